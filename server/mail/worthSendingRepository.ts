/** What has become, since a mail was queued, of what it carries. */
import { emailKey } from '../../contract/rules.ts';
import type { Queries } from '../db/openDatabase.ts';
import { fullName } from '../modules/members/repository.ts';
import { freePurchaseCodes } from '../modules/purchaseCodes/repository.ts';
import { readMail } from './mails.ts';

/** A ticket that was revoked after its mail had been queued is not worth sending. */
export async function isRevoked(db: Queries, ticketId: string): Promise<boolean> {
  const ticket = await db
    .selectFrom('ticket')
    .select('revoked_at')
    .where('id', '=', ticketId)
    .executeTakeFirst();
  return ticket !== undefined && ticket.revoked_at !== null;
}

/**
 * Whether the code of a ticket that was revoked has a valid one for another address by now.
 * @returns null when it has one for the same address.
 */
export async function isReplacedNow(
  db: Queries,
  { ticketId, to }: { ticketId: string; to: string },
): Promise<boolean | null> {
  const valid = await db
    .selectFrom('ticket as revoked')
    .innerJoin('ticket', 'ticket.token_id', 'revoked.token_id')
    .select('ticket.email')
    .where('revoked.id', '=', ticketId)
    .where('ticket.revoked_at', 'is', null)
    .executeTakeFirst();
  if (valid === undefined) return false;
  return emailKey(valid.email) === emailKey(to) ? null : true;
}

/** A code that was taken back after its mail had been queued would only disappoint. */
export async function isEndedCode(db: Queries, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('ended_code')
    .select('token')
    .where('token', '=', code)
    .executeTakeFirst();
  return row !== undefined;
}

/** Somebody else has a ticket for it: whoever gets it could do nothing with it. */
export async function isUsedCode(db: Queries, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('token')
    .innerJoin('ticket', 'ticket.token_id', 'token.id')
    .select('ticket.id')
    .where('token.token', '=', code)
    .where('ticket.revoked_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the name of whose code it is, as it is now; null: it is nobody's. */
export async function nameOfGiver(db: Queries, code: string): Promise<string | null> {
  const owner = await db
    .selectFrom('token')
    .innerJoin('member', 'member.id', 'token.created_for')
    .select(['member.first_name', 'member.last_name'])
    .where('token.token', '=', code)
    .executeTakeFirst();
  return owner === undefined ? null : fullName(owner);
}

/** @returns which of the codes still are the member's, free, and given to nobody; none where the address is theirs no longer. */
export async function codesToSend(
  db: Queries,
  { memberId, to, codes }: { memberId: number; to: string; codes: readonly string[] },
): Promise<string[]> {
  const member = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('is_active', '=', true)
    // The office's one serves until the member has one of their own.
    .where((eb) => eb.fn.coalesce('member.email', 'member.invite_email'), '=', to)
    .executeTakeFirst();
  if (member === undefined) return [];
  const free = await freePurchaseCodes(db, [memberId]);
  return free.flatMap(({ token, given_to: givenTo }) =>
    givenTo === null && codes.includes(token) ? [token] : [],
  );
}

/** @returns of the mails with own codes to these members that wait: whom each goes to, and with which codes. */
export async function waitingCodeMails(db: Queries, memberIds: readonly number[]) {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'payload'])
    .where('member_id', 'in', memberIds)
    .where('kind', '=', 'own-codes')
    .where('state', '=', 'waiting')
    .execute();
  return rows.flatMap((row) => {
    const mail = readMail(row);
    return mail.kind === 'own-codes' ? [mail] : [];
  });
}

/** An invitation is worth something as long as its code would let the member register, and the address is the member's. */
export async function isOpenInvitation(
  db: Queries,
  { memberId, to, code }: { memberId: number; to: string; code: string },
): Promise<boolean> {
  const member = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('invite_email', '=', to)
    .where('initial_token', '=', code)
    .where('registered_at', 'is', null)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return member !== undefined;
}
