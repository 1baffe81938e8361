/** PostgreSQL is backed up and brought back by its own tools, of its own version: Debian's, where it has them. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

import { readSeal } from '../../../server/cli/backupDigest.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { createCluster, type Cluster } from '../../support/postgresCluster.ts';
import { sharedPostgres } from '../../support/postgres.ts';
import { startServer } from '../../support/serverProcess.ts';
import { einlass, einlassOf, newFolder, removeFolders } from './einlass.ts';

afterAll(removeFolders);

const FOLDER = '/usr/lib/postgresql';
const PROGRAMS = ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql'];
const bin = (existsSync(FOLDER) ? readdirSync(FOLDER) : [])
  .map((version) => join(FOLDER, version, 'bin'))
  .find((folder) => PROGRAMS.every((program) => existsSync(join(folder, program))));

test('without the tools of its version it says what to install, and leaves nothing', async () => {
  const postgres = await sharedPostgres();
  const url = await postgres.createMigratedDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  await client.end();
  const major = Math.floor(Number(rows[0]!.server_version_num) / 10_000);
  const folder = newFolder();
  const hasThem = existsSync(join(FOLDER, String(major), 'bin', 'pg_dump'));
  const { code, err } = await einlass(
    { DATABASE_URL: url, PATH: newFolder() },
    ...['backup', join(folder, 'x.pgdump')],
  );
  await postgres.stop();
  const said = hasThem ? [0, ''] : [1, expect.stringContaining(`postgresql-client-${major}\n`)];
  expect([code, err]).toEqual(said);
  expect(readdirSync(folder)).toHaveLength(hasThem ? 1 : 0);
});

const name = 'Debian’s PostgreSQL';
if (bin === undefined) {
  test.skip(`${name} (skipped: there is none in ${FOLDER})`, () => expect(bin).toBeDefined());
} else describe(name, () => backedUp(bin));

function backedUp(programs: string): void {
  let cluster: Cluster;
  let url: string;
  let env: Record<string, string>;
  let file: string;

  const onServer = async (statement: string) => {
    const client = new Client({ connectionString: cluster.url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const count = async (table: 'member' | 'ticket') => {
    const database = openDatabase({ location: url });
    const rows = await database.db.selectFrom(table).selectAll().execute();
    await database.close();
    return rows.length;
  };
  const addMember = () =>
    einlass(env, 'member', 'add', '--first-name', 'Tom', '--last-name', 'Tor');

  beforeAll(async () => {
    cluster = await createCluster({ fsync: false, bin: programs });
    await cluster.start();
    await onServer(`create role festival login createdb password 'pa#ss/%@'`);
  });
  afterAll(() => cluster.discard());
  beforeEach(async () => {
    const folder = newFolder();
    file = join(folder, 'backup.pgdump');
    await onServer('drop database if exists festival');
    await onServer('create database festival owner festival');
    const { host } = new URL(cluster.url);
    url = `postgres://festival:${encodeURIComponent('pa#ss/%@')}@${host}/festival`;
    env = { DATA_DIR: folder, DATABASE_URL: url, PATH: '' };
    await einlass(env, 'demo', '--members', '30', '--tickets', '10');
  });

  test('what was backed up comes back, and what was there lies aside', async () => {
    const made = await einlass(env, 'backup', file);
    expect(made).toMatchObject({ code: 0, err: '' });
    const { digest, note } = await readSeal(file);
    expect([digest, note?.rows.member, note?.rows.ticket]).toEqual(['right', 30, 10]);
    await addMember();
    const restored = await einlass(env, 'restore', '--yes', file);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect([await count('member'), await count('ticket')]).toEqual([30, 10]);
    expect(await einlass(env, 'check')).toMatchObject({ code: 0 });
    // Triggers, sequences and the search are there as well.
    expect((await addMember()).out).toContain('Mitglied #31 angelegt');

    const [kept] = readdirSync(join(env.DATA_DIR!, 'backups'));
    expect(restored.out).toContain(kept);
    const aside = join(env.DATA_DIR!, 'backups', kept!);
    expect((await readSeal(aside)).note?.rows.member).toBe(31);
  });

  test('onto an empty database nobody is asked', async () => {
    await einlass(env, 'backup', file);
    await onServer('drop database festival');
    await onServer('create database festival owner festival');
    expect(await einlass(env, 'restore', file)).toMatchObject({ code: 0 });
    expect(await count('member')).toBe(30);
  });

  test('never into another program’s database', async () => {
    await einlass(env, 'backup', file);
    await onServer('drop database festival');
    await onServer('create database festival owner festival');
    const theirs = new Client({ connectionString: url });
    await theirs.connect();
    await theirs.query(`create table posts as select 'unersetzlich' as text`);
    const { code, err } = await einlass(env, 'restore', '--yes', file);
    expect([code, err]).toEqual([1, expect.stringContaining('anderen Programms (posts)')]);
    const { rows } = await theirs.query('select text from posts').finally(() => theirs.end());
    expect(rows).toEqual([{ text: 'unersetzlich' }]);
  });

  test('--keep, and --check counts into a database that goes afterwards', async () => {
    for (let i = 0; i < 2; i += 1) {
      expect(await einlass(env, 'backup', '--keep', '1')).toMatchObject({ code: 0 });
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    const folder = join(env.DATA_DIR!, 'backups');
    const [made, ...more] = readdirSync(folder);
    expect([made, more]).toEqual([expect.stringMatching(/\.pgdump$/), []]);
    const { code, out } = await einlass(env, 'restore', '--check', join(folder, made!));
    expect([code, out]).toEqual([0, expect.stringMatching(/in Ordnung.*: 30 Mitglieder/)]);
    const client = new Client({ connectionString: cluster.url });
    await client.connect();
    const { rows } = await client.query(
      `select 1 from pg_database where datname like 'einlass_check%'`,
    );
    await client.end();
    expect(rows).toEqual([]);
  });

  test('it asks, names the database without its password, and takes only a yes', async () => {
    await einlass(env, 'backup', file);
    await addMember();
    const questions: string[] = [];
    const answers = (question: string) => (questions.push(question), 'nein');
    expect(await einlassOf({ env, answers }, 'restore', file)).toMatchObject({ code: 1 });
    expect(questions[0]).toMatch(/^Ersetzt wird postgres:\/\/festival@[^:]+:\d+\/festival: 31 Mit/);
    expect(await count('member')).toBe(31);
  });

  test('a damaged one, or one of the other database, is never brought back', async () => {
    await einlass(env, 'backup', file);
    const bytes = readFileSync(file);
    for (const at of [100, Math.floor(bytes.length / 2), bytes.length - 90, bytes.length - 2]) {
      const damaged = Buffer.from(bytes);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0xff, at);
      writeFileSync(file, damaged);
      const { code, err } = await einlass(env, 'restore', '--yes', file);
      expect([at, code, err]).toEqual([at, 1, expect.stringContaining('ist beschädigt')]);
    }
    const embedded = { DATA_DIR: newFolder() };
    await einlass(embedded, 'migrate');
    writeFileSync(file, bytes);
    const one = await einlass(embedded, 'restore', '--yes', file);
    expect([one.code, one.err]).toEqual([1, expect.stringContaining('Sicherung von PostgreSQL')]);
    const sqlite = join(newFolder(), 'x.sqlite');
    await einlass(embedded, 'backup', sqlite);
    const other = await einlass(env, 'restore', '--yes', sqlite);
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('eingebetteten')]);
    expect(await count('member')).toBe(30);
  });

  test('what cannot be loaded leaves the database as it was', async () => {
    await einlass(env, 'backup', file);
    const whole = readFileSync(file);
    const plain = whole.subarray(0, Math.floor(whole.length * 0.6));
    writeFileSync(file, plain);
    const { code, err } = await einlass(env, 'restore', '--yes', file);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /^Zurückgespielt ist nichts, .*PostgreSQL meldet: .*\berror\b[^\n]*\n$/i,
      ),
    ]);
    expect(await count('member')).toBe(30);
  });

  test('beside a server it backs up, and does not restore', async () => {
    const server = await startServer({ location: url });
    try {
      expect(await einlass(env, 'backup', file)).toMatchObject({ code: 0 });
      const { code, err } = await einlass(env, 'restore', '--yes', file);
      expect([code, err]).toEqual([1, expect.stringContaining('Stoppe den Server')]);
    } finally {
      await server.discard();
    }
  });
}
