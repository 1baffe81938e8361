/** When sessions were used, in the database. */
import { sql } from 'kysely';
import type { Database } from '../../db/openDatabase.ts';

export interface SessionUse {
  readonly id: string;
  readonly at: string;
}

/**
 * With one statement. Another process may have noted a later use, which stays; and a session that somebody is changing
 * just then is passed over, so that nobody waits.
 * @param count so many are spoken of, however few there are, so that it is the same statement each time.
 */
export async function writeUses(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  uses: readonly SessionUse[],
  count: number,
): Promise<void> {
  const [first] = uses;
  if (first === undefined) return;
  const all = [...uses, ...Array.from({ length: count - uses.length }, () => first)];
  const cases = all.map(
    ({ id, at }) => sql`when id = ${id} and coalesce(used_at, rotated_at) < ${at} then ${at}`,
  );
  await db
    .updateTable('session')
    .set({ used_at: sql<string>`case ${sql.join(cases, sql` `)} else used_at end` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session as free')
        .select('free.id')
        .where(
          'free.id',
          'in',
          all.map(({ id }) => id),
        )
        .modifyEnd(sql`${engine.forUpdateSkipLocked}`),
    )
    .execute();
}
