/**
 * Finds members who are probably the same person. Each is paired with the next one of the same name or address only, so
 * that an address which a thousand share makes a thousand pairs and not half a million; and who is said to be two is
 * passed over. Both walks go along an index, and end when the page is full.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queries } from '../../db/openDatabase.ts';

/** Where a page begins: behind this pair. */
export interface PairPlace {
  /** Addresses come before names: they say more. */
  readonly by: 'name' | 'address';
  readonly key: string;
  readonly low: number;
}

export interface FoundPair extends PairPlace {
  readonly high: number;
}

/** As the indexes of 016_merging.ts have it. */
const keyOf = (by: PairPlace['by'], table: 'a' | 'b'): RawBuilder<string> =>
  sql.raw(
    by === 'name'
      ? `${table}.name_key`
      : `coalesce(${table}.email_key, lower(${table}.invite_email))`,
  );

/** @returns pairs behind `after`, as many as asked for and no more. */
export async function findPairs(
  db: Queries,
  after: PairPlace | null,
  limit: number,
): Promise<FoundPair[]> {
  const addressed = after?.by === 'name' ? [] : await pairsBy(db, 'address', after, limit);
  if (addressed.length >= limit) return addressed;
  const place = after?.by === 'name' ? after : null;
  return [...addressed, ...(await pairsBy(db, 'name', place, limit - addressed.length))];
}

async function pairsBy(
  db: Queries,
  by: PairPlace['by'],
  after: PairPlace | null,
  limit: number,
): Promise<FoundPair[]> {
  const [key, otherKey] = [keyOf(by, 'a'), keyOf(by, 'b')];
  const behind = after === null ? sql`1 = 1` : sql`(${key}, a.id) > (${after.key}, ${after.low})`;
  // Who has the same address, too, was found by that.
  const isOther =
    by === 'address'
      ? sql`1 = 1`
      : sql`((select ${keyOf('address', 'b')} from member as b where b.id = pair.high)
          = nullif(pair.address, '')) is not true`;
  const { rows } = await sql<{ key: string; low: number; high: number }>`
    select pair.key, pair.low, pair.high from (
      select ${key} as key, a.id as low, ${keyOf('address', 'a')} as address, (
        select b.id from member as b
        where ${otherKey} = ${key} and b.id > a.id and not exists (
          select 1 from member_apart where low_id = a.id and high_id = b.id)
        order by b.id limit 1
      ) as high
      from member as a where ${key} is not null and ${key} <> '' and ${behind}
    ) as pair
    where pair.high is not null and ${isOther}
    order by pair.key, pair.low limit ${limit}`.execute(db);
  return rows.map((row) => ({ by, ...row }));
}

/** Pairs that were told apart, newest first. */
export interface ApartPlace {
  readonly at: string;
  readonly low: number;
  readonly high: number;
}

export async function findApart(db: Queries, after: ApartPlace | null, limit: number) {
  return await db
    .selectFrom('member_apart')
    .innerJoin('member as decider', 'decider.id', 'member_apart.decided_by')
    .innerJoin('member as low', 'low.id', 'member_apart.low_id')
    .innerJoin('member as high', 'high.id', 'member_apart.high_id')
    .select(['member_apart.low_id as low', 'member_apart.high_id as high', 'member_apart.at'])
    .select(['decider.id', 'decider.number', 'decider.first_name', 'decider.last_name'])
    // Of one who is merged there is nothing to be told apart.
    .where('low.merged_into', 'is', null)
    .where('high.merged_into', 'is', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(member_apart.at, low_id, high_id) < (${after?.at}, ${after?.low}, ${after?.high})`,
      ),
    )
    .orderBy('member_apart.at', 'desc')
    .orderBy('low_id', 'desc')
    .orderBy('high_id', 'desc')
    .limit(limit)
    .execute();
}

export async function countApart(db: Queries, max: number): Promise<number> {
  const counted = db
    .selectFrom('member_apart')
    .innerJoin('member as low', 'low.id', 'member_apart.low_id')
    .innerJoin('member as high', 'high.id', 'member_apart.high_id')
    .select('low_id')
    .where('low.merged_into', 'is', null)
    .where('high.merged_into', 'is', null)
    .limit(max);
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export type PairedRow = NonNullable<ReturnType<Awaited<ReturnType<typeof pairedMembers>>['get']>>;

/** What tells who is who, by ids. */
export async function pairedMembers(db: Queries, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('member')
          .innerJoin('member_figure', 'member_figure.member_id', 'member.id')
          .select(['member.id', 'member.number', 'member.first_name', 'member.last_name'])
          .select([
            'member.email',
            'member.invite_email',
            'member.registered_at',
            'member.is_active',
          ])
          .select(['member.created_at', 'member.last_active_at', 'member.sort_name'])
          .select(['member.name_key', 'member_figure.codes', 'member_figure.tickets'])
          .where('member.id', 'in', ids)
          .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** @returns those of the members of whom it was said that they and another one are two. */
export async function toldApart(db: Queries, ids: readonly number[]): Promise<Set<number>> {
  const apart = db.selectFrom('member_apart');
  const rows = await apart
    .select('low_id as id')
    .where('low_id', 'in', ids)
    .union(apart.select('high_id as id').where('high_id', 'in', ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** @returns false when it was said before. */
export async function insertApart(
  db: Queries,
  pair: { low: number; high: number },
  decided: { by: number; at: string },
): Promise<boolean> {
  const row = await db
    .insertInto('member_apart')
    .values({ low_id: pair.low, high_id: pair.high, decided_by: decided.by, at: decided.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('low_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when it was not said. */
export async function deleteApart(
  db: Queries,
  { low, high }: { low: number; high: number },
): Promise<boolean> {
  const row = await db
    .deleteFrom('member_apart')
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .returning('low_id')
    .executeTakeFirst();
  return row !== undefined;
}

const pairOf = (one: number, other: number) => ({
  low: Math.min(one, other),
  high: Math.max(one, other),
});

/** From whom the one was told apart, the other one is, too. @returns their ids, but of those of whom it was said before. */
export async function carryApart(db: Queries, fromId: number, toId: number): Promise<number[]> {
  const said = await db
    .selectFrom('member_apart')
    .selectAll()
    .where((eb) => eb.or([eb('low_id', '=', fromId), eb('high_id', '=', fromId)]))
    .execute();
  const carried: number[] = [];
  for (const { low_id: low, high_id: high, decided_by: by, at } of said) {
    const other = low === fromId ? high : low;
    if (other === toId) continue;
    if (await insertApart(db, pairOf(toId, other), { by, at })) carried.push(other);
  }
  return carried;
}

/** Takes back what `carryApart` has said. */
export async function takeApartBack(
  db: Queries,
  id: number,
  others: readonly number[],
): Promise<void> {
  for (const other of others) await deleteApart(db, pairOf(id, other));
}
