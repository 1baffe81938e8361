import { Client } from 'pg';

import { startPostgres, type TestPostgres } from '../../support/postgres.ts';

const query = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
};

describe('the PostgreSQL of the tests', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  test.each(['stop', 'crash'] as const)('keeps what it committed through a %s', async (how) => {
    const url = await server.createDatabase();
    await query(url, 'create table kept as select 1 as a');
    const restarted = server.restart({ how, downMs: 200 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect(query(url, 'select 1')).rejects.toThrow();
    await restarted;
    expect(await query(url, 'select a from kept')).toEqual([{ a: 1 }]);
  });

  test('folds the case of umlauts, as a production locale does', async () => {
    expect(await query(server.url('postgres'), `select lower('ÄÖÜ') as folded`)).toEqual([
      { folded: 'äöü' },
    ]);
  });
});
