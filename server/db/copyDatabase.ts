/** Everything of one database poured into another one, whatever their engines. */
import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Database, Queries } from './openDatabase.ts';
import type { Schema } from './schema.ts';
import { PAST_OF } from './seasonTables.ts';

interface Table {
  readonly table: keyof Schema;
  readonly key: string;
  /** The rest of a primary key of two columns. */
  readonly secondKey?: string;
  readonly numbered: boolean;
}

/** Every table that is worth carrying, each after those it refers to, with its primary key. */
const TABLES: readonly Table[] = [
  { table: 'member', key: 'id', numbered: true },
  { table: 'token', key: 'id', numbered: true },
  { table: 'ticket', key: 'id', numbered: false },
  { table: 'entry_gate', key: 'id', numbered: true },
  { table: 'entry_device', key: 'id', numbered: true },
  { table: 'entry_event', key: 'key', numbered: false },
  { table: 'entry_ruling', key: 'event_key', numbered: false },
  { table: 'entry_list', key: 'id', numbered: false },
  { table: 'token_email', key: 'id', numbered: true },
  { table: 'session', key: 'id', numbered: false },
  { table: 'password_reset', key: 'token_hash', numbered: false },
  { table: 'email_change', key: 'token_hash', numbered: false },
  { table: 'second_factor', key: 'id', numbered: true },
  { table: 'recovery_code', key: 'code_hash', numbered: false },
  { table: 'spent_challenge', key: 'id', numbered: false },
  { table: 'factor_pass', key: 'id', numbered: false },
  { table: 'outbox', key: 'id', numbered: true },
  { table: 'audit', key: 'id', numbered: true },
  { table: 'audit_subject', key: 'subject', secondKey: 'audit_id', numbered: false },
  { table: 'setting', key: 'name', numbered: false },
  { table: 'ended_code', key: 'token', numbered: false },
  { table: 'request_key', key: 'request_key', numbered: false },
  { table: 'festival_fact', key: 'name', numbered: false },
  { table: 'retention', key: 'kind', numbered: false },
  { table: 'festival_logo', key: 'name', numbered: false },
  { table: 'health_alarm', key: 'name', numbered: false },
  { table: 'dead_address', key: 'email_key', numbered: false },
  { table: 'import', key: 'id', numbered: true },
  { table: 'import_row', key: 'import_id', secondKey: 'line', numbered: false },
  { table: 'forgetting', key: 'id', numbered: true },
  { table: 'job', key: 'id', numbered: true },
  { table: 'job_row', key: 'id', numbered: true },
  { table: 'saved_views', key: 'member_id', numbered: false },
  { table: 'member_apart', key: 'low_id', secondKey: 'high_id', numbered: false },
  { table: 'member_merge', key: 'id', numbered: true },
  { table: 'label', key: 'id', numbered: true },
  { table: 'member_label', key: 'label_id', secondKey: 'member_id', numbered: false },
  { table: 'past_festival', key: 'id', numbered: true },
  { table: 'past_code', key: 'id', numbered: false },
  { table: 'past_ticket', key: 'id', numbered: false },
  { table: 'past_code_mail', key: 'id', numbered: false },
  { table: 'past_mail', key: 'id', numbered: false },
  { table: 'past_event', key: 'key', numbered: false },
  { table: 'past_ruling', key: 'event_key', numbered: false },
];

const ROWS_AT_ONCE = 500;

/** Tables without their types: copied column by column, whatever the columns are. */
type AnyTables = Kysely<Record<string, Record<string, unknown>>>;

/** The target already has members: two festivals are not poured into one. */
export class TargetOccupiedError extends Error {
  override readonly name = 'TargetOccupiedError';
}

/** The target does not hold as many rows as the source: something there drops them. */
export class IncompleteCopyError extends Error {
  override readonly name = 'IncompleteCopyError';
  readonly table: string;
  readonly copied: number;
  readonly rows: number;

  constructor(table: string, copied: number, rows: number) {
    super(`${copied} of ${rows} rows of ${table} arrived.`);
    this.table = table;
    this.copied = copied;
    this.rows = rows;
  }
}

/**
 * Copies everything but rate limits and the write probe from the embedded database into an empty one: all of it or nothing.
 * Both are up to date. While it runs nobody can write to the source.
 * @returns the number of rows of each table.
 * @throws TargetOccupiedError, IncompleteCopyError
 */
export async function copyDatabase(
  source: Database,
  target: Database,
  onProgress: (rows: number) => void = () => undefined,
): Promise<Partial<Record<keyof Schema, number>>> {
  return await source.transaction((from) =>
    target.transaction(async (to) => {
      const occupied = await to.selectFrom('member').select('id').limit(1).executeTakeFirst();
      if (occupied !== undefined) throw new TargetOccupiedError('The target already has members.');
      const counts: Partial<Record<keyof Schema, number>> = {};
      // What its migrations have put there: from now on it is the source.
      await to.deleteFrom('setting').execute();
      for (const each of TABLES) {
        const { table } = each;
        counts[table] = await copyTable(from as never, to as never, each, onProgress);
        const [copied, rows] = [await countRows(to, table), await countRows(from, table)];
        if (copied !== rows) throw new IncompleteCopyError(table, copied, rows);
      }
      await copyFacets(from, to);
      for (const { table, numbered } of TABLES) {
        if (numbered) await target.engine.continueIds(to, table, PAST_OF[table]);
      }
      return counts;
    }),
  );
}

/** How many rows `copyDatabase` will copy. */
export async function countRowsToCopy({ db }: Database): Promise<number> {
  let sum = 0;
  for (const { table } of TABLES) sum += await countRows(db, table);
  return sum;
}

async function countRows(db: Queries, table: keyof Schema): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

async function copyTable(
  source: AnyTables,
  target: AnyTables,
  { table, key, secondKey }: Table,
  onProgress: (rows: number) => void,
): Promise<number> {
  let copied = 0;
  let last: Record<string, unknown> | undefined;
  const keys = secondKey === undefined ? [key] : [key, secondKey];
  for (;;) {
    let page = source.selectFrom(table).selectAll().limit(ROWS_AT_ONCE);
    for (const column of keys) page = page.orderBy(column);
    if (last !== undefined) page = page.where(isBehind(keys, last));
    const rows = await page.execute();
    if (rows.length === 0) return copied;
    await target.insertInto(table).values(rows).execute();
    last = rows.at(-1);
    copied += rows.length;
    onProgress(rows.length);
  }
}

/** The target's triggers know what its rows tell; that somebody was mailed stays when the mail is long gone. */
async function copyFacets(source: Queries, target: Queries): Promise<void> {
  const facetsOf = (db: Queries, after: number) =>
    db
      .selectFrom('member_figure')
      .select(['member_id', 'facets'])
      .where('member_id', '>', after)
      .orderBy('member_id')
      .limit(ROWS_AT_ONCE)
      .execute();
  for (let after = 0; ;) {
    const [rows, copied] = [await facetsOf(source, after), await facetsOf(target, after)];
    for (const [index, { member_id: id, facets }] of rows.entries()) {
      if (copied[index]?.member_id === id && copied[index].facets === facets) continue;
      await target
        .updateTable('member_figure')
        .set({ facets })
        .where('member_id', '=', id)
        .execute();
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.member_id;
  }
}

/** A condition: the row comes after this one in the order of the keys. */
const isBehind = (keys: readonly string[], row: Record<string, unknown>) =>
  sql<SqlBool>`(${sql.join(keys.map((key) => sql.ref(key)))}) > (${sql.join(keys.map((key) => row[key]))})`;
