import { join } from 'node:path';

import { openDatabase } from '../../../server/db/openDatabase.ts';
import { sharedPostgres, type TestPostgres } from '../../support/postgres.ts';
import { einlass, newFolder, removeFolders } from './einlass.ts';

let postgres: TestPostgres;
let target: string;
let env: Record<string, string>;

beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(async () => {
  removeFolders();
  await postgres.stop();
});
beforeEach(async () => {
  target = await postgres.createDatabase();
  env = { DATA_DIR: newFolder() };
});

test('moves a festival to PostgreSQL, where it goes on', async () => {
  await einlass(env, 'demo', '--members', '40', '--tickets', '20');
  const copied = await einlass(env, 'copy-to', target);
  expect(copied).toMatchObject({ code: 0, err: '' });
  expect(copied.out).toContain('Kopiert: 40 Mitglieder');

  const there = { ...env, DATABASE_URL: target };
  const before = await einlass(env, 'check');
  expect(await einlass(there, 'check')).toEqual({ ...before, code: 0 });
  const added = await einlass(there, 'member', 'add', '--first-name', 'Tom', '--last-name', 'Tor');
  expect(added.out).toContain('Mitglied #41 angelegt');
});

test('a database that has members is left as it is', async () => {
  await einlass(env, 'demo', '--members', '5');
  await einlass({ ...env, DATABASE_URL: target }, 'demo', '--members', '3');
  const { code, err } = await einlass(env, 'copy-to', target);
  expect(code).toBe(1);
  expect(err).toContain('Die Zieldatenbank hat schon Mitglieder');
  const database = openDatabase({ location: target });
  expect(await database.db.selectFrom('member').select('id').execute()).toHaveLength(3);
  await database.close();
});

test.each([
  ['no address of PostgreSQL', 'mysql://x/y', 2, 'postgres://Benutzer'],
  ['nothing to copy', 'postgres://x@localhost/y', 1, 'noch keine Datenbank'],
])('%s: one sentence', async (_, address, code, sentence) => {
  const said = await einlass({ DATA_DIR: join(newFolder(), 'empty') }, 'copy-to', address);
  expect(said.code).toBe(code);
  expect(said.err).toContain(sentence);
});
