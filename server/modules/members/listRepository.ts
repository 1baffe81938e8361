/**
 * Reads a page of the member list, filtered and sorted. Few that match are found first and sorted then; of more than
 * are counted, the rows are walked in the order of an index until the page is full. So neither costs what the list holds.
 * Of some thousands, who may be among all wherever the order puts them, the first page is walked for, too, but not for long.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Member } from '../../../contract/entities.ts';
import type { MemberFilter } from '../../../contract/office/memberFilter.ts';
import { EXACT_COUNT_MAX, type MemberSort } from '../../../contract/office/memberList.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { rowsOf } from './rowsRepository.ts';
import { all } from './searchRepository.ts';
import { sortOf } from './sortRepository.ts';
import { MEMBERS_AND_FIGURES, soughtRows, type SoughtRows } from './soughtRepository.ts';

/** A row as its place in the sorted list: what it is sorted by, and its id. */
export interface Place {
  readonly key: string | number;
  readonly id: number;
}

export interface ListAsked {
  /** As typed. */
  readonly search: string;
  readonly filter: MemberFilter;
  readonly sort: MemberSort;
  /** Where the page begins, or ends: so many rows from the beginning, or beside a row. */
  readonly start:
    | { readonly from: 'beginning'; readonly offset: number }
    | { readonly from: 'after' | 'before'; readonly place: Place };
  readonly limit: number;
}

export interface ListedMembers {
  readonly members: Member[];
  /** At most EXACT_COUNT_MAX; there are more when `countIsLowerBound` says so. */
  readonly count: number;
  readonly countIsLowerBound: boolean;
  /** Of the first and of the last row; null where there is none. */
  readonly first: Place | null;
  readonly last: Place | null;
  /** There are rows beyond the page, in the direction in which it was read. */
  readonly goesOn: boolean;
}

type Condition = RawBuilder<SqlBool>;

export async function listMembers(
  db: Queries,
  engine: Engine,
  asked: ListAsked,
): Promise<ListedMembers> {
  const sought = await soughtRows(db, engine, asked);
  const few = sought.count === null ? await placesAmong(db, engine, sought, asked) : null;
  const count = few?.count ?? sought.count ?? 0;
  const places = few?.places ?? (await placesAlong(db, engine, sought, asked));

  const goesOn = places.length > asked.limit;
  const page = places.slice(0, asked.limit);
  if (asked.start.from === 'before') page.reverse();
  return {
    members: await rowsOf(
      db,
      page.map(({ id }) => id),
    ),
    count: Math.min(count, EXACT_COUNT_MAX),
    countIsLowerBound: count > EXACT_COUNT_MAX,
    first: page[0] ?? null,
    last: page.at(-1) ?? null,
    goesOn,
  };
}

/** Some MB; each walk begins anew in the index. */
const WALKED_AT_ONCE = 50_000;

/** Ids of all members sought, in the order of the list. */
export async function idsInOrder(
  db: Queries,
  engine: Engine,
  asked: Pick<ListAsked, 'search' | 'filter' | 'sort'>,
  limit = WALKED_AT_ONCE,
): Promise<number[]> {
  const sought = await soughtRows(db, engine, asked);
  const first: ListAsked = { ...asked, start: { from: 'beginning', offset: 0 }, limit };
  const few =
    sought.count === null
      ? (await sortedPlaces(db, engine, sought, first, { unlessWalked: false })).places
      : null;
  if (few !== null) return few.map(({ id }) => id);
  const ids: number[] = [];
  for (let page = first; ;) {
    const places = await placesAlong(db, engine, sought, page);
    for (const { id } of places.slice(0, limit)) ids.push(id);
    const place = places.length > limit ? places[limit - 1] : undefined;
    if (place === undefined) return ids;
    page = { ...first, start: { from: 'after', place } };
  }
}

