/** Reads members for a table, page by page: all that are selected, and of each what the columns say. */
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { MemberSelection } from '../../../contract/office/jobEntities.ts';
import { parseMemberFilter } from '../../../contract/office/memberFilter.ts';
import { EXACT_COUNT_MAX } from '../../../contract/office/memberList.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type * as schema from '../../db/schema.ts';
import { labelsOf } from '../labels/repository.ts';
import { admittedOf } from './filterRepository.ts';
import { countUpTo, soughtRows } from './soughtRepository.ts';

/** Of those who are known one by one. */
const IDS_AT_ONCE = 500;
const ROWS_AT_ONCE = 2_000;
/** They may be long (NOTES_MAX_CHARS). */
const ROWS_WITH_NOTES_AT_ONCE = 500;

/** What a row is read from. */
const COLUMNS = [
  'number',
  'first_name',
  'last_name',
  'email',
  'invite_email',
  'is_active',
  'is_entry_staff',
  'is_staff',
  'is_superuser',
  'notes',
  'initial_token',
  'registered_at',
  'invited_at',
  'created_at',
  'last_active_at',
  'codes',
  'free_codes',
  'tickets',
] as const;

/** A member; it has those fields that were asked for. */
export type MemberTableRow = Pick<
  Selectable<schema.MemberTable & schema.MemberFigureTable>,
  (typeof COLUMNS)[number]
> & {
  readonly admitted: number;
  readonly labels: readonly string[];
};
export type MemberTableField = keyof MemberTableRow;

type Pages = AsyncGenerator<readonly MemberTableRow[]>;

export interface MemberTable {
  readonly count: number;
  /** In the order of the ids. The next page is read while one is taken. */
  pages(fields: readonly MemberTableField[]): Pages;
}

/** Few members are known one by one from then on; of many, those who come are found as they come. */
export async function memberTable(
  db: Queries,
  engine: Engine,
  selection: MemberSelection,
): Promise<MemberTable> {
  if ('ids' in selection) return await tableAmong(db, [...new Set(selection.ids)]);
  const { ids, count, alongAnIndex } = await soughtRows(db, engine, soughtBy(selection));
  if ((count ?? (await countUpTo(db, ids))) <= EXACT_COUNT_MAX) {
    const { rows } = await sql<{ id: number }>`${ids}`.execute(db);
    return await tableAmong(
      db,
      rows.map(({ id }) => id),
    );
  }
  return {
    count: await countAll(db, ids),
    pages: (fields) => pagesOf((after) => pageOf(db, fields, alongAnIndex(), after)),
  };
}

function soughtBy({ search, filter: text = '' }: Exclude<MemberSelection, { ids: unknown }>) {
  const { filter, words } = parseMemberFilter(text);
  return { search: `${search} ${words}`.trim(), filter };
}

/** Members who are known one by one, as far as they are there. */
async function tableAmong(db: Queries, chosen: readonly number[]): Promise<MemberTable> {
  const ids = chosen.toSorted((a, b) => a - b);
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, index) =>
    among(ids.slice(index * IDS_AT_ONCE, (index + 1) * IDS_AT_ONCE)),
  );
  let count = 0;
  for (const part of parts) {
    count += await countAll(
      db,
      sql`select member.id from member
        join member_figure on member_id = member.id where ${part}`,
    );
  }
  return {
    count,
    async *pages(fields) {
      for (const part of parts) yield (await pageOf(db, fields, part, 0)).rows;
    },
  };
}

const among = (ids: readonly number[]) => sql<SqlBool>`member.id in (${sql.join(ids)})`;

async function countAll(db: Queries, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count
    from (${rows}) as counted`.execute(db);
  return counted[0]?.count ?? 0;
}

interface Page {
  readonly rows: readonly MemberTableRow[];
  /** Behind it there may be more. */
  readonly lastId: number | null;
}

async function* pagesOf(pageAfter: (id: number) => Promise<Page>): Pages {
  let next: Promise<Page> | null = pageAfter(0);
  while (next !== null) {
    const { rows, lastId }: Page = await next;
    next = lastId === null ? null : pageAfter(lastId);
    // Until it is awaited; then it is thrown.
    next?.catch(() => undefined);
    yield rows;
  }
}

async function pageOf(
  db: Queries,
  fields: readonly MemberTableField[],
  where: RawBuilder<SqlBool>,
  after: number,
): Promise<Page> {
  const wanted = new Set<string>(fields);
  const limit = wanted.has('notes') ? ROWS_WITH_NOTES_AT_ONCE : ROWS_AT_ONCE;
  const found = await db
    .selectFrom('member')
    .innerJoin('member_figure', 'member_figure.member_id', 'member.id')
    .select('member.id')
    .select(COLUMNS.filter((column) => wanted.has(column)))
    .$if(wanted.has('admitted'), (query) =>
      query.select(admittedOf(sql.ref('member.id')).as('admitted')),
    )
    .where(where)
    .where('member.id', '>', after)
    // Said of both, or PostgreSQL reads one of them from its beginning, for every page.
    .where('member_figure.member_id', '>', after)
    .orderBy('member.id')
    .limit(limit)
    .execute();
  const labels = wanted.has('labels')
    ? await labelsOf(
        db,
        found.map(({ id }) => id),
      )
    : null;
  const rows = labels ? found.map((row) => ({ ...row, labels: labels.get(row.id) ?? [] })) : found;
  const last = found.length < limit ? undefined : found.at(-1);
  // Whoever asks for fields looks at no others.
  return { rows: rows as unknown as MemberTableRow[], lastId: last?.id ?? null };
}
