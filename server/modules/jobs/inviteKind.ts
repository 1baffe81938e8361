/** The job that mails the invitation to those who have not registered. */
import type { JobTask } from '../../../contract/office/jobEntities.ts';
import { invitedAudit, queueInvitations } from '../members/invitation.ts';
import type { HeldMember } from '../members/heldRepository.ts';
import { mailsStay, type Context, type JobKind, type Judgement } from './kind.ts';
import { texts } from './texts.ts';

/** So that two who press the button one after the other do not mail everybody twice. */
const AGAIN_AFTER_MS = 60 * 60 * 1_000;

export const inviteKind: JobKind<Extract<JobTask, { kind: 'invite' }>> = {
  holdsSuperusers: false,

  doing: () => ({
    judge: (_db, subjects, context) =>
      Promise.resolve(subjects.map(({ member }) => judged(member, context))),

    async change(trx, subjects, queue) {
      const members = subjects.map(({ member }) => member);
      await queueInvitations(trx, members, queue);
      return members.map(invitedAudit);
    },
  }),

  undoing: () => mailsStay,
};

function judged(member: HeldMember, { at }: Context): Judgement {
  const { registered_at, is_active, invite_email, invited_at } = member;
  if (registered_at !== null) return { skip: texts.isRegistered };
  if (!is_active) return { skip: texts.isInactive };
  if (invite_email === null) return { skip: texts.hasNoAddress };
  if (invited_at !== null && Date.parse(at) - Date.parse(invited_at) < AGAIN_AFTER_MS) {
    return { skip: texts.invitedJustNow };
  }
  return { change: texts.invitationTo(invite_email) };
}
