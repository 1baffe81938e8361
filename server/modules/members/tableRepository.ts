/** Reads members for a table, page by page: all that are selected, and of each what the columns say. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { MemberSelection } from '../../../contract/office/jobEntities.ts';
import { parseMemberFilter } from '../../../contract/office/memberFilter.ts';
import { EXACT_COUNT_MAX } from '../../../contract/office/memberList.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { labelsOf } from '../labels/repository.ts';
import { admittedOf } from './filterRepository.ts';
import { countUpTo, soughtRows } from './soughtRepository.ts';

const ROWS_AT_ONCE = 500;

/** Where a page begins: behind an id; or these, of members who are known one by one, and others after them. */
export type TablePlace = { readonly after: number } | { readonly ids: readonly number[] };

export interface TableScope {
  readonly count: number;
  /** Of the first page. */
  readonly place: TablePlace;
}

/** Whom a table is about. Few are known one by one from then on; of many, those who come are found as they come. */
export async function tableScope(
  db: Queries,
  engine: Engine,
  selection: MemberSelection,
): Promise<TableScope> {
  if ('ids' in selection) return await scopeOf(db, [...new Set(selection.ids)]);
  const { ids, count } = await soughtRows(db, engine, soughtBy(selection));
  if ((count ?? (await countUpTo(db, ids))) > EXACT_COUNT_MAX) {
    return { count: await countAll(db, ids), place: { after: 0 } };
  }
  const { rows } = await sql<{ id: number }>`${ids}`.execute(db);
  return await scopeOf(
    db,
    rows.map(({ id }) => id),
  );
}

/** A page, in the order of the ids. */
export async function tableRows(
  db: Queries,
  engine: Engine,
  selection: MemberSelection,
  { place, ...wanted }: Wanted & { place: TablePlace },
): Promise<{ rows: MemberTableRow[]; next: TablePlace | null }> {
  if ('ids' in place) {
    const rows = await pageOf(db, among(place.ids.slice(0, ROWS_AT_ONCE)), 0, wanted);
    const ids = place.ids.slice(ROWS_AT_ONCE);
    return { rows, next: ids.length === 0 ? null : { ids } };
  }
  const sought = 'ids' in selection ? { search: '', filter: [] } : soughtBy(selection);
  const { alongAnIndex } = await soughtRows(db, engine, sought);
  const rows = await pageOf(db, alongAnIndex(false), place.after, wanted);
  const last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1);
  return { rows, next: last === undefined ? null : { after: last.id } };
}

function soughtBy({ search, filter: text = '' }: Exclude<MemberSelection, { ids: unknown }>) {
  const { filter, words } = parseMemberFilter(text);
  return { search: `${search} ${words}`.trim(), filter };
}

/** Members who are known one by one, as far as they are there. */
async function scopeOf(db: Queries, chosen: readonly number[]): Promise<TableScope> {
  const ids = chosen.toSorted((a, b) => a - b);
  let count = 0;
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    const part = ids.slice(start, start + ROWS_AT_ONCE);
    count += await countAll(
      db,
      sql`select member.id from member
        join member_figure on member_id = member.id where ${among(part)}`,
    );
  }
  return { count, place: { ids } };
}

const among = (ids: readonly number[]) =>
  ids.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`member.id in (${sql.join(ids)})`;

async function countAll(db: Queries, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count
    from (${rows}) as counted`.execute(db);
  return counted[0]?.count ?? 0;
}

export type MemberTableRow = Awaited<ReturnType<typeof pageOf>>[number];

/** What is looked up for columns of their own alone. */
interface Wanted {
  readonly withAdmitted: boolean;
  readonly withLabels: boolean;
}

async function pageOf(
  db: Queries,
  where: RawBuilder<SqlBool>,
  after: number,
  { withAdmitted, withLabels }: Wanted,
) {
  const rows = await db
    .selectFrom('member')
    .innerJoin('member_figure', 'member_figure.member_id', 'member.id')
    .select([
      'member.id',
      'member.number',
      'member.first_name',
      'member.last_name',
      'member.email',
      'member.invite_email',
      'member.is_active',
      'member.is_entry_staff',
      'member.is_staff',
      'member.is_superuser',
      'member.notes',
      'member.initial_token',
      'member.registered_at',
      'member.invited_at',
      'member.created_at',
      'member.last_active_at',
      'member_figure.codes',
      'member_figure.free_codes',
      'member_figure.tickets',
      (withAdmitted ? admittedOf(sql.ref('member.id')) : sql<number>`0`).as('admitted'),
    ])
    .where(where)
    .where('member.id', '>', after)
    // Said of both, or PostgreSQL reads one of them from its beginning, for every page.
    .where('member_figure.member_id', '>', after)
    .orderBy('member.id')
    .limit(ROWS_AT_ONCE)
    .execute();
  const ids = withLabels ? rows.map(({ id }) => id) : [];
  const labels = await labelsOf(db, ids);
  return rows.map((row) => ({ ...row, labels: labels.get(row.id) ?? [] }));
}
