/** After a large job PostgreSQL plans with what is there now, not with an empty festival's statistics. */
import { sql } from 'kysely';

import type { Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { createFixture, type Fixture } from '../fixture.ts';
import { openDesk, type Desk } from './desk.ts';

const MANY = 1_000;

forEachEngine('statistics after a job', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let desk: Desk;
  beforeEach(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    desk = openDesk(fixture, await fixture.person('superuser'));
  });
  afterEach(async () => {
    await fixture.close();
    await database.close();
  });

  /** Rows that the planner counts with; null: it has never looked. */
  const planned = async (table: string): Promise<number | null> => {
    const { rows } = await sql<{ rows: number }>`select reltuples::int as rows from pg_class
      where oid = to_regclass(${table})`.execute(database.db);
    const [counted] = rows;
    return counted === undefined || counted.rows < 0 ? null : counted.rows;
  };

  test('of a thousand members', async () => {
    const { ids } = await desk.members(MANY);
    const isPlannedBySize = engine.name === 'postgres';
    if (isPlannedBySize) expect(await planned('job_row')).toBeNull();

    await desk.done({ kind: 'create_codes', count: 1 }, { ids });
    expect(desk.warnings).toEqual([]);
    if (!isPlannedBySize) return;
    for (const table of ['member', 'job_row', 'token', 'audit']) {
      expect(await planned(table)).toBeGreaterThanOrEqual(MANY);
    }
  });
});
