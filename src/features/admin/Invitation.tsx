import { Button } from 'antd';
import type { Member } from '../../../contract/entities.ts';
import { textOf } from '../../api/client/failures.ts';
import {
  memberDetailsApi,
  useMailInvitationMutation,
  useMemberDetailsQuery,
} from '../../api/memberDetailsApi.ts';
import { memberOf, type ListedMember } from '../../api/memberEntities.ts';
import { formatDateTime } from '../../shared/format.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { toast } from '../../shared/toast.tsx';
import { MailMark } from './MailMark.tsx';
import { MAIL_POLL_MS } from './mailPoll.ts';
import { nameOf } from './memberList.ts';
import { texts } from './texts.ts';

/** Whether a member who has not registered was invited by mail, what became of it, and the way to do so. */
export function Invitation({ member: listed }: { member: ListedMember }) {
  const member = useFreshMember(listed);
  const [mailInvitation] = useMailInvitationMutation();
  const [send, isSending] = useExclusive(
    async () => {
      const { data, error } = await mailInvitation(member.id);
      if (error === undefined) toast.success(data);
      else toast.error(textOf(error, texts.mailInvitationFailure));
    },
    { isOncePerTap: true },
  );
  const { invitation, invite_email: email } = member;
  const said = invitation?.mail_state === 'failed' ? texts.notInvitedAt : texts.invitedAt;
  const act = invitation === null ? texts.mailInvitation : texts.mailInvitationAgain;
  return (
    <div className="admin-invited" role="group" aria-label={texts.invitation(nameOf(member))}>
      {email === null && <span className="admin-none">{texts.inviteAddressMissing}</span>}
      {email !== null && (
        <span role="status">
          {invitation === null ? (
            <span>{texts.neverInvited(email)}</span>
          ) : (
            <>
              <span>{said(formatDateTime(invitation.at), email)}</span>{' '}
              <MailMark mail={invitation} />
            </>
          )}
        </span>
      )}
      {email !== null && member.is_active && (
        <Button
          size="small"
          loading={isSending}
          aria-label={texts.mailInvitationFor(act, nameOf(member))}
          onClick={() => send()}
        >
          {act}
        </Button>
      )}
    </div>
  );
}

/** The member as the list shows it; where it knows of a mail that waits, as it is by now. */
function useFreshMember(listed: ListedMember): ListedMember {
  const id = Number(listed.id);
  const { isWaiting } = memberDetailsApi.endpoints.memberDetails.useQueryState(id, {
    selectFromResult: ({ data }) => ({
      isWaiting: data === undefined || isMailWaiting(data.member),
    }),
  });
  const { currentData: fresh } = useMemberDetailsQuery(id, {
    skip: !isMailWaiting(listed),
    pollingInterval: isWaiting ? MAIL_POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  return fresh === undefined ? listed : memberOf(fresh.member);
}

const isMailWaiting = ({ invitation }: Pick<ListedMember | Member, 'invitation'>): boolean =>
  invitation?.mail_state === 'waiting';
