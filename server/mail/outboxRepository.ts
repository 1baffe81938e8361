/** The rows of the outbox: queued, claimed by one sender at a time, and noted as sent or failed. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';

import type { Database, Queries } from '../db/openDatabase.ts';
import { addToWindow, holdWindow, windowKey } from '../db/rateLimitStore.ts';
import { TAKEN_OUT } from '../lib/takenOut.ts';
import { LAST_MAIL, type Priority } from './mails.ts';
import { MINUTE_MS } from '../../contract/time.ts';

/** How long a sender keeps a row to itself; it renews the lease while it is sending. */
export const LEASE_MS = 60_000;

export interface MailToQueue {
  readonly kind: string;
  readonly recipient: string;
  readonly payload: string;
  readonly messageId: string;
  readonly ticketId: string | null;
  readonly memberId: number | null;
  readonly priority: Priority;
  readonly jobId: number | null;
}

/** One sender's hold on a row. */
export interface Claim {
  readonly id: number;
  /** Until when it holds; also what tells this claim from a later one. */
  readonly leasedUntil: string;
}

export interface ClaimedRow extends Claim {
  readonly kind: string;
  readonly recipient: string;
  readonly payload: string;
  readonly messageId: string;
  readonly createdAt: Date;
  readonly priority: Priority;
  /** With the present one. */
  readonly attempts: number;
}

export async function insertMail(trx: Queries, mail: MailToQueue, now: Date): Promise<number> {
  const at = now.toISOString();
  const { id } = await trx
    .insertInto('outbox')
    .values({
      kind: mail.kind,
      recipient: mail.recipient,
      payload: mail.payload,
      message_id: mail.messageId,
      ticket_id: mail.ticketId,
      member_id: mail.memberId,
      priority: mail.priority,
      job_id: mail.jobId,
      state: 'waiting',
      attempts: 0,
      next_attempt_at: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface ClaimAsked {
  readonly now: Date;
  readonly limit: number;
  /** Rows that this sender still holds. */
  readonly except: readonly number[];
}

/** Of those that are due. `urgent`: somebody waits for it; the others a job sends to many, tickets among them. */
type Lot = 'any' | 'urgent' | 'mass tickets' | 'mass';

/**
 * Claims the mails that are due, by priority and of one priority oldest first, for this sender alone. The attempt counts from here, so
 * that a mail which takes the process down with it is not tried for ever.
 * @param perMinute of what jobs send to many, but for tickets, all senders claim so many a minute; null: all that are due.
 * Then it has to be a transaction's queries.
 */
export async function claimDueMails(
  db: Queries,
  engine: Database['engine'],
  asked: ClaimAsked,
  perMinute: number | null = null,
): Promise<ClaimedRow[]> {
  if (perMinute === null) return await claimLot(db, engine, 'any', asked);
  const rows: ClaimedRow[] = [];
  const claim = async (lot: Lot, most = Infinity): Promise<number> => {
    const limit = Math.min(most, asked.limit - rows.length);
    const claimed = limit <= 0 ? [] : await claimLot(db, engine, lot, { ...asked, limit });
    rows.push(...claimed);
    return claimed.length;
  };
  await claim('urgent');
  await claim('mass tickets');
  if (rows.length < asked.limit) {
    const claimedBefore = await holdWindow(db, MASS_WINDOW, asked.now.getTime(), MINUTE_MS);
    const count = await claim('mass', perMinute - claimedBefore);
    if (count > 0) await addToWindow(db, MASS_WINDOW, count);
  }
  return rows.sort((a, b) => a.id - b.id);
}

const MASS_WINDOW = windowKey('mass-mail', '');

/** As literals: the databases then see which of their partial indexes they can use (outbox_due, outbox_mass_tickets). */
const LOTS: Readonly<Record<Lot, RawBuilder<SqlBool>>> = {
  any: sql<SqlBool>`outbox.priority in (0, 1)`,
  urgent: sql<SqlBool>`outbox.priority = 1`,
  'mass tickets': sql<SqlBool>`outbox.priority = 0 and outbox.kind = 'ticket'`,
  mass: sql<SqlBool>`outbox.priority = 0 and outbox.kind <> 'ticket'`,
};

async function claimLot(
  db: Queries,
  engine: Database['engine'],
  lot: Lot,
  { now, limit, except }: ClaimAsked,
): Promise<ClaimedRow[]> {
  const at = now.toISOString();
  const leasedUntil = leaseFrom(now);
  const rows = await db
    .with('due', (cte) => {
      let due = cte
        .selectFrom('outbox')
        .select('id')
        .where(sql<SqlBool>`outbox.state = 'waiting'`)
        // Named, so that of each only those that are due are looked at.
        .where(LOTS[lot])
        .where('next_attempt_at', '<=', at)
        .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', at)]));
      if (except.length > 0) due = due.where('id', 'not in', except);
      return due
        .orderBy('priority', 'desc')
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(limit)
        .modifyEnd(sql`${engine.forUpdateSkipLocked}`);
    })
    .updateTable('outbox')
    .set((eb) => ({ leased_until: leasedUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
    .returning(['id', 'kind', 'recipient', 'payload', 'message_id', 'created_at'])
    .returning(['priority', 'attempts'])
    .execute();
  return rows
    .map(({ message_id, created_at, ...row }) => ({
      ...row,
      messageId: message_id,
      createdAt: new Date(created_at),
      leasedUntil,
    }))
    .sort((a, b) => a.id - b.id);
}

/** Whether it is one of those that MAIL_PER_MINUTE holds back. */
export const isMass = ({ priority, kind }: Pick<ClaimedRow, 'priority' | 'kind'>): boolean =>
  priority === 0 && kind !== 'ticket';

/** Keeps a claim while the mail is being sent. @returns null when another sender has it by now. */
export async function renewLease(db: Queries, claim: Claim, now: Date): Promise<Claim | null> {
  const leasedUntil = leaseFrom(now);
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ leased_until: leasedUntil })
    .where('id', '=', claim.id)
    .where('leased_until', '=', claim.leasedUntil)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? { id: claim.id, leasedUntil } : null;
}

/** The mail server has taken them, whoever holds the claims by now. */
export async function markSent(db: Queries, ids: readonly number[], now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...finished('sent', now), last_error: null })
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute();
}

export async function markFailed(
  db: Queries,
  claim: Claim,
  { now, error }: { now: Date; error: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...finished('failed', now), last_error: error })
    .where('id', '=', claim.id)
    .where('leased_until', '=', claim.leasedUntil)
    .execute();
}

export async function scheduleRetry(
  db: Queries,
  claim: Claim,
  { at, error }: { at: Date; error: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: at.toISOString(), leased_until: null, last_error: error })
    .where('id', '=', claim.id)
    .where('leased_until', '=', claim.leasedUntil)
    .execute();
}

function leaseFrom(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString();
}

/** Secrets go with the payload: a finished mail needs none. With a last mail goes the address, too. */
function finished<State extends 'sent' | 'failed'>(state: State, now: Date) {
  const recipient = sql<string>`case when outbox.kind = ${LAST_MAIL} then ${TAKEN_OUT} else outbox.recipient end`;
  return { state, finished_at: now.toISOString(), leased_until: null, payload: '{}', recipient };
}
