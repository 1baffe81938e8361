import { sql } from 'kysely';

import type { Database, Queries } from '../db/openDatabase.ts';
import type { Mail, MailKind } from './mails.ts';

/** How long a sender keeps a row to itself; it renews the lease while it is sending. */
export const LEASE_MS = 60_000;

/** A row that this process has claimed. */
export interface ClaimedMail {
  id: number;
  mail: Mail;
  messageId: string;
  createdAt: Date;
  /** With the present attempt. */
  attempts: number;
  /** Until when the claim holds; also what tells this claim from a later one. */
  leasedUntil: string;
}

export async function insertMail(
  trx: Queries,
  { mail, messageId, now }: { mail: Mail; messageId: string; now: Date },
): Promise<void> {
  const { kind, to, ...payload } = mail;
  await trx
    .insertInto('outbox')
    .values({
      kind,
      recipient: to,
      payload: JSON.stringify(payload),
      message_id: messageId,
      ticket_id: mail.kind === 'ticket' ? mail.ticketId : null,
      state: 'waiting',
      attempts: 0,
      next_attempt_at: now.toISOString(),
      created_at: now.toISOString(),
    })
    .execute();
}

const plus = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/**
 * Claims the mails that are due, oldest first, for this process alone. The attempt counts from here,
 * so that a mail which takes the process down with it backs off like any other.
 * @param except rows that this process has sent but could not yet mark.
 */
export async function claimDueMails(
  database: Database,
  { now, limit, except }: { now: Date; limit: number; except: readonly number[] },
): Promise<ClaimedMail[]> {
  const leasedUntil = plus(now, LEASE_MS);
  const at = now.toISOString();
  return database.transaction(async (trx) => {
    let due = trx
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', 'waiting')
      .where('next_attempt_at', '<=', at)
      .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', at)]))
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(limit)
      .modifyEnd(sql`${database.engine.forUpdateSkipLocked}`);
    if (except.length > 0) due = due.where('id', 'not in', except);
    const rows = await due.execute();
    if (rows.length === 0) return [];
    await trx
      .updateTable('outbox')
      .set((eb) => ({ leased_until: leasedUntil, attempts: eb('attempts', '+', 1) }))
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute();
    return rows.map((row) => ({
      id: row.id,
      mail: toMail(row.kind as MailKind, row.recipient, row.payload),
      messageId: row.message_id,
      createdAt: new Date(row.created_at),
      attempts: row.attempts + 1,
      leasedUntil,
    }));
  });
}

function toMail(kind: MailKind, to: string, payload: string): Mail {
  return { ...(JSON.parse(payload) as object), kind, to } as Mail;
}

/** Keeps a claim while the mail is being sent. @returns the new end; null when another has claimed it. */
export async function renewLease(
  db: Queries,
  claim: Pick<ClaimedMail, 'id' | 'leasedUntil'>,
  now: Date,
): Promise<string | null> {
  const leasedUntil = plus(now, LEASE_MS);
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ leased_until: leasedUntil })
    .where('id', '=', claim.id)
    .where('leased_until', '=', claim.leasedUntil)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? leasedUntil : null;
}

/** The mail server has it, whoever holds the claim by now. */
export async function markSent(db: Queries, id: number, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      state: 'sent',
      finished_at: now.toISOString(),
      payload: '{}',
      leased_until: null,
      last_error: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

export async function markFailed(
  db: Queries,
  claim: Pick<ClaimedMail, 'id' | 'leasedUntil'>,
  { now, error }: { now: Date; error: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      state: 'failed',
      finished_at: now.toISOString(),
      payload: '{}',
      leased_until: null,
      last_error: error,
    })
    .where('id', '=', claim.id)
    .where('leased_until', '=', claim.leasedUntil)
    .execute();
}

export async function scheduleRetry(
  db: Queries,
  claim: Pick<ClaimedMail, 'id' | 'leasedUntil'>,
  { at, error }: { at: Date; error: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: at.toISOString(), leased_until: null, last_error: error })
    .where('id', '=', claim.id)
    .where('leased_until', '=', claim.leasedUntil)
    .execute();
}

/** A ticket that was revoked after its mail was queued is not worth sending. */
export async function isRevoked(db: Queries, ticketId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ticket')
    .select('revoked_at')
    .where('id', '=', ticketId)
    .executeTakeFirst();
  return row?.revoked_at != null;
}
