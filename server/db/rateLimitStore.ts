/** Counts calls in the database, so that all instances count together. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from './openDatabase.ts';

export interface CountedWindow {
  readonly count: number;
  /** Epoch milliseconds. */
  readonly window_ends_at: number;
}

/** Of a limit and whom it counts. Keeps e-mail and IP addresses out of the table, and the keys short. */
export const windowKey = (limit: string, subject: string): string =>
  `${limit}:${createHash('sha256').update(subject).digest('base64url')}`;

export interface CallToCount {
  readonly key: string;
  readonly windowMs: number;
}

/** Counts one call in its window, or in a new one when the last is over; all instances count together. */
export async function countCall(
  db: Queries,
  key: string,
  nowMs: number,
  windowMs: number,
): Promise<CountedWindow> {
  const [window] = await countCalls(db, [{ key, windowMs }], nowMs);
  if (window === undefined) throw new Error('The call was not counted');
  return window;
}

/** Counts calls with one statement. @returns for each, in their order, its window with it and those before it. */
export async function countCalls(
  db: Queries,
  calls: readonly CallToCount[],
  nowMs: number,
): Promise<CountedWindow[]> {
  const added = new Map<string, { count: number; windowMs: number }>();
  const places = calls.map(({ key, windowMs }) => {
    const count = (added.get(key)?.count ?? 0) + 1;
    added.set(key, { count, windowMs });
    return { key, place: count };
  });
  const isOver = sql<boolean>`rate_limit.window_ends_at <= ${nowMs}`;
  const rows = await db
    .insertInto('rate_limit')
    .values(
      // In one order: two instances that count for the same ones do not wait for each other.
      [...added.keys()].sort().map((key) => {
        const { count = 0, windowMs = 0 } = added.get(key) ?? {};
        return { key, count, window_ends_at: nowMs + windowMs };
      }),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when(isOver)
          .then(sql<number>`excluded.count`)
          .else(sql<number>`rate_limit.count + excluded.count`)
          .end(),
        window_ends_at: eb
          .case()
          .when(isOver)
          .then(sql<number>`excluded.window_ends_at`)
          .else(eb.ref('rate_limit.window_ends_at'))
          .end(),
      })),
    )
    .returning(['key', 'count', 'window_ends_at'])
    .execute();
  const windows = new Map(rows.map((row) => [row.key, row]));
  return places.flatMap(({ key, place }) => {
    const window = windows.get(key);
    if (window === undefined) return [];
    const later = (added.get(key)?.count ?? 0) - place;
    return { count: window.count - later, window_ends_at: window.window_ends_at };
  });
}

/**
 * The window that runs, or a new one, held until the transaction ends: nobody else counts in it meanwhile.
 * @returns what is counted in it.
 */
export async function holdWindow(
  trx: Queries,
  key: string,
  nowMs: number,
  windowMs: number,
): Promise<number> {
  const isOver = sql<boolean>`rate_limit.window_ends_at <= ${nowMs}`;
  const { count } = await trx
    .insertInto('rate_limit')
    .values({ key, count: 0, window_ends_at: nowMs + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when(isOver)
          .then(0)
          .else(sql<number>`rate_limit.count`)
          .end(),
        window_ends_at: eb
          .case()
          .when(isOver)
          .then(sql<number>`excluded.window_ends_at`)
          .else(eb.ref('rate_limit.window_ends_at'))
          .end(),
      })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts more in a window that is held. */
export async function addToWindow(trx: Queries, key: string, count: number): Promise<void> {
  await trx
    .updateTable('rate_limit')
    .set((eb) => ({ count: eb('count', '+', count) }))
    .where('key', '=', key)
    .execute();
}

/** The window that runs; null: none does. */
export async function findWindow(
  db: Queries,
  key: string,
  nowMs: number,
): Promise<CountedWindow | null> {
  const row = await db
    .selectFrom('rate_limit')
    .select(['count', 'window_ends_at'])
    .where('key', '=', key)
    .where('window_ends_at', '>', nowMs)
    .executeTakeFirst();
  return row ?? null;
}

/** Begins a window, whether one runs or not. */
export async function beginWindow(db: Queries, key: string, endsAtMs: number): Promise<void> {
  await db
    .insertInto('rate_limit')
    .values({ key, count: 1, window_ends_at: endsAtMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ count: 1, window_ends_at: endsAtMs }),
    )
    .execute();
}

/** Forgets what was counted in the window that runs. */
export async function endWindow(db: Queries, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute();
}

/** Forgets the windows that are over. */
export async function deleteOldWindows(db: Queries, nowMs: number): Promise<void> {
  await db.deleteFrom('rate_limit').where('window_ends_at', '<=', nowMs).execute();
}
