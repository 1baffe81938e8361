/** PgBouncer between the server and PostgreSQL: whole sessions are as good as none of it, anything less ends the start. */
import { sql } from 'kysely';
import { loadConfig } from '../../../server/config.ts';
import { openDatabase, type Database } from '../../../server/db/openDatabase.ts';
import { openPrepared } from '../../../server/openPrepared.ts';
import { pgbouncerPath, startPgBouncer, type PgBouncer } from '../../support/pgbouncer.ts';
import { sharedPostgres, type TestPostgres } from '../../support/postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

const bouncers: PgBouncer[] = [];
const databases: Database[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.close();
  for (const bouncer of bouncers.splice(0)) await bouncer.stop();
});

/** @returns the URL of an empty database behind a PgBouncer with these settings. */
async function behind(settings: Readonly<Record<string, string | number>>): Promise<string> {
  const bouncer = await startPgBouncer(await postgres.createDatabase(), settings);
  bouncers.push(bouncer);
  return bouncer.url;
}

async function start(url: string): Promise<Database> {
  const database = await openPrepared(loadConfig({ DATABASE_URL: url }));
  databases.push(database);
  return database;
}

const timeLimitOf = async ({ db }: Database): Promise<string> => {
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
  return rows[0]!.statement_timeout;
};

const inFront = () => {
  test('that lends whole sessions needs no other setting, and time limits hold', async () => {
    const url = await behind({ pool_mode: 'session' });
    const database = await start(url);
    expect(await database.isUpToDate()).toBe(true);
    expect(await timeLimitOf(database)).toBe('10s');
    const reader = openDatabase({ location: url, readOnly: true });
    databases.push(reader);
    expect(await timeLimitOf(reader)).toBe('8s');
  });

  test.each([
    { pool_mode: 'transaction' },
    { pool_mode: 'transaction', server_round_robin: 1, min_pool_size: 4 },
    { pool_mode: 'statement' },
  ])('that lends less ends the start (%j)', async (settings) => {
    await expect(start(await behind(settings))).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(/^DATABASE_URL führt .*pool_mode = session/) as unknown,
    });
  });

  test('a start parameter of the URL that it refuses is named', async () => {
    const url = await behind({ pool_mode: 'session' });
    await expect(start(`${url}?options=-c%20work_mem%3D8MB`)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(
        /Startparameter „options“ ab\..*ignore_startup_parameters/,
      ) as unknown,
    });
  });
};

const name = 'a real PgBouncer';
if (pgbouncerPath !== null) describe(name, inFront);
else describe.skip(`${name} (skipped: no pgbouncer is installed)`, inFront);
