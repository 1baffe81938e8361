/** The job that mails the invitation to those who have not registered. */
import type { JobTask } from '../../../contract/office/jobEntities.ts';
import { emailKey } from '../../../contract/rules.ts';
import { byEmail } from '../imports/matchRepository.ts';
import { invitedAudit, queueInvitations } from '../members/invitation.ts';
import type { HeldMember } from '../members/heldRepository.ts';
import { failedInvitations } from '../members/manyRepository.ts';
import { asShown } from './asShown.ts';
import { mailsStay, type Context, type JobKind, type Judgement, type Subject } from './kind.ts';
import { texts } from './texts.ts';

/** So that two who press the button one after the other do not mail everybody twice. */
const AGAIN_AFTER_MS = 60 * 60 * 1_000;

export const inviteKind: JobKind<Extract<JobTask, { kind: 'invite' }>> = {
  holdsSuperusers: false,

  doing: () => ({
    async judge(db, subjects, context) {
      const addresses = subjects.flatMap(({ member }) => addressOf(member) ?? []);
      const owners = Map.groupBy(await byEmail(db, [...new Set(addresses)]), ({ email }) => email);
      const failed = await failedInvitations(
        db,
        subjects.map(({ member }) => member.id),
      );
      return subjects.map((subject) => {
        const { member } = subject;
        const sharing = owners.get(addressOf(member) ?? '') ?? [];
        const others = sharing.filter(({ id }) => id !== member.id);
        const numbers = others.map(({ number }) => number).toSorted((a, b) => a - b);
        return judged(subject, context, { others: numbers, hasFailed: failed.has(member.id) });
      });
    },

    async change(trx, subjects, queue) {
      const members = subjects.map(({ member }) => member);
      await queueInvitations(trx, members, queue);
      return members.map(invitedAudit);
    },
  }),

  undoing: () => mailsStay,
};

const addressOf = ({ invite_email: address }: HeldMember): string | null =>
  address === null ? null : emailKey(address);

/** @param others numbers of those who have the same address. @param hasFailed the mail that went out has reached nobody. */
function judged(
  subject: Subject,
  context: Context,
  { others, hasFailed }: { others: readonly number[]; hasFailed: boolean },
): Judgement {
  const { registered_at, is_active, invite_email } = subject.member;
  const invited_at = hasFailed ? null : subject.member.invited_at;
  if (registered_at !== null) return { skip: texts.isRegistered };
  if (!is_active) return { skip: texts.isInactive };
  if (invite_email === null) return { skip: texts.hasNoAddress };
  if (invited_at !== null && Date.parse(context.at) - Date.parse(invited_at) < AGAIN_AFTER_MS) {
    return { skip: texts.invitedJustNow };
  }
  const judgement = asShown(
    invite_email,
    texts.invitationTo(invite_email, others),
    subject,
    context,
  );
  return 'change' in judgement && others.length > 0
    ? { ...judgement, doubt: texts.addressShared }
    : judgement;
}
