/** The rows behind `stopMails.ts`. */
import { sql } from 'kysely';
import type { Engine } from '../db/engine.ts';
import type { Queries } from '../db/openDatabase.ts';
import { isHeldByNobody } from '../db/outboxLease.ts';
import { texts } from '../texts.ts';
import type { MailKind } from './mails.ts';

/** What stands as the error of a mail that was stopped. */
export const STOPPED = texts.notWorthSending.stopped;

/** Of this kind jobs send only what was mailed before. */
const TICKET: MailKind = 'ticket';

/** Mails of a job. */
interface Asked {
  readonly jobId: number;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * They count as failed; a ticket is as it was before, so that nobody who has it is said to have none.
 * @returns how many, at most `limit`.
 */
export async function stopSome(
  db: Queries,
  engine: Engine,
  { jobId, at, limit }: Asked & { readonly limit: number },
): Promise<number> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind'])
    .where('job_id', '=', jobId)
    .where(isHeldByNobody(at))
    .limit(limit)
    .modifyEnd(sql`${engine.forUpdateSkipLocked}`)
    .execute();
  const idsOf = (isTicket: boolean) =>
    rows.filter(({ kind }) => (kind === TICKET) === isTicket).map(({ id }) => id);
  const [tickets, others] = [idsOf(true), idsOf(false)];
  if (tickets.length > 0) await db.deleteFrom('outbox').where('id', 'in', tickets).execute();
  if (others.length > 0) {
    await db
      .updateTable('outbox')
      .set({ state: 'failed', finished_at: at, leased_until: null, payload: '{}' })
      .set({ last_error: STOPPED })
      .where('id', 'in', others)
      .execute();
  }
  return rows.length;
}
