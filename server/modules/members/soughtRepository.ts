/** What a filter and a search of the member list find, as SQL that begins with what finds least. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type {
  FilterValue,
  MemberCondition,
  MemberFilter,
} from '../../../contract/office/memberFilter.ts';
import { EXACT_COUNT_MAX, type MemberSortField } from '../../../contract/office/memberList.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { facetsOf } from './facets.ts';
import { among, conditionsOf, isSpan, listedBy, SPANS, type Rare } from './filterRepository.ts';
import { parseMemberSearch, type MemberSearch } from './memberSearch.ts';
import { isListed, LISTED } from './mergedRepository.ts';
import { all, memberCondition, ownersOf } from './searchRepository.ts';
import { rangeOfKey, type MemberTable, type SortColumns } from './sortRepository.ts';

type Condition = RawBuilder<SqlBool>;

/** A list of so many ids takes some 20 ms to make. */
const LISTED_MAX = 100_000;

export const MEMBERS_AND_FIGURES = sql`member join member_figure on member_figure.member_id = member.id`;

/** Who is merged has no figures. */
const LISTED_IDS = sql`select member_id from member_figure`;

export interface SoughtRows {
  /** Finds the ids of all of them. */
  readonly ids: RawBuilder<unknown>;
  /** The same with their `sort_key`, where their rows in that table are read anyway. */
  readonly idsAndKeys: (sort: SortColumns) => RawBuilder<unknown> | null;
  /** Holds of MEMBERS_AND_FIGURES, while these are walked along the index of a sort, or of their ids. */
  readonly alongAnIndex: (sort?: MemberSortField) => Condition;
  /** Holds of the sort's table alone: nobody else fits. */
  readonly rangeOf: (sort: MemberSortField) => Condition;
  /** Up to EXACT_COUNT_MAX + 1, where that is known already. */
  readonly count: number | null;
}

/** @param isWalked they are walked, however few they are: it has to be known whether these are many. */
export async function soughtRows(
  db: Queries,
  engine: Engine,
  { search: typed, filter }: { search: string; filter: MemberFilter },
  { isWalked = false }: { isWalked?: boolean } = {},
): Promise<SoughtRows> {
  const search = parseMemberSearch(typed);
  const owners = await ownersOf(db, search);
  if (!isWalked && filter.length === 0 && owners.length === 0 && hasIndexedWordsOnly(search)) {
    return rowsOfWords(engine, search);
  }
  const foundByWords = await countOfWords(db, engine, search);
  const byIndex = foundByWords <= EXACT_COUNT_MAX;
  const facets = facetsOf(filter);
  const rare = await rarity(db, filter);
  const isBeginning = search.kind === 'beginning';
  const words = (isOfNames: boolean) => {
    if (search.kind === 'all') return [];
    // Asked once more, the index would take as long to find nobody.
    if (foundByWords === 0 && search.kind === 'containing') return [amongOwners(owners)];
    return [memberCondition(engine, search, owners, isBeginning ? isOfNames : byIndex)];
  };

  const spans = filter.filter(isSpan);
  const spansFind = engine.knowsRanges
    ? null
    : await reachOf(db, conditionsOf(spans, rare), facets);
  const isNarrowed =
    (search.kind !== 'all' && byIndex) || rare.few.size > 0 || spansFind === 'fewest';
  const where = (facetsByIndex: boolean, others: readonly Condition[], namesByIndex: boolean) =>
    all([
      ...facetConditions(facets, facetsByIndex),
      ...others,
      ...words(namesByIndex),
      // Filters look at figures, which who is merged has none of.
      ...(filter.length === 0 ? [LISTED] : []),
      sql<SqlBool>`1 = 1`,
    ]);
  /** Of those without a filter, where their index alone tells that these are many. */
  const countOfMany = async (): Promise<number | null> => {
    if (search.kind === 'all' && !isWalked) {
      const listed = await countUpTo(db, LISTED_IDS);
      return listed > EXACT_COUNT_MAX ? listed : null;
    }
    return !byIndex && hasIndexedWordsOnly(search) ? foundByWords : null;
  };
  const isListed = spansFind === 'not many' && !isNarrowed;
  const beside = filter.filter((condition) => !isListed || !isSpan(condition));
  const table = fewestTables(beside, search, filter.length > 0);
  const found = isListed
    ? [...conditionsOf(beside, rare), among(idsWhere(conditionsOf(spans, rare)))]
    : conditionsOf(filter, rare);
  const rowsOf = (columns: RawBuilder<unknown>) => sql`select ${columns}
    from ${table === null ? MEMBERS_AND_FIGURES : sql.table(table)}
    where ${where(!isNarrowed, found, true)}`;
  const id = sql`${idOf(table ?? 'member')} as id`;
  return {
    ids: rowsOf(id),
    idsAndKeys: (sort) =>
      // Of spans the indexes alone tell the ids.
      engine.readsMatchingRows && (table === null ? search.kind !== 'all' : table === sort.table)
        ? rowsOf(sql`${id}, ${sort.key} as sort_key`)
        : null,
    alongAnIndex: (sort) => {
      const isSorted = (field: MemberCondition['field']) =>
        sort !== undefined && SPANS[field] === sort;
      return where(false, conditionsOf(filter, rare, isSorted), false);
    },
    rangeOf: (sort) =>
      all([
        ...conditionsOf(
          filter.filter(({ field }) => SPANS[field] === sort),
          rare,
        ),
        ...rangeOfKey(engine, sort, facets),
        sql<SqlBool>`1 = 1`,
      ]),
    count: filter.length === 0 ? await countOfMany() : null,
  };
}

