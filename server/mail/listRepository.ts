/** The mails of the outbox, to be looked at. */
import type { Queries } from '../db/openDatabase.ts';
import type { OutboxTable } from '../db/schema.ts';

export interface ListedMail {
  readonly id: number;
  readonly kind: string;
  readonly recipient: string;
  readonly state: OutboxTable['state'];
  readonly attempts: number;
  readonly created_at: string;
  readonly next_attempt_at: string;
  readonly finished_at: string | null;
  readonly last_error: string | null;
}

/** The latest first. */
export async function listMails(
  db: Queries,
  { states, limit }: { states: readonly OutboxTable['state'][]; limit: number },
): Promise<ListedMail[]> {
  return await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'state', 'attempts', 'created_at', 'next_attempt_at'])
    .select(['finished_at', 'last_error'])
    .where('state', 'in', states)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countMailsIn(
  db: Queries,
  states: readonly OutboxTable['state'][],
): Promise<number> {
  const { n } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('state', 'in', states)
    .executeTakeFirstOrThrow();
  return n;
}
