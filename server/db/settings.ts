/** What the database remembers about the festival beside its rows. */
import type { Kysely } from 'kysely';
import type { SettingTable } from './festivalTables.ts';
import type { Schema } from './schema.ts';

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

/**
 * Work that one of several instances does, every so often: the first one that asks when it is time gets it.
 * @param since ISO 8601: it is time when nobody has got it after that. A time to come is that of a clock that was wrong.
 */
export async function claimRound(
  db: Queries,
  name: 'health round' | 'bounce round',
  { now, since }: { now: string; since: string },
): Promise<boolean> {
  const row = await db
    .insertInto('setting')
    .values({ name, value: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: now })
        .where((eb) => eb.or([eb('setting.value', '<=', since), eb('setting.value', '>', now)])),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