/** In this shape PostgreSQL takes it for frequent: else it looks up and sorts all of them, whom it takes for few. */
const isFrequent = (condition: Condition): Condition =>
  sql<SqlBool>`case when ${condition} then 1 else 0 end > 0`;

type IndexedWords = Extract<MemberSearch, { kind: 'containing' }>;

const hasIndexedWordsOnly = (search: MemberSearch): search is IndexedWords =>
  search.kind === 'containing' && search.shortWords.length === 0;

/** What the index of words alone finds: it is asked once, and tells how many. */
const rowsOfWords = (engine: Engine, search: IndexedWords): SoughtRows => ({
  ids: sql`select found.id as id from (${engine.memberIdsMatching(search.words)}) as found
    where ${isListed(sql.ref('found.id'))}`,
  idsAndKeys: ({ key, table }) =>
    engine.readsMatchingRows && table === 'member'
      ? sql`select member.id as id, ${key} as sort_key from member
          where ${engine.memberMatches(search.words)} and ${LISTED}`
      : null,
  alongAnIndex: () => all([isFrequent(memberCondition(engine, search, [], false)), LISTED]),
  rangeOf: () => sql<SqlBool>`1 = 1`,
  count: null,
});

/** The table that knows it alone; null: both are needed. */
function fewestTables(
  filter: MemberFilter,
  search: MemberSearch,
  isFiltered: boolean,
): MemberTable | null {
  if (!isFiltered) return 'member';
  return search.kind === 'all' && !filter.some(isSpan) ? 'member_figure' : null;
}

const idOf = (table: MemberTable) =>
  sql.ref(table === 'member' ? 'member.id' : 'member_figure.member_id');

/** @param byIndex false: a sign that leaves the value as it is keeps both engines from looking it up. */
function facetConditions(facets: readonly number[] | null, byIndex: boolean): Condition[] {
  if (facets === null) return [];
  if (facets.length === 0) return [sql<SqlBool>`1 = 0`];
  const column = byIndex ? sql`member_figure.facets` : sql`+member_figure.facets`;
  return [sql<SqlBool>`${column} in (${sql.join(facets.map((value) => sql.lit(value)))})`];
}

/** @returns the number of rows; one more than the most for more. */
export async function countUpTo(
  db: Queries,
  rows: RawBuilder<unknown>,
  most = EXACT_COUNT_MAX,
): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from
    (${rows} limit ${sql.lit(most + 1)}) as counted`.execute(db);
  return counted[0]?.count ?? 0;
}

/** How many the index of words finds. More than are counted are looked for in the rows that come along instead. */
async function countOfWords(db: Queries, engine: Engine, search: MemberSearch): Promise<number> {
  if (search.kind !== 'containing') return 0;
  return await countUpTo(db, engine.memberIdsMatching(search.words));
}

const amongOwners = (owners: readonly number[]): Condition =>
  owners.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`member.id in (${sql.join(owners)})`;

const idsWhere = (spans: readonly Condition[]) =>
  sql`select member.id as id from member where ${all(spans)}`;

/**
 * What the spans of a filter that has facets, too, are good for. Fewest: they let fewer pass than the facets, and are best
 * looked up first. Not many: a list of them costs less than a look at each that the facets let pass.
 */
async function reachOf(
  db: Queries,
  spans: readonly Condition[],
  facets: readonly number[] | null,
): Promise<'fewest' | 'not many' | null> {
  if (spans.length === 0 || facets === null || facets.length === 0) return null;
  const ofFacets = all(facetConditions(facets, true));
  const passed = await countUpTo(db, sql`select 1 from member_figure where ${ofFacets}`);
  const inSpans = await countUpTo(db, idsWhere(spans), LISTED_MAX);
  if (inSpans <= EXACT_COUNT_MAX && inSpans < passed) return 'fewest';
  return passed > EXACT_COUNT_MAX && inSpans <= LISTED_MAX ? 'not many' : null;
}

async function rarity(db: Queries, filter: MemberFilter): Promise<Rare> {
  const asksFor = (wanted: string) =>
    filter.some(({ anyOf }) =>
      anyOf.some((value) => value.kind === 'choice' && value.choice === wanted),
    );
  const isRare = async (rows: RawBuilder<unknown>) =>
    (await countUpTo(db, rows)) <= EXACT_COUNT_MAX;
  const few = new Set<FilterValue>();
  for (const { field, anyOf } of filter) {
    for (const value of anyOf) {
      const listed = listedBy(field, value);
      if (listed !== null && (await isRare(listed))) few.add(value);
    }
  }
  return {
    few,
    admitted:
      asksFor('eingelassen') &&
      (await isRare(sql`select 1 from ticket where admitted_by is not null`)),
    failed:
      asksFor('fehlgeschlagen') && (await isRare(sql`select 1 from outbox where state = 'failed'`)),
  };
}