/** The same of those who are known one by one, as far as they are there. */
export async function inOrder(
  db: Queries,
  engine: Engine,
  ids: readonly number[],
  { field, descending }: MemberSort,
): Promise<number[]> {
  const { key, id } = sortOf(engine, field);
  const direction = descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ id: number }>`select ${id} as id from ${MEMBERS_AND_FIGURES}
    where ${id} in (${sql.join(ids)}) order by ${key} ${direction}, ${id} ${direction}`.execute(db);
  return rows.map((row) => row.id);
}

/** Ids of the members sought, behind an id, in the order of the ids: for who goes through all of them bit by bit. */
export async function idsOfSought(
  db: Queries,
  engine: Engine,
  sought: Pick<ListAsked, 'search' | 'filter'>,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { alongAnIndex } = await soughtRows(db, engine, sought, { isWalked: true });
  const { rows } = await sql<{ id: number }>`select member.id as id from ${MEMBERS_AND_FIGURES}
    where ${alongAnIndex()} and ${idsBeyond(sql`>`, after)}
    order by member.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Said of both tables, or PostgreSQL reads one of them from its beginning. */
const idsBeyond = (beyond: RawBuilder<unknown>, id: number): Condition =>
  sql`member.id ${beyond} ${id} and member_figure.member_id ${beyond} ${id}`;

interface PlaceRow {
  id: number;
  key: string | number;
}

/** Away from where the page begins. */
function orderOf({ sort, start }: ListAsked): RawBuilder<unknown> {
  const direction = sort.descending === (start.from === 'before') ? sql`asc` : sql`desc`;
  return sql`order by sort_key ${direction}, id ${direction}`;
}

/** One more than the page holds. */
function pageEnd(asked: ListAsked): RawBuilder<unknown> {
  const { sort, start, limit } = asked;
  const isBackward = start.from === 'before';
  const beyond =
    start.from === 'beginning'
      ? sql<SqlBool>`1 = 1`
      : sql<SqlBool>`(sort_key, id) ${sort.descending === isBackward ? sql`>` : sql`<`}
          (${start.place.key}, ${start.place.id})`;
  return sql`where ${beyond} ${orderOf(asked)} limit ${limit + 1}
    offset ${start.from === 'beginning' ? start.offset : 0}`;
}

/**
 * The page among few members, who are found first and then sorted.
 * @returns its places; null: there are more than are counted.
 */
async function placesAmong(
  db: Queries,
  engine: Engine,
  sought: SoughtRows,
  asked: ListAsked,
): Promise<Sorted> {
  const { start } = asked;
  const isFirstPage = start.from === 'beginning' && start.offset === 0;
  const sorted = await sortedPlaces(db, engine, sought, asked, { unlessWalked: isFirstPage });
  const { count, places } = sorted;
  if (!isFirstPage || count === 0 || places?.length !== 0) return sorted;
  const walked = await firstPlaces(db, engine, sought, asked, count);
  if (walked.length > asked.limit) return { count, places: walked };
  return await sortedPlaces(db, engine, sought, asked, { unlessWalked: false });
}

interface Sorted {
  readonly count: number;
  readonly places: PlaceRow[] | null;
}

/** @param unlessWalked where a walk is likely to fill the page with half as many rows as were to be sorted, there are no places. */
async function sortedPlaces(
  db: Queries,
  engine: Engine,
  { ids, idsAndKeys }: SoughtRows,
  asked: ListAsked,
  { unlessWalked }: { unlessWalked: boolean },
): Promise<Sorted> {
  const sort = sortOf(engine, asked.sort.field);
  const most = sql.lit(EXACT_COUNT_MAX);
  const withKeys = idsAndKeys(sort);
  // The walk passes limit × all / count rows; there are about as many members as the last one's id says.
  const isSorted =
    unlessWalked && withKeys === null
      ? sql`count * count <= ${sql.lit(2 * (asked.limit + 1))} * (select max(member.id) from member)`
      : sql`1 = 1`;
  const areFew = sql`(select count <= ${most} and ${isSorted} from counted)`;
  interface Row {
    count: number;
    id: number | null;
    key: string | number;
  }
  // Looked up one by one: as a join, either engine may begin with all members.
  const keyed =
    withKeys === null
      ? sql`select found.id as id,
            (select ${sort.key} from ${sql.table(sort.table)} where ${sort.id} = found.id) as sort_key
          from found where ${areFew}`
      : sql`select id, sort_key from found where ${areFew}`;
  const { rows } = await sql<Row>`with
    found as materialized (${withKeys ?? ids} limit ${most} + 1),
    counted as materialized (select count(*) as count from found),
    keyed as (${keyed}),
    page as materialized (select id, sort_key from keyed ${pageEnd(asked)})
    select counted.count as count, page.id as id, page.sort_key as key
      from counted left join page on 1 = 1 ${orderOf(asked)}`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count > EXACT_COUNT_MAX) return { count, places: null };
  return { count, places: rows.flatMap(({ id, key }) => (id === null ? [] : [{ id, key }])) };
}

/** Those of the first page whom so many rows from the beginning of the sort's index hold: all of it, or fewer. */
async function firstPlaces(
  db: Queries,
  engine: Engine,
  { alongAnIndex, rangeOf }: SoughtRows,
  { sort: { field, descending }, limit }: ListAsked,
  rows: number,
): Promise<PlaceRow[]> {
  const { key, id, table } = sortOf(engine, field);
  const direction = descending ? sql`desc` : sql`asc`;
  const walked = sql.table(table);
  const beside = sql.table(table === 'member' ? 'member_figure' : 'member');
  const { rows: places } = await sql<PlaceRow>`select ${id} as id, ${walked}.sort_key as key
    from (select ${walked}.*, ${key} as sort_key from ${walked} where ${rangeOf(field)}
      order by ${key} ${direction}, ${id} ${direction} limit ${rows}) as ${walked}
    join ${beside} on member_figure.member_id = member.id
    where ${alongAnIndex(field)}
    order by ${walked}.sort_key ${direction}, ${id} ${direction} limit ${limit + 1}`.execute(db);
  return places;
}

/**
 * The page among many members, along the index of the sort. Behind a row, first those with its key, then the others: the
 * embedded database goes into an index by the key alone, and a key may be that of all members.
 */
async function placesAlong(
  db: Queries,
  engine: Engine,
  { alongAnIndex, rangeOf }: SoughtRows,
  { sort, start, limit }: ListAsked,
): Promise<PlaceRow[]> {
  const where = all([alongAnIndex(sort.field), rangeOf(sort.field)]);
  const { key, id } = sortOf(engine, sort.field);
  const isUpward = sort.descending === (start.from === 'before');
  const direction = isUpward ? sql`asc` : sql`desc`;
  const walk = async (range: Condition, order: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
    (
      await sql<PlaceRow>`select ${id} as id, ${key} as key from ${MEMBERS_AND_FIGURES}
        where ${where} and ${range} order by ${order} ${end}`.execute(db)
    ).rows;
  const sorted = sql`${key} ${direction}, ${id} ${direction}`;
  if (start.from === 'beginning') {
    return await walk(sql`1 = 1`, sorted, sql`limit ${limit + 1} offset ${start.offset}`);
  }
  const { place } = start;
  const beyond = isUpward ? sql`>` : sql`<`;
  const alike = await walk(
    sql`${key} = ${place.key} and ${idsBeyond(beyond, place.id)}`,
    sql`${id} ${direction}`,
    sql`limit ${limit + 1}`,
  );
  const left = limit + 1 - alike.length;
  if (left === 0) return alike;
  const others = await walk(sql`${key} ${beyond} ${place.key}`, sorted, sql`limit ${left}`);
  return [...alike, ...others];
}
