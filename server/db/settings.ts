/** What the database remembers about the festival beside its rows. */
import type { Kysely } from 'kysely';
import type { Schema, SettingTable } from './schema.ts';

/** As openDatabase.ts has it, which imports this file. */
type Queries = Kysely<Schema>;

export async function readSetting(db: Queries, name: SettingTable['name']): Promise<string | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

export async function writeSetting(
  db: Queries,
  name: SettingTable['name'],
  value: string,
): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
