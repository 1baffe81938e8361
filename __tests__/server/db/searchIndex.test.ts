/** The embedded database's index of names keeps nothing of a name that is no longer there. */
import { sql } from 'kysely';

import { createMigrator } from '../../../server/db/migrations/migrations.ts';
import { openDatabase, type Database } from '../../../server/db/openDatabase.ts';
import { insertMembers } from '../../../server/modules/members/repository.ts';

let database: Database;
beforeEach(async () => {
  database = openDatabase({ location: ':memory:' });
  await createMigrator(database.db, database.engine).migrateTo('054_hyphens');
});
afterEach(() => database.close());

const write = (number: number, lastName: string) =>
  insertMembers(database.db, [
    {
      ...{ number, firstName: 'Mia', lastName, initialToken: `AAAAA-0000${number}` },
      ...{ isSuperuser: false, isStaff: false, isEntryStaff: false },
      createdAt: '2027-01-01T00:00:00.000Z',
    },
  ]);
const takeOut = (number: number) =>
  sql`update member set search_text = '', anonymised_at = '2027-01-02T00:00:00.000Z'
    where number = ${number}`.execute(database.db);
/** @param piece three letters, the first of which begins no other piece: the index shortens those. */
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
  expect(await holds('zxw')).toBe(true);
  await takeOut(1);
  expect(await holds('zxw')).toBe(false);
  expect(await holds('mia')).toBe(true);
});

test('nor of one that went before it', async () => {
  await write(1, 'qzxwvq');
  await write(2, 'anna');
  await takeOut(1);
  expect(await holds('zxw')).toBe(true);
  await upToDate();
  expect(await holds('zxw')).toBe(false);
  expect(await holds('mia')).toBe(true);
});
