/** The rows behind `stopMails.ts`. */
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Engine } from '../db/engine.ts';
import type { Queries } from '../db/openDatabase.ts';
import type { Schema } from '../db/schema.ts';
import { texts } from '../texts.ts';

/** What stands as the error of a mail that was stopped. */
export const STOPPED = texts.notWorthSending.stopped;

interface Asked {
  /** ISO 8601. */
  readonly at: string;
  readonly limit: number;
}

/** Of what jobs send to many; no sender has it in hand. */
const isHeldByNobody = (at: string) => (eb: ExpressionBuilder<Schema, 'outbox'>) =>
  eb.and([
    // As the index says it.
    sql<SqlBool>`outbox.state = 'waiting' and outbox.priority = 0`,
    eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', at)]),
  ]);

export async function countMassMails(db: Queries, at: string): Promise<number> {
  const { n } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where(isHeldByNobody(at))
    .executeTakeFirstOrThrow();
  return n;
}

/** @returns how many, at most `limit`. */
export async function stopMassMails(
  db: Queries,
  engine: Engine,
  { at, limit }: Asked,
): Promise<number> {
  const { numUpdatedRows } = await db
    .with('waiting', (cte) =>
      cte
        .selectFrom('outbox')
        .select('id')
        .where(isHeldByNobody(at))
        .limit(limit)
        .modifyEnd(sql`${engine.forUpdateSkipLocked}`),
    )
    .updateTable('outbox')
    .set({ state: 'failed', finished_at: at, leased_until: null, payload: '{}' })
    .set({ last_error: STOPPED })
    .where('id', 'in', (eb) => eb.selectFrom('waiting').select('waiting.id'))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
