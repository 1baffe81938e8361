/**
 * Makes a request that is sent once more the same request: its answer was lost, and a browser or somebody has pressed
 * again. To be called in the transaction of what it makes.
 */
import { timestamp, type Clock } from '../../lib/clock.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { Actor } from '../audit/actor.ts';

/** By then nobody sends it once more. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/**
 * Of its sender and of one act alone: nobody learns what another one's key has made, and a key that is used for something
 * else makes that. Null: it has none.
 */
export const requestKeyOf = (
  { memberId }: Actor,
  act: 'member' | `codes of ${number}`,
  key: string | null,
): string | null => (key === null || memberId === null ? null : `${memberId} ${act} ${key}`);

/** @returns ids of what it has made before; null: nothing. */
export async function madeBefore(db: Queries, key: string | null): Promise<number[] | null> {
  if (key === null) return null;
  const row = await db
    .selectFrom('request_key')
    .select('made')
    .where('request_key', '=', key)
    .executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.made) as number[]);
}

/** @throws a duplicate when the same request, sent twice at once, was quicker. */
export async function noteMade(
  db: Queries,
  key: string | null,
  made: readonly number[],
  clock: Clock,
): Promise<void> {
  if (key === null) return;
  const old = new Date(clock.now().getTime() - KEPT_MS).toISOString();
  await db.deleteFrom('request_key').where('at', '<', old).execute();
  await db
    .insertInto('request_key')
    .values({ request_key: key, at: timestamp(clock), made: JSON.stringify(made) })
    .execute();
}
