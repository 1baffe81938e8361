/** Statements that come often are planned once a connection; what they answer, and their time limit, stay the same. */
import { sql, type Kysely } from 'kysely';
import { openDatabase, type Database } from '../../../server/db/openDatabase.ts';
import { createNames, PLANNED_ONCE } from '../../../server/db/preparedStatements.ts';
import { sharedPostgres, type TestPostgres } from '../../support/postgres.ts';

let postgres: TestPostgres;
let location: string;
let database: Database;
beforeAll(async () => {
  postgres = await sharedPostgres();
  location = await postgres.createDatabase();
});
afterAll(() => postgres.stop());
beforeEach(() => {
  database = openDatabase({ location });
});
afterEach(() => database.close());

/** On one connection, which knows its own plans only. @param times that a statement was asked before. */
async function plansAfter(times: number): Promise<number> {
  return await database.transaction(async (trx) => {
    for (let index = 0; index < times; index += 1) {
      const { rows } = await sql<{ sum: number }>`select ${index}::int + 1 as sum`.execute(trx);
      expect(rows).toEqual([{ sum: index + 1 }]);
    }
    const { rows } = await sql<{ plans: number }>`
      select count(*) as plans from pg_prepared_statements where statement like '%+ 1 as sum'`.execute(
      trx,
    );
    return rows[0]!.plans;
  });
}

test('a statement that comes seldom has no plan of its own', async () => {
  expect(await plansAfter(4)).toBe(0);
});

test('one that comes again and again has one', async () => {
  expect(await plansAfter(50)).toBe(1);
});

test('where one searches, only what says that its plan is always the same', async () => {
  const reading = openDatabase({ location, readOnly: true });
  try {
    const named = await reading.db.connection().execute(async (db) => {
      for (let index = 0; index < 20; index += 1) {
        await sql`select ${index}::int + 2 as sum`.execute(db);
        await sql`select ${index}::int + 3 as sum ${PLANNED_ONCE}`.execute(db);
      }
      return await sql<{ statement: string }>`select statement from pg_prepared_statements
        where statement like '%as sum%'`.execute(db);
    });
    expect(named.rows).toEqual([{ statement: 'select $1::int + 3 as sum -- planned once' }]);
  } finally {
    await reading.close();
  }
});

test('a statement that fails under its name fails as before, and then answers again', async () => {
  const divide = (by: number) =>
    sql<{ is: number }>`select 6 / ${by}::int as is`.execute(database.db);
  for (let index = 0; index < 8; index += 1) await divide(2);
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
  await expect(divide(3)).resolves.toMatchObject({ rows: [{ is: 2 }] });
});

test('a column that a later release adds meanwhile ends no statement', async () => {
  const db = database.db as unknown as Kysely<{ thing: { id: number; name: string } }>;
  await sql`create table thing (id int)`.execute(db);
  const find = (from: Kysely<{ thing: { id: number } }>) => [
    from.selectFrom('thing').selectAll().where('id', '=', 1),
    from.selectFrom('thing').selectAll('thing').where('id', '=', 1),
    from.insertInto('thing').values({ id: 2 }).returningAll(),
    from.selectFrom('thing').select('id').where('id', '=', 1),
  ];
  await db.connection().execute(async (connection) => {
    for (let time = 0; time < 8; time += 1) {
      for (const query of find(connection)) await query.execute();
    }
    await sql`alter table thing add column name text`.execute(connection);
    for (const query of find(connection)) await expect(query.execute()).resolves.toBeDefined();
  });
});

test('only so many statements have names, however many there are', () => {
  const nameOf = createNames();
  const names = Array.from({ length: 400 }, (_, index) => {
    for (let time = 0; time < 4; time += 1) expect(nameOf(`select ${index}`)).toBeUndefined();
    return nameOf(`select ${index}`);
  });
  expect(new Set(names.slice(0, 300)).size).toBe(300);
  expect(names.slice(300)).toEqual(Array(100).fill(undefined));
  expect(nameOf('select 7')).toBe(names[7]);
});

test.each([
  { readOnly: false, limit: '10s' },
  { readOnly: true, limit: '8s' },
])('every connection has its time limit (%j)', async ({ readOnly, limit }) => {
  const limited = openDatabase({ location, readOnly });
  const limits = await Promise.all(
    [1, 2, 3].map(async () => {
      const { rows } = await sql<{ limit: string }>`
        select current_setting('statement_timeout') as limit, pg_sleep(0.05)`.execute(limited.db);
      return rows[0]!.limit;
    }),
  );
  await limited.close();
  expect(limits).toEqual([limit, limit, limit]);
});
