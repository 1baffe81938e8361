/** Another process writes to the embedded database for long: who reads is answered, who writes waits in line. */
import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Database, type Queries } from '../../../server/db/openDatabase.ts';

let folder: string;
let database: Database;
/** The other process's. */
let other: DatabaseSync;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'einlass-lock-'));
  const location = join(folder, 'einlass.db');
  database = openDatabase({ location });
  await sql`create table word (word text)`.execute(database.db);
  await insert(database.db, 'before');
  other = new DatabaseSync(location);
  other.exec('begin immediate');
});
afterEach(async () => {
  other.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const insert = (db: Queries, word: string) => sql`insert into word values (${word})`.execute(db);

const write = (word: string) =>
  database.transaction(async (trx) => {
    await insert(trx, word);
    return word;
  });

async function words(): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from word`.execute(database.db);
  return rows.map(({ word }) => word);
}

test('neither a read nor the thread waits for it, however many want to write', async () => {
  const writes = [write('a'), insert(database.db, 'b'), write('c')];
  const begun = performance.now();
  expect(await words()).toEqual(['before']);
  await delay(30);
  expect(await words()).toEqual(['before']);
  // What held the thread held it for seconds.
  expect(performance.now() - begun).toBeLessThan(1_000);
  other.exec('commit');
  await Promise.all(writes);
  expect((await words()).toSorted()).toEqual(['a', 'b', 'before', 'c']);
});

test('once it is over, they write in the order in which they came', async () => {
  const order = Array.from({ length: 8 }, (_, index) => `w${index}`);
  const writes = order.map(write);
  await delay(30);
  other.exec('commit');
  await Promise.all(writes);
  expect(await words()).toEqual(['before', ...order]);
});

test('a transaction that fails after waiting leaves the way free', async () => {
  const failing = database.transaction(async (trx) => {
    await insert(trx, 'half');
    throw new Error('no');
  });
  const next = write('next');
  await delay(30);
  other.exec('commit');
  await expect(failing).rejects.toThrow('no');
  await next;
  expect(await words()).toEqual(['before', 'next']);
});

test('after five seconds it counts as unavailable, and nothing was written', async () => {
  const asked = [write('late'), insert(database.db, 'later')];
  const failures = await Promise.all(
    asked.map((writing) => writing.then(() => null).catch((error: unknown) => error)),
  );
  expect(failures.map((error) => database.failureOf(error))).toEqual([
    'unavailable',
    'unavailable',
  ]);
  other.exec('commit');
  expect(await words()).toEqual(['before']);
  await write('again');
  expect(await words()).toEqual(['before', 'again']);
}, 15_000);
