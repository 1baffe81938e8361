import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';

import { openDatabase, type Database } from '../../../server/db/openDatabase.ts';
import { sharedPostgres, type TestPostgres } from '../../support/postgres.ts';
import { startServer } from '../../support/serverProcess.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { splitPassword, withPassword } from '../../../server/db/hosts.ts';
import {
  einlass,
  einlassOf,
  einlassProcess,
  newFolder,
  removeFolders,
  type Outcome,
} from './einlass.ts';

let postgres: TestPostgres;
let target: string;
/** The same without its password, which is in the environment. */
let address: string;
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
  const { url, password } = splitPassword(target);
  address = url;
  env = { DATA_DIR: newFolder(), PGPASSWORD: password };
});

test('moves a festival to PostgreSQL, where it goes on', async () => {
  await einlass(env, 'demo', '--members', '40', '--tickets', '20');
  const copied = await einlass(env, 'copy-to', address);
  expect(copied).toMatchObject({ code: 0, err: '' });
  expect(copied.out).toContain('Kopiert: 40 Mitglieder');

  const there = { DATA_DIR: env.DATA_DIR!, DATABASE_URL: target };
  const before = await einlass(env, 'check');
  expect(await einlass(there, 'check')).toEqual({ ...before, code: 0 });
  const added = await einlass(there, 'member', 'add', '--first-name', 'Tom', '--last-name', 'Tor');
  expect(added.out).toContain('Mitglied #41 angelegt');
});

test('who was mailed stays so, though the mail was deleted long ago', async () => {
  await einlass(env, 'demo', '--members', '5');
  await einlass(env, 'member', 'add', '--first-name', 'Tom', '--last-name', 'Tor');
  const source = openDatabase({ location: join(env.DATA_DIR!, 'einlass.sqlite') });
  const marked = await sql`update member_figure set facets = facets | 256
    where (facets & 256) = 0 returning member_id`.execute(source.db);
  expect(marked.rows).not.toEqual([]);
  const facetsIn = ({ db }: Database) =>
    db.selectFrom('member_figure').select(['member_id', 'facets']).orderBy('member_id').execute();
  const before = await facetsIn(source);
  await source.close();
  expect(await einlass(env, 'copy-to', address)).toMatchObject({ code: 0, err: '' });
  expect(await inTarget(facetsIn)).toEqual(before);
});

/** Asks the target, whatever its tables are. */
async function inTarget<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ location: target });
  return await work(database).finally(() => database.close());
}

test('beside a running server nothing is copied: what it goes on acknowledging would be lost', async () => {
  await einlass(env, 'demo', '--members', '5');
  const location = join(env.DATA_DIR!, 'einlass.sqlite');
  const server = await startServer({ location });
  const before = readFileSync(location);
  const refused = await einlass(env, 'copy-to', address);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toBe(
    `Die Datenbank ${location} wird gerade von einem anderen Programm benutzt, zum Beispiel vom Server. Stoppe es und versuche es dann noch einmal.\n`,
  );
  expect(readFileSync(location)).toEqual(before);
  expect(await inTarget((database) => database.hasTables())).toBe(false);

  await server.stop();
  expect(await einlass(env, 'copy-to', address)).toMatchObject({ code: 0 });
  // Five, and the first administrator whom the server invited.
  const members = await inTarget(({ db }) => db.selectFrom('member').select('id').execute());
  expect(members).toHaveLength(6);
});

test('beside another program that has the database open nothing is copied', async () => {
  await einlass(env, 'demo', '--members', '5');
  const location = join(env.DATA_DIR!, 'einlass.sqlite');
  const other = openDatabase({ location });
  await other.db.selectFrom('member').select('id').execute();
  const refused = await einlass(env, 'copy-to', address);
  await other.close();
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('wird gerade von einem anderen Programm benutzt');
  expect(await inTarget((database) => database.hasTables())).toBe(false);
});

test('while it copies no server can start on the old database', async () => {
  await einlass(env, 'demo', '--members', '5');
  await einlass({ ...env, DATABASE_URL: target }, 'migrate');
  await inTarget(async ({ db }) => {
    let copying: Promise<Outcome | null> = Promise.resolve(null);
    await db.transaction().execute(async (trx) => {
      await sql`lock table member in exclusive mode`.execute(trx);
      copying = einlassProcess({ env }, 'copy-to', address);
      await waitUntil('the copy waits for its turn', async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(trx);
        return rows.length > 0 ? true : undefined;
      });
      const started = await einlass(env, 'migrate');
      expect(started.code).toBe(1);
      expect(started.err).toContain('wird gerade von einem anderen Programm benutzt');
    });
    expect(await copying).toMatchObject({ code: 0 });
  });
});

