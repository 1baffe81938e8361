/** The end of ticket-purchase codes in the database, and what remains of them. */
import { sql, type SqlBool } from 'kysely';
import type { CodeState } from '../../../contract/codePage.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { ROWS_PER_INSERT, withValidTicket } from './repository.ts';

/** What keeps a code from being deleted: that a ticket was issued for it, revoked or not, or that a mail has given it away. */
export interface CodeUse {
  readonly owner: number;
  readonly touched: 'ticket' | 'revoked' | 'mail' | null;
  /** The office has mailed it to whom it belongs, or is about to. */
  readonly isSent: boolean;
}

/** @returns nothing of those that are there no longer. */
export async function usesOfCodes(
  db: Queries,
  ids: readonly number[],
): Promise<Map<number, CodeUse>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('token')
    .select(['id', 'created_for as owner'])
    .select([
      sql<CodeUse['touched']>`case
        when ${hasValidTicket} then 'ticket'
        when ${hasTicket} then 'revoked'
        when ${wasMailed} then 'mail' end`.as('touched'),
    ])
    .where('id', 'in', ids)
    .execute();
  const sent = await sentCodes(db, ids);
  return new Map(rows.map(({ id, ...use }) => [id, { ...use, isSent: sent.has(codeSubject(id)) }]));
}

const codeSubject = (id: number): string => `token:${id}`;

/**
 * What the office has mailed of these codes, as subjects of the audit. A mail that has failed, or was stopped, has told nobody;
 * one that is there no longer has gone out before.
 */
async function sentCodes(db: Queries, ids: readonly number[]): Promise<ReadonlySet<string>> {
  const mailed = await db
    .selectFrom('audit_subject')
    .innerJoin('audit', 'audit.id', 'audit_subject.audit_id')
    .select(['audit_subject.subject', 'audit.details'])
    .where('audit_subject.subject', 'in', ids.map(codeSubject))
    .where('audit.action', '=', 'tokens mailed')
    .execute();
  // As sendCodesKind.ts keeps it; an earlier release has not.
  const mailOf = ({ details }: { details: string }) =>
    (JSON.parse(details) as { mail_id?: number }).mail_id;
  const mailIds = [...new Set(mailed.flatMap((entry) => mailOf(entry) ?? []))];
  const failed = new Set(await failedMails(db, mailIds));
  const sent = mailed.filter((entry) => !failed.has(mailOf(entry) ?? 0));
  return new Set(sent.map(({ subject }) => subject));
}

async function failedMails(db: Queries, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'failed')
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns those of the codes that were deleted, by their ids: the others are touched by now. */
export async function deleteUntouchedPurchaseCodes(
  db: Queries,
  ids: readonly number[],
  at: string,
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .deleteFrom('token')
    .where('id', 'in', ids)
    .where(isUntouched)
    .returning(['id', 'token', 'created_for as memberId'])
    .execute();
  await noteEnded(db, rows, at);
  return new Map(rows.map(({ id, token }) => [id, token]));
}

/** Whoever has one of them is to learn that it is none any more. @param codes with whose they were */
export async function noteEnded(
  db: Queries,
  codes: readonly { readonly token: string; readonly memberId: number }[],
  at: string,
): Promise<void> {
  for (let start = 0; start < codes.length; start += ROWS_PER_INSERT) {
    const some = codes.slice(start, start + ROWS_PER_INSERT);
    await db
      .insertInto('ended_code')
      .values(some.map(({ token, memberId }) => ({ token, ended_at: at, member_id: memberId })))
      .execute();
  }
}

/** How a code stands, by the code itself. */
export async function standingOfCode(db: Queries, token: string): Promise<CodeState> {
  const code = await withValidTicket(db)
    .select('ticket.created_at')
    .where('token.token', '=', token)
    .executeTakeFirst();
  if (code !== undefined) {
    return code.created_at === null ? { state: 'free' } : { state: 'used', at: code.created_at };
  }
  const ended = await db
    .selectFrom('ended_code')
    .select('ended_at')
    .where('token', '=', token)
    .executeTakeFirst();
  if (ended !== undefined) return { state: 'withdrawn', at: ended.ended_at };
  const past = await db
    .selectFrom('past_code')
    .innerJoin('past_festival', 'past_festival.id', 'past_code.festival_id')
    .select('past_festival.name')
    .where('past_code.token', '=', token)
    .executeTakeFirst();
  return past === undefined ? { state: 'unknown' } : { state: 'past', festival: past.name };
}

const hasTicket = sql<SqlBool>`exists (select 1 from ticket where ticket.token_id = token.id)`;
const hasValidTicket = sql<SqlBool>`exists (
  select 1 from ticket where ticket.token_id = token.id and ticket.revoked_at is null)`;
const wasMailed = sql<SqlBool>`exists (select 1 from token_email where token_email.token_id = token.id)`;
const isUntouched = sql<SqlBool>`(not ${hasTicket} and not ${wasMailed})`;
