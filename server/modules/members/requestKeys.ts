/**
 * Makes a request that is sent once more the same request: its answer was lost, and a browser or somebody has pressed
 * again. To be called in the transaction of what it makes.
 */
import { createHash } from 'node:crypto';
import { DAY_MS } from '../../../contract/time.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { unprocessable } from '../../errors.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';

/** By then nobody sends it once more. */
const KEPT_MS = DAY_MS;

export interface RequestKey {
  /**
   * Of its sender and of one act alone: nobody learns what another one's key has made, and a key that is used for another
   * act does that.
   */
  readonly text: string;
  /** What the request asks for, as a digest: the names of people do not stay here. */
  readonly asked: string;
}

/** @param asked what the request asks for. @returns null: it has no key. */
export const requestKeyOf = (
  { memberId }: Actor,
  act: 'member' | `codes of ${number}`,
  key: string | null,
  asked: unknown,
): RequestKey | null =>
  key === null || memberId === null
    ? null
    : {
        text: `${memberId} ${act} ${key}`,
        asked: createHash('sha256').update(JSON.stringify(asked)).digest('base64url'),
      };

/** @returns ids of what it has made before; null: nothing. @throws 422 when it has asked for something else before. */
export async function madeBefore(db: Queries, key: RequestKey | null): Promise<number[] | null> {
  if (key === null) return null;
  const row = await db
    .selectFrom('request_key')
    .select(['made', 'asked'])
    .where('request_key', '=', key.text)
    .executeTakeFirst();
  if (row === undefined) return null;
  // Of a release before nobody knows what it has asked for.
  if (row.asked !== null && row.asked !== key.asked) throw unprocessable(texts.requestKeyReused);
  return JSON.parse(row.made) as number[];
}

/** @throws a duplicate when the same request, sent twice at once, was quicker. */
export async function noteMade(
  db: Queries,
  key: RequestKey | null,
  made: readonly number[],
  clock: Clock,
): Promise<void> {
  if (key === null) return;
  await db
    .insertInto('request_key')
    .values({
      request_key: key.text,
      at: timestamp(clock),
      made: JSON.stringify(made),
      asked: key.asked,
    })
    .execute();
}

/** To be called now and then. */
export async function deleteOldKeys(db: Queries, clock: Clock): Promise<void> {
  await db.deleteFrom('request_key').where('at', '<', timestamp(clock, -KEPT_MS)).execute();
}

/** Of a member whose data are deleted: from what was asked for, a name could be made sure of. */
export async function forgetKeysOf(db: Queries, memberId: number): Promise<void> {
  const rows = await db
    .selectFrom('request_key')
    .select('request_key')
    .where('made', '=', JSON.stringify([memberId]))
    .execute();
  // A code may have the same id, and what made it would make it twice.
  const keys = rows
    .map(({ request_key: text }) => text)
    .filter((text) => /^\d+ member /.test(text));
  if (keys.length > 0)
    await db.deleteFrom('request_key').where('request_key', 'in', keys).execute();
}