test('rows that do not arrive are noticed, and then none stay', async () => {
  await einlass(env, 'demo', '--members', '40', '--tickets', '20');
  await einlass({ ...env, DATABASE_URL: target }, 'migrate');
  await inTarget(async ({ db }) => {
    await sql`create function drops() returns trigger language plpgsql as
      $$ begin if new.id % 7 = 0 then return null; end if; return new; end $$`.execute(db);
    await sql`create trigger drops before insert on token_email
      for each row execute function drops()`.execute(db);
    const copied = await einlass(env, 'copy-to', address);
    expect(copied.code).toBe(1);
    expect(copied.err).toMatch(/Die Tabelle token_email hätte in der Zieldatenbank \d+ statt \d+/);
    expect(await db.selectFrom('member').select('id').execute()).toEqual([]);
  });
});

test('a database that has members is left as it is', async () => {
  await einlass(env, 'demo', '--members', '5');
  await einlass({ ...env, DATABASE_URL: target }, 'demo', '--members', '3');
  const { code, err } = await einlass(env, 'copy-to', address);
  expect(code).toBe(1);
  expect(err).toContain('Die Zieldatenbank hat schon Mitglieder');
  const members = await inTarget(({ db }) => db.selectFrom('member').select('id').execute());
  expect(members).toHaveLength(3);
});

test.each([
  ['no address of PostgreSQL', 'mysql://x/y', 2, 'postgres://Benutzer'],
  ['nothing to copy', 'postgres://x@localhost/y', 1, 'gibt es keine Datenbank'],
])('%s: one sentence', async (_, address, code, sentence) => {
  const said = await einlass({ DATA_DIR: join(newFolder(), 'empty') }, 'copy-to', address);
  expect(said.code).toBe(code);
  expect(said.err).toContain(sentence);
});

describe('the password of the target', () => {
  let mine: Record<string, string>;
  beforeEach(async () => {
    mine = { DATA_DIR: env.DATA_DIR! };
    await einlass(mine, 'demo', '--members', '1');
  });

  test('is asked at the terminal', async () => {
    const asked: string[] = [];
    const answers = (question: string) => {
      asked.push(question);
      return env.PGPASSWORD!;
    };
    expect(await einlassOf({ env: mine, answers }, 'copy-to', address)).toMatchObject({ code: 0 });
    expect(asked).toEqual(['Passwort der Zieldatenbank (leer: keines):']);
  });

  test('comes from what is piped in', async () => {
    const caller = { env: mine, input: `${env.PGPASSWORD}\n` };
    expect(await einlassOf(caller, 'copy-to', address, '--password-stdin')).toMatchObject({
      code: 0,
    });
  });

  test('is missing, or wrong', async () => {
    const missing = await einlass(mine, 'copy-to', address);
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('will ein Passwort')]);
    // It does not wait for PostgreSQL to lose its patience, which takes a minute.
    const startedAt = performance.now();
    expect(await einlassProcess({ env: mine }, 'copy-to', address)).toEqual(missing);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    const wrong = await einlass({ ...mine, PGPASSWORD: 'hunter2' }, 'copy-to', address);
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('lehnt die Anmeldung ab')]);
    for (const { err } of [missing, wrong]) {
      expect(err).toContain(address.split('?')[0]);
      expect(err).not.toContain('DATABASE_URL');
    }
    expect(wrong.err).not.toContain('hunter2');
  });
});

test.each([
  ['postgres://me:ge%23heim@db/einlass?x=1', 'postgres://me@db/einlass?x=1', 'ge#heim'],
  ['postgres://me:a@h1:1,h2:2/einlass', 'postgres://me@h1:1,h2:2/einlass', 'a'],
  ['postgres://me@db/einlass', 'postgres://me@db/einlass', ''],
  ['postgres://db:5432/einlass', 'postgres://db:5432/einlass', ''],
  ['postgres://db:5432/a@b', 'postgres://db:5432/a@b', ''],
])('%s is taken apart and put together again', (url, without, password) => {
  expect(splitPassword(url)).toEqual({ url: without, password });
  if (password !== '') expect(withPassword(without, password)).toBe(url);
});
