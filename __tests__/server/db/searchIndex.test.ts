/** The embedded database's index of names keeps nothing of a name that is no longer there. */
import { sql } from 'kysely';

import { createMigrator } from '../../../server/db/migrations/migrations.ts';
import { openDatabase, type Database } from '../../../server/db/openDatabase.ts';

let database: Database;
beforeEach(async () => {
  database = openDatabase({ location: ':memory:' });
  await createMigrator(database.db, database.engine).migrateTo('054_hyphens');
});
afterEach(() => database.close());

const write = (number: number, name: string) =>
  sql`insert into member (number, first_name, last_name, search_text, sort_name, initial_token, created_at)
    values (${number}, 'Mia', ${name}, ${name}, ${name}, ${`AAAAA-0000${number}`}, '2027-01-01T00:00:00.000Z')`.execute(
    database.db,
  );
const takeOut = (number: number) =>
  sql`update member set search_text = '', anonymised_at = '2027-01-02T00:00:00.000Z'
    where number = ${number}`.execute(database.db);
const holds = async (piece: string): Promise<boolean> => {
  const { rows } = await sql<{ block: Uint8Array }>`select block from member_search_data`.execute(
    database.db,
  );
  return rows.some(({ block }) => Buffer.from(block).includes(piece));
};
const upToDate = () => createMigrator(database.db, database.engine).migrateToLatest();

test('from this release on', async () => {
  await upToDate();
  await write(1, 'qzxwvq');
  await write(2, 'anna');
  expect(await holds('qzx')).toBe(true);
  await takeOut(1);
  expect(await holds('qzx')).toBe(false);
  expect(await holds('ann')).toBe(true);
});

test('nor of one that went before it', async () => {
  await write(1, 'qzxwvq');
  await write(2, 'anna');
  await takeOut(1);
  expect(await holds('qzx')).toBe(true);
  await upToDate();
  expect(await holds('qzx')).toBe(false);
  expect(await holds('ann')).toBe(true);
});
