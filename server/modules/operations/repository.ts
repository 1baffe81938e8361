/** The database statements of metrics and housekeeping. */
import type { Queries } from '../../db/openDatabase.ts';
import type { OutboxTable } from '../../db/schema.ts';

export async function countMails(
  db: Queries,
  states: readonly OutboxTable['state'][],
): Promise<{ state: OutboxTable['state']; count: number }[]> {
  return await db
    .selectFrom('outbox')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('state', 'in', states)
    .groupBy('state')
    .execute();
}

export async function deleteExpiredSessions(db: Queries, now: string): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
}

export async function deleteExpiredResets(db: Queries, now: string): Promise<void> {
  await db.deleteFrom('password_reset').where('expires_at', '<=', now).execute();
}

/** Mails with tickets stay, because administrators see what has become of them. */
export async function deleteFinishedMails(db: Queries, before: string): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('state', '!=', 'waiting')
    .where('finished_at', '<=', before)
    .where('ticket_id', 'is', null)
    .execute();
}
