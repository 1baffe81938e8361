/** Invites members by mail: the one place that queues such mails, and writes down that it did. */
import type { Queries } from '../../db/openDatabase.ts';
import type { Mail } from '../../mail/mails.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { conflict } from '../../errors.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import type { HeldMember } from './heldRepository.ts';
import { fullName, markInvited } from './repository.ts';

export interface Queue {
  readonly at: string;
  /** In the same transaction. */
  readonly enqueue: (mail: Mail) => Promise<unknown>;
}

/** Queues the mails with the present codes to those who have an address, in the transaction that holds the members. */
export async function queueInvitations(
  trx: Queries,
  members: readonly HeldMember[],
  { at, enqueue }: Queue,
): Promise<void> {
  for (const member of members) {
    const { id: memberId, invite_email: to, initial_token: code } = member;
    if (to === null) continue;
    await enqueue({ kind: 'invitation', to, memberId, name: fullName(member), code });
  }
  await markInvited(
    trx,
    members.filter(({ invite_email: to }) => to !== null).map(({ id }) => id),
    at,
  );
}

/** @throws 409 once registered, while inactive, or without an address. */
export function assertInvitable({ registered_at, is_active, invite_email }: HeldMember): void {
  if (registered_at !== null) throw conflict(texts.alreadyRegistered);
  if (!is_active) throw conflict(texts.inactiveNotInvited);
  if (invite_email === null) throw conflict(texts.noInviteEmail);
}

/** What the audit keeps of it, beside whom it is about. */
export const invitedAudit = ({ invite_email: email }: HeldMember) =>
  ({ action: 'member invited', details: { email } }) as const;

/** One member, with the audit. @returns the address; null without one, when nothing happens. */
export async function invite(
  trx: Queries,
  {
    outbox,
    member,
    by,
    at,
  }: { outbox: Pick<Outbox, 'enqueue'>; member: HeldMember; by: Actor; at: string },
): Promise<string | null> {
  if (member.invite_email === null) return null;
  await queueInvitations(trx, [member], { at, enqueue: (mail) => outbox.enqueue(trx, mail) });
  await addAudit(trx, { at, by, subject: `member:${member.id}`, ...invitedAudit(member) });
  return member.invite_email;
}
