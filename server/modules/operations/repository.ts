/** What operating the server asks of the database: counts for the metrics, what is over, a write for the try. */
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

/** Mails with tickets stay, and those to members: administrators see what has become of them. */
export async function deleteFinishedMails(db: Queries, before: string): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('state', '!=', 'waiting')
    .where('finished_at', '<=', before)
    .where('ticket_id', 'is', null)
    .where('member_id', 'is', null)
    .execute();
}

/** More than fits into one page of the embedded database, so that it takes room that is not there yet. */
const FILLER = 'x'.repeat(8_192);

/** Writes a new row in place of the one before. */
export async function probeWriting(trx: Queries): Promise<void> {
  const { id } = await trx
    .insertInto('write_probe')
    .values({ filler: FILLER })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('write_probe').where('id', '<', id).execute();
}
