/** Ending a statement from beside, on a real PostgreSQL: the right one, or none. */
import { sql } from 'kysely';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { cancelBackend } from '../../../server/db/postgresPool.ts';
import { sharedPostgres } from '../../support/postgres.ts';

test('a statement is ended only where it runs: another host may have a process of the same number', async () => {
  const postgres = await sharedPostgres();
  const location = await postgres.createDatabase();
  const database = openDatabase({ location });
  try {
    const ended = database.db.connection().execute(async (connection) => {
      const { rows } = await sql<{
        pid: number;
        began: string;
      }>`select pid, backend_start::text as began
        from pg_stat_get_activity(pg_backend_pid())`.execute(connection);
      const { pid, began } = rows[0]!;
      const sleeping = sql`select pg_sleep(0.5)`.execute(connection);
      await cancelBackend(location, { pid, began: '2026-07-01 18:00:00+00' });
      await sleeping;
      const longer = sql`select pg_sleep(20)`.execute(connection);
      await cancelBackend(location, { pid, began });
      return await longer.catch((error: unknown) => error);
    });
    expect(database.failureOf(await ended)).toBe('unavailable');
    // By somebody, and not because it took too long.
    expect(await ended).toMatchObject({ message: 'canceling statement due to user request' });
  } finally {
    await database.close();
    await postgres.stop();
  }
});
