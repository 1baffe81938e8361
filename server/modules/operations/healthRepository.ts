/** What the database tells of how the mails go. */
import type { Queries } from '../../db/openDatabase.ts';

export interface MailHealth {
  readonly waiting: number;
  /** ISO 8601, of the one that waits longest; null: none waits. */
  readonly oldest: string | null;
  /** Given up since then. */
  readonly failed: number;
  /** The mail server's last words to one of these. */
  readonly lastError: string | null;
}

export async function mailHealth(db: Queries, since: string): Promise<MailHealth> {
  const waiting = await db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll<number>().as('n'), fn.min('created_at').as('oldest')])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  const failed = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('state', '=', 'failed')
    .where('finished_at', '>=', since)
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom('outbox')
    .select('last_error')
    .where('state', 'in', ['waiting', 'failed'])
    .where('last_error', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    waiting: waiting.n,
    oldest: waiting.oldest,
    failed: failed.n,
    lastError: last?.last_error ?? null,
  };
}
