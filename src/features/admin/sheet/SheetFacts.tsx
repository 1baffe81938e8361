import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import { Button } from 'antd';
import type { MemberDetails } from '../../../../contract/office/memberDetails.ts';
import { useMeQuery } from '../../../api/meApi.ts';
import type { ListedMember } from '../../../api/memberEntities.ts';
import { formatDateTime } from '../../../shared/format.ts';
import { breakable } from '../../../shared/ui/breakable.tsx';
import { ButtonLink } from '../../../shared/ui/ButtonLink.tsx';
import { mergeAddress } from '../duplicates/addresses.ts';
import { Invitation } from '../Invitation.tsx';
import { InvitationCode, MemberBadges, MemberState } from '../MemberFacts.tsx';
import type { SheetDialog } from './SheetDialogs.tsx';
import { texts } from './texts.ts';

interface SheetFactsProps {
  details: MemberDetails;
  member: ListedMember;
  onOpen: (dialog: SheetDialog) => void;
}

const emailOf = ({ email, invite_email: invited }: ListedMember): string =>
  email ?? (invited === null ? texts.noEmail : texts.forInvitation(invited));

/** Who it is, and what can be done with the member. */
export function SheetFacts({ details, member, onOpen }: SheetFactsProps) {
  const { data: me } = useMeQuery();
  const isAnonymised = details.anonymised_at !== null;
  return (
    <section className="sheet-facts">
      <MemberBadges member={member} />
      <dl>
        <dt>{texts.email}</dt>
        <dd>
          {isAnonymised ? texts.dataDeleted : breakable(emailOf(member))}
          {member.has_password && !isAnonymised && (
            <Button
              type="text"
              size="small"
              icon={<EditOutlined aria-hidden />}
              aria-label={texts.changeEmail}
              title={texts.changeEmail}
              onClick={() => onOpen({ kind: 'edit', member, isForAddress: true, isOpen: true })}
            />
          )}
          {details.undeliverable !== undefined && (
            <p className="sheet-undeliverable">
              {texts.undeliverable(
                formatDateTime(details.undeliverable.since),
                details.undeliverable.words,
              )}
            </p>
          )}
        </dd>
        <dt>{texts.state}</dt>
        <dd>
          <MemberState member={member} />
        </dd>
        {!member.has_password && !isAnonymised && (
          <>
            <dt>{texts.invitation}</dt>
            <dd>
              <InvitationCode member={member} />
              <Invitation member={member} />
            </dd>
          </>
        )}
        <dt>{texts.created}</dt>
        <dd>{formatDateTime(details.created_at)}</dd>
        <dt>{texts.registered}</dt>
        <dd>
          {isAnonymised
            ? texts.dataDeleted
            : details.registered_at === null
              ? texts.notYet
              : formatDateTime(details.registered_at)}
        </dd>
      </dl>
      {details.anonymised_at !== null && (
        <p>{texts.anonymisedAt(formatDateTime(details.anonymised_at))}</p>
      )}
      <div className="sheet-acts">
        {!isAnonymised && (
          <>
            <Button onClick={() => onOpen({ kind: 'edit', member, isOpen: true })}>
              {texts.edit}
            </Button>
            <Button onClick={() => onOpen({ kind: 'create', isOpen: true })}>
              {texts.createCodes}
            </Button>
            {!member.has_password && (
              <Button onClick={() => onOpen({ kind: 'invite', isOpen: true })}>
                {texts.invite}
              </Button>
            )}
            {member.has_password && member.is_active && (
              <Button onClick={() => onOpen({ kind: 'resetLink', isOpen: true })}>
                {texts.resetLink}
              </Button>
            )}
            {details.has_second_factor === true && me?.id !== member.id && (
              <Button onClick={() => onOpen({ kind: 'resetFactor', isOpen: true })}>
                {texts.resetFactor}
              </Button>
            )}
            <ButtonLink to={mergeAddress(Number(member.id))}>{texts.merge}</ButtonLink>
            {!member.is_superuser && (
              <Button danger onClick={() => onOpen({ kind: 'anonymise', isOpen: true })}>
                {texts.anonymise}
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}
