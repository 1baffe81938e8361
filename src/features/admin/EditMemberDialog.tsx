import { Alert } from 'antd';
import { useState } from 'react';
import type { Id } from '../../../contract/entities.ts';
import { useAuditInfiniteQuery } from '../../api/auditApi.ts';
import { memberOf, type ListedMember } from '../../api/memberEntities.ts';
import { useChangeMemberMutation } from '../../api/membersApi.ts';
import { asFailure } from '../../api/client/failures.ts';
import { actWordsOf } from './actWords.ts';
import { formatDateTime } from '../../shared/format.ts';
import { trimmed } from '../../shared/formRules.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { MemberFields, type MemberField, type MemberValues } from './MemberFields.tsx';
import { nameOf } from './memberList.ts';
import { texts } from './texts.ts';
import { useMailsGoOut } from './useMailsGoOut.ts';

type EditValues = MemberValues & { invite?: boolean };

interface EditMemberDialogProps {
  /** As it was when the dialog was opened. */
  member: ListedMember;
  /** The new one, typed before. */
  address?: string | undefined;
  /** It was opened to change the address. */
  isForAddress?: boolean | undefined;
  isOpen: boolean;
  onClose: () => void;
}

const FIELDS = Object.keys(texts.fields) as MemberField[];

/** What the server may find fault with. */
const WRITTEN: readonly MemberField[] = [
  'first_name',
  'last_name',
  'number',
  'email',
  'invite_email',
];

/** Changes a member; what somebody else has changed meanwhile is shown first, and overwritten by nobody unseen. */
export function EditMemberDialog({
  member,
  address,
  isForAddress = address !== undefined,
  isOpen,
  onClose,
}: EditMemberDialogProps) {
  const mailsGoOut = useMailsGoOut();
  const [changeMember] = useChangeMemberMutation();
  /** What it is now; null: nobody else has changed it. */
  const [theirs, setTheirs] = useState<ListedMember | null>(null);
  /** An invitation was to go out, and whoever was first has sent none: maybe to the address that there is by now. */
  const [isOwed, setIsOwed] = useState(false);
  const name = nameOf(member);
  const present = theirs ?? member;
  const addressField = present.has_password ? 'email' : 'invite_email';

  return (
    <FormDialog<EditValues>
      name={`edit member ${member.id} ${address ?? ''}`}
      isOpen={isOpen}
      onClose={onClose}
      title={texts.editMember(name, member.number ?? 0)}
      submitText={({ invite }) => (invite === true ? texts.saveAndInvite : texts.save)}
      initialValues={{
        ...present,
        invite_email: present.invite_email ?? '',
        // Only a mail that went to the old address has to go out anew: who was never invited may not be meant to be yet.
        invite: present.invitation !== null,
        ...(address !== undefined && { [addressField]: address }),
      }}
      firstField={isForAddress ? addressField : 'first_name'}
      isFirstSelected={isForAddress && address === undefined}
      send={async ({ invite = false, ...values }) => {
        const changes = changesOf(present, values);
        const { data, error } = await changeMember({
          id: member.id,
          version: present.version ?? 0,
          ...changes,
          ...(invite && { invite }),
        });
        const succeed = (
          saved: Parameters<typeof nameOf>[0] & Pick<ListedMember, 'invite_email'>,
        ) => {
          const { invite_email: address } = saved;
          const done = texts.changed(nameOf(saved));
          if (!invite || !address) return { success: done };
          return {
            success: mailsGoOut
              ? texts.changedAndInvited(nameOf(saved), address)
              : texts.mailStays(done),
          };
        };
        if (error === undefined) return succeed(data);
        const words = actWordsOf(error, texts.changeFailure, WRITTEN);
        const failure = asFailure(error);
        if (failure?.kind !== 'server' || failure.member === undefined) return { failure: words };
        const now = memberOf(failure.member);
        // It was sent before, and the answer was lost; or somebody else has done the same.
        if (isDone(changes, now) && (!invite || now.invitation !== null)) {
          return succeed(now);
        }
        setTheirs(now);
        setIsOwed(invite && now.invitation === null);
        const untouched = FIELDS.filter((field) => !(field in changes));
        const followed = untouched.map((name) => ({ name, value: now[name] ?? '' }));
        return { failure: { ...words, fields: [...words.fields, ...followed], isIntro: true } };
      }}
      // What was typed before the dialog was closed may stand over another member than this one.
      intro={(over, submit) => (
        <>
          {address !== undefined && <AddressBefore address={present[addressField] ?? ''} />}
          <Meanwhile
            before={theirs === null ? { ...member, ...over } : member}
            now={present}
            submit={submit}
          />
        </>
      )}
    >
      <MemberFields
        isNew={false}
        isRegistered={present.has_password}
        invitation={{
          address: present.invite_email ?? '',
          isSent: present.invitation !== null,
          isOwed,
        }}
      />
    </FormDialog>
  );
}

/** What the one that was typed would take the place of. */
const AddressBefore = ({ address }: { address: string }) => (
  <p>{address === '' ? texts.noAddressBefore : texts.addressBefore(address)}</p>
);

interface MeanwhileProps {
  before: Partial<MemberValues>;
  now: ListedMember;
  /** What the button says. */
  submit: string;
}

function Meanwhile({ before, now, submit }: MeanwhileProps) {
  const differing = FIELDS.filter((field) => (before[field] ?? '') !== (now[field] ?? ''));
  if (differing.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={texts.changedMeanwhile}
      description={
        <>
          <ul>
            {differing.map((field) => (
              <li key={field}>{texts.isNow(texts.fields[field], shown(now[field]))}</li>
            ))}
          </ul>
          <LastChange id={now.id} />
          <p>{texts.changedMeanwhileHint(submit)}</p>
        </>
      }
    />
  );
}

/** Whom to ask. */
function LastChange({ id }: { id: Id }) {
  const { data } = useAuditInfiniteQuery({ member: String(id), action: 'member changed' });
  const last = data?.pages[0]?.results[0];
  if (last?.actor == null) return null;
  return <p>{texts.lastChange(last.actor.name, formatDateTime(last.at))}</p>;
}

const shown = (value: MemberValues[MemberField]): string =>
  typeof value === 'boolean' ? (value ? texts.yes : texts.no) : String(value ?? '');

const isDone = (changes: Partial<MemberValues>, now: ListedMember): boolean => {
  const changed = FIELDS.filter((field) => field in changes);
  return (
    changed.length > 0 && changed.every((field) => (changes[field] ?? '') === (now[field] ?? ''))
  );
};

/** What was typed anew, and nothing else: the rest stays as it is by now. */
function changesOf(before: ListedMember, values: MemberValues) {
  const typed: Partial<MemberValues> = {
    ...values,
    first_name: trimmed(values.first_name),
    last_name: trimmed(values.last_name),
    ...(typeof values.email === 'string' && { email: trimmed(values.email) }),
    ...(typeof values.invite_email === 'string' && {
      invite_email: trimmed(values.invite_email) === '' ? null : trimmed(values.invite_email),
    }),
  };
  const changed = FIELDS.filter(
    (field) => typed[field] !== undefined && typed[field] !== before[field],
  );
  return Object.fromEntries(changed.map((field) => [field, typed[field]]));
}
