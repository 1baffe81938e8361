import MergeCellsOutlined from '@ant-design/icons/es/icons/MergeCellsOutlined';
import { Alert, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { MergePreview, MergeSide } from '../../../../contract/office/mergeEntities.ts';
import { actWordsOf } from '../actWords.ts';
import { MERGE_OF_PAIRS, useMergeMembersMutation } from '../../../api/mergingApi.ts';
import { useDraft } from '../../../shared/hooks/useDraft.ts';
import { useExclusive } from '../../../shared/hooks/useExclusive.ts';
import { memberAddress } from '../../../shared/memberAddress.ts';
import { toast } from '../../../shared/toast.tsx';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { nameOf } from '../memberList.ts';
import { mergeAddress } from './addresses.ts';
import { FieldChoices } from './FieldChoices.tsx';
import {
  choiceOf,
  rolesToCome,
  ROLES,
  takenFields,
  type MergeChoice,
  type OwnChoice,
  type Role,
} from './mergeChoice.ts';
import { texts } from './texts.ts';

/** Field by field what stays, then what happens, then the question. */
export function MergeForm({ preview }: { preview: MergePreview }) {
  const { kept, gone, hindrance } = preview;
  const pair = { keptId: kept.member.id, goneId: gone.member.id };
  const [own, setOwn] = useDraft<OwnChoice>(`merge ${pair.keptId} ${pair.goneId}`, {
    fields: {},
    roles: [],
  });
  const choice = choiceOf(preview, own);
  /** As the members were when somebody began to compare them. */
  const [seen] = useState(preview);
  const [failure, setFailure] = useState<{ text: string; detail?: string } | null>(null);
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { from?: string } | null };
  const isOfPairs = state?.from === 'duplicates';
  const [send] = useMergeMembersMutation(isOfPairs ? { fixedCacheKey: MERGE_OF_PAIRS } : {});
  // The list of pairs is the step before: once more behind it, the way back would stay on it.
  const leave = async () => {
    if (isOfPairs) await navigate(-1);
    else await navigate(memberAddress({ id: pair.keptId }), { replace: true });
  };
  const [merge, isMerging] = useExclusive(async () => {
    setFailure(null);
    const wish = {
      version: kept.member.version,
      gone_version: gone.member.version,
      take: takenFields(preview, choice),
    };
    const { data, error } = await send({ ...pair, wish });
    if (error !== undefined) {
      setFailure(actWordsOf(error, texts.mergeFailure));
      return;
    }
    toast.success(data.message);
    await leave();
  });
  const swap = () =>
    void navigate(mergeAddress(pair.goneId, pair.keptId), { replace: true, state });

  return (
    <div className="merge">
      <div className="merge-heads">
        <Head side={kept} role={texts.stays} />
        <Head side={gone} role={texts.goes} />
      </div>
      <Button onClick={swap}>{texts.swap}</Button>
      <Meanwhile seen={seen} now={preview} />
      <FieldChoices
        preview={preview}
        choice={choice}
        onChange={(field, next) => setOwn({ ...own, fields: { ...own.fields, [field]: next } })}
      />
      <Roles preview={preview} choice={choice} onChange={(roles) => setOwn({ ...own, roles })} />
      <Consequences preview={preview} choice={choice} />
      {hindrance !== null && <Alert type="warning" showIcon title={hindrance} />}
      {failure !== null && <FailureAlert {...failure} />}
      <div className="merge-ways">
        <Button
          type="primary"
          size="large"
          // In an icon's place the spinner goes at once; without one it leaves by a transition, and may never get to its end.
          icon={<MergeCellsOutlined aria-hidden />}
          loading={isMerging}
          disabled={hindrance !== null}
          onClick={merge}
        >
          {texts.submit}
        </Button>
        <Button size="large" disabled={isMerging} onClick={() => void leave()}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}

function Head({ side: { member }, role }: { side: MergeSide; role: string }) {
  return (
    <h2>
      <span className="merge-role">{role}</span>{' '}
      <Link to={memberAddress(member)}>{texts.named(nameOf(member), member.number)}</Link>
    </h2>
  );
}

interface PartProps {
  preview: MergePreview;
  choice: MergeChoice;
}

/** Each right that would come over is to be ticked. */
function Roles({
  preview,
  choice,
  onChange,
}: PartProps & { onChange: (roles: readonly Role[]) => void }) {
  const coming = rolesToCome(preview);
  if (coming.length === 0) return null;
  return (
    <fieldset className="merge-roles">
      <legend>{texts.rolesComing}</legend>
      <p>{texts.rolesHint}</p>
      {coming.map((role) => (
        <Checkbox
          key={role}
          checked={choice.roles.includes(role)}
          onChange={({ target }) =>
            onChange(
              ROLES.filter((other) =>
                other === role ? target.checked : choice.roles.includes(other),
              ),
            )
          }
        >
          {texts.roleOf(texts.fields[role], nameOf(preview.gone.member))}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function Consequences({ preview, choice }: PartProps) {
  const { kept, gone } = preview;
  const ending = ROLES.filter(
    (role) => gone.member[role] && !kept.member[role] && !choice.roles.includes(role),
  );
  const labels = gone.labels.filter((label) => !kept.labels.includes(label));
  const isNumberTaken = choice.fields.number === 'gone';
  const isMailedElsewhere =
    kept.member.invitation !== undefined && takenFields(preview, choice).includes('invite_email');
  return (
    <section aria-labelledby="merge-what">
      <h2 id="merge-what">{texts.what}</h2>
      <ul className="merge-what">
        <li>{texts.codesCome(gone.codes, gone.tickets, gone.admitted)}</li>
        {labels.length > 0 && <li>{texts.labelsCome(labels)}</li>}
        {gone.mails > 0 && <li>{texts.mailsCome(gone.mails)}</li>}
        {gone.registered_at !== null && kept.registered_at !== null && (
          <li>
            <strong>
              {texts.twoLogins(kept.member.email ?? '', gone.member.email ?? '', gone.sessions)}
            </strong>
          </li>
        )}
        {gone.registered_at === null && (
          <li>{texts.invitationDies(nameOf(gone.member), gone.member.number)}</li>
        )}
        {isMailedElsewhere && (
          <li>{texts.mailedCodeDies(nameOf(kept.member), kept.member.number)}</li>
        )}
        {ending.length > 0 && <li>{texts.rolesEnd(ending.map((role) => texts.fields[role]))}</li>}
        {!kept.member.is_active && (
          <li>
            <strong>{texts.keptInactive}</strong>
          </li>
        )}
        <li>{texts.numberLeads(isNumberTaken ? kept.member.number : gone.member.number)}</li>
        <li>{texts.undoable}</li>
      </ul>
    </section>
  );
}

const WATCHED = Object.keys(texts.fields) as (keyof typeof texts.fields)[];

/** What somebody else has changed while the two were compared. */
function Meanwhile({ seen, now }: { seen: MergePreview; now: MergePreview }) {
  const changes = (['kept', 'gone'] as const).flatMap((side) =>
    WATCHED.flatMap((field) => {
      const [before, after] = [shownOf(seen[side], field), shownOf(now[side], field)];
      const who = side === 'kept' ? texts.stays : texts.goes;
      return before === after ? [] : [texts.isNow(who, texts.fields[field], after)];
    }),
  );
  if (changes.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={texts.changedMeanwhile}
      description={
        <>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <p>{texts.changedMeanwhileHint}</p>
        </>
      }
    />
  );
}

function shownOf({ member, notes }: MergeSide, field: keyof typeof texts.fields): string {
  const value = field === 'notes' ? notes : member[field];
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return String(value ?? '');
}
