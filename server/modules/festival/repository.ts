/** What the office has set of the festival, in the database. */
import type { FactName } from '../../../contract/festivalFacts.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { readSetting } from '../../db/settings.ts';

/** Rises with each change of a fact. */
export async function festivalVersion(db: Queries): Promise<number> {
  return Number((await readSetting(db, 'festival version')) ?? 0);
}

/** @returns false when somebody else has changed a fact since that version. */
export async function raiseFestivalVersion(db: Queries, version: number): Promise<boolean> {
  const raised = await db
    .updateTable('setting')
    .set({ value: String(version + 1) })
    .where('name', '=', 'festival version')
    .where('value', '=', String(version))
    .returning('name')
    .executeTakeFirst();
  return raised !== undefined;
}

/** Those that are set, with who has done it. */
export async function festivalFacts(db: Queries) {
  return await db
    .selectFrom('festival_fact')
    .leftJoin('member', 'member.id', 'festival_fact.changed_by')
    .select(['festival_fact.name', 'value', 'changed_at', 'changed_by'])
    .select(['member.number', 'member.first_name', 'member.last_name'])
    .execute();
}

/** Null: nobody has set it. */
export async function findFact(db: Queries, name: FactName): Promise<string | null> {
  const row = await db
    .selectFrom('festival_fact')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

export async function setFact(
  db: Queries,
  name: FactName,
  { value, at, by }: { value: string; at: string; by: number | null },
): Promise<void> {
  const row = { value, changed_at: at, changed_by: by };
  await db
    .insertInto('festival_fact')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

export async function setFactBack(db: Queries, name: FactName): Promise<void> {
  await db.deleteFrom('festival_fact').where('name', '=', name).execute();
}
