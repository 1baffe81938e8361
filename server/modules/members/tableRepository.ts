/** Reads members for a table, page by page: all that are selected, and of each what the columns say. */
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { MemberSelection } from '../../../contract/office/jobEntities.ts';
import { parseMemberFilter } from '../../../contract/office/memberFilter.ts';
import type { MemberSort } from '../../../contract/office/memberList.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type * as schema from '../../db/schema.ts';
import { labelsOf } from '../labels/repository.ts';
import { admittedOf } from './filterRepository.ts';
import { idsInOrder, inOrder } from './listRepository.ts';

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
  /** In the order of the list. The next page is read while one is taken. */
  pages(fields: readonly MemberTableField[]): Pages;
}

/** Who is in it, and where, is known at once: whoever is changed while it is fetched stands there once all the same. */
export async function memberTable(
  db: Queries,
  engine: Engine,
  selection: MemberSelection,
  sort: MemberSort,
): Promise<MemberTable> {
  const ids =
    'ids' in selection
      ? await inOrder(db, engine, [...new Set(selection.ids)], sort)
      : await idsInOrder(db, engine, { ...soughtBy(selection), sort });
  return { count: ids.length, pages: (fields) => pagesOf(db, fields, ids) };
}

function soughtBy({ search, filter: text = '' }: Exclude<MemberSelection, { ids: unknown }>) {
  const { filter, words } = parseMemberFilter(text);
  return { search: `${search} ${words}`.trim(), filter };
}

async function* pagesOf(
  db: Queries,
  fields: readonly MemberTableField[],
  ids: readonly number[],
): Pages {
  const length = fields.includes('notes') ? ROWS_WITH_NOTES_AT_ONCE : ROWS_AT_ONCE;
  const pageFrom = (start: number) =>
    start < ids.length ? pageOf(db, fields, ids.slice(start, start + length)) : null;
  let next = pageFrom(0);
  for (let start = length; next !== null; start += length) {
    const rows = await next;
    next = pageFrom(start);
    // Until it is awaited; then it is thrown.
    next?.catch(() => undefined);
    yield rows;
  }
}

/** Most lists have members about as they came: then a range reads them in half the time, and few others with them. */
function holding(ids: readonly number[]): RawBuilder<SqlBool> {
  const [least, most] = [Math.min(...ids), Math.max(...ids)];
  const areClose = most - least < 2 * ids.length;
  const isOne = (id: RawBuilder<unknown>) =>
    areClose ? sql`${id} between ${least} and ${most}` : sql`${id} in (${sql.join(ids)})`;
  // Said of both, or PostgreSQL reads one of them from its beginning, for every page.
  return sql`${isOne(sql.ref('member.id'))} and ${isOne(sql.ref('member_figure.member_id'))}`;
}

/** @returns those of them who are still there, in their order. */
async function pageOf(
  db: Queries,
  fields: readonly MemberTableField[],
  ids: readonly number[],
): Promise<readonly MemberTableRow[]> {
  const wanted = new Set<string>(fields);
  const found = await db
    .selectFrom('member')
    .innerJoin('member_figure', 'member_figure.member_id', 'member.id')
    .select('member.id')
    .select(COLUMNS.filter((column) => wanted.has(column)))
    .$if(wanted.has('admitted'), (query) =>
      query.select(admittedOf(sql.ref('member.id')).as('admitted')),
    )
    .where(holding(ids))
    .execute();
  const labels = wanted.has('labels') ? await labelsOf(db, ids) : null;
  const rows = new Map(
    found.map((row) => [
      row.id,
      // Whoever asks for fields looks at no others.
      (labels ? { ...row, labels: labels.get(row.id) ?? [] } : row) as unknown as MemberTableRow,
    ]),
  );
  return ids.flatMap((id) => rows.get(id) ?? []);
}
