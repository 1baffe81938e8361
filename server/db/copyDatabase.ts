import type { Kysely } from 'kysely';
import type { Database } from './openDatabase.ts';
import type { Schema } from './schema.ts';

/** Every table that is worth carrying, each after those it refers to, with its primary key. */
const TABLES: readonly { table: keyof Schema; key: string; numbered: boolean }[] = [
  { table: 'member', key: 'id', numbered: true },
  { table: 'token', key: 'id', numbered: true },
  { table: 'ticket', key: 'id', numbered: false },
  { table: 'entry_event', key: 'key', numbered: false },
  { table: 'token_email', key: 'id', numbered: true },
  { table: 'session', key: 'id', numbered: false },
  { table: 'password_reset', key: 'token_hash', numbered: false },
  { table: 'outbox', key: 'id', numbered: true },
  { table: 'audit', key: 'id', numbered: true },
];

const ROWS_AT_ONCE = 500;

/** Tables without their types: copied column by column, whatever the columns are. */
type AnyTables = Kysely<Record<string, Record<string, unknown>>>;

/**
 * Copies everything but rate limits from one database into an empty one, in one transaction: all of it
 * or nothing. Nobody may write to the source meanwhile.
 * @returns the number of rows of each table.
 * @throws Error when the target already has members.
 */
export async function copyDatabase(
  source: Database,
  target: Database,
  onProgress: (table: string, rows: number) => void = () => undefined,
): Promise<Record<string, number>> {
  await target.migrate();
  return await target.transaction(async (trx) => {
    const occupied = await trx.selectFrom('member').select('id').limit(1).executeTakeFirst();
    if (occupied !== undefined) throw new Error('The target database already has members.');
    const counts: Record<string, number> = {};
    for (const { table, key, numbered } of TABLES) {
      counts[table] = await copyTable(source.db as never, trx as never, table, key, onProgress);
      if (numbered) await target.engine.continueIds(trx, table);
    }
    return counts;
  });
}

async function copyTable(
  source: AnyTables,
  target: AnyTables,
  table: string,
  key: string,
  onProgress: (table: string, rows: number) => void,
): Promise<number> {
  let copied = 0;
  let last: unknown;
  for (;;) {
    let page = source.selectFrom(table).selectAll().orderBy(key).limit(ROWS_AT_ONCE);
    if (last !== undefined) page = page.where(key, '>', last as never);
    const rows = await page.execute();
    if (rows.length === 0) return copied;
    await target.insertInto(table).values(rows).execute();
    last = rows.at(-1)?.[key];
    copied += rows.length;
    onProgress(table, copied);
  }
}
