/** A job checks what its rows refer to by an index, also in tables that were small when it began. */
import { sql } from 'kysely';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { COMMAND_LINE } from '../../../server/modules/audit/actor.ts';
import { addAudit, addAudits } from '../../../server/modules/audit/repository.ts';
import { sharedPostgres, type TestPostgres } from '../../support/postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

const entry = {
  at: '2026-08-01T10:00:00.000Z',
  by: COMMAND_LINE,
  action: 'tokens created',
  subject: 'member:1',
} as const;

/** How often a connection of the database has read the whole audit, for as many entries. */
async function readings({ byIndex, entries }: { byIndex: boolean; entries: number }) {
  const location = await postgres.createDatabase();
  const database = openDatabase({ location, byIndex });
  try {
    await database.migrate();
    await database.transaction((trx) => addAudit(trx, entry));
    await sql`analyze audit`.execute(database.db);
    return await database.transaction(async (trx) => {
      const counted = async () => {
        const { rows } = await sql<{ seq_scan: number }>`select seq_scan
          from pg_stat_xact_user_tables where relname = 'audit'`.execute(trx);
        return rows[0]?.seq_scan ?? 0;
      };
      const before = await counted();
      await addAudits(
        trx,
        Array.from({ length: entries }, () => entry),
      );
      return (await counted()) - before;
    });
  } finally {
    await database.close();
  }
}

test('else PostgreSQL reads all of them for each row', async () => {
  expect(await readings({ byIndex: false, entries: 100 })).toBeGreaterThanOrEqual(100);
});

test('by index it reads none', async () => {
  expect(await readings({ byIndex: true, entries: 100 })).toBe(0);
});
