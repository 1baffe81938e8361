import { sql, type SqlBool } from 'kysely';
import type { Engine } from '../db/engine.ts';
import type { Queries } from '../db/openDatabase.ts';
import { texts } from '../texts.ts';

/** What stands as the error of a mail that was stopped. */
export const STOPPED = texts.notWorthSending.stopped;

/** Of what jobs send to many, the oldest that no sender has in hand. @returns how many. */
export async function stopMassMails(
  db: Queries,
  engine: Engine,
  { at, limit }: { at: string; limit: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .with('waiting', (cte) =>
      cte
        .selectFrom('outbox')
        .select('id')
        // As the index says it.
        .where(sql<SqlBool>`outbox.state = 'waiting' and outbox.priority = 0`)
        .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', at)]))
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
