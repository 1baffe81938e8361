/** In a large job PostgreSQL plans with what is there now, not with an empty festival's statistics. */
import { sql } from 'kysely';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { runDueJobs } from '../../../../server/modules/jobs/runnerService.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { createFixture, type Fixture } from '../fixture.ts';
import { openDesk, type Desk } from './desk.ts';

const MANY = 2_000;

forEachEngine('statistics of a job', (engine) => {
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
  const isPlannedBySize = engine.name === 'postgres';

  test('of many members are taken while it runs, and at its end', async () => {
    const { ids } = await desk.members(MANY);
    const { id } = await desk.dryRun({ kind: 'create_codes', count: 1 }, { ids });
    if (isPlannedBySize) {
      expect(await planned('job_row')).toBeGreaterThanOrEqual(MANY);
      expect(await planned('audit')).toBeNull();
      // As PostgreSQL itself may do at any time.
      await sql`analyze`.execute(database.db);
    }
    await desk.act(id, 'start');
    const seen: (number | null)[] = [];
    const { outbox, clock } = fixture;
    const log = { warn: (_: object, message: string) => void desk.warnings.push(message) };
    await runDueJobs({ database, outbox, clock, log }, async () => {
      if (isPlannedBySize) seen.push(await planned('audit'));
      return true;
    });
    expect(desk.warnings).toEqual([]);
    if (!isPlannedBySize) return;
    const [before = null, ...others] = seen;
    expect(others.some((rows) => (rows ?? 0) > (before ?? 0) && (rows ?? 0) < MANY)).toBe(true);
    for (const table of ['member', 'job_row', 'token', 'audit']) {
      expect(await planned(table)).toBeGreaterThanOrEqual(MANY);
    }
  });

  test('of few members are not taken', async () => {
    const { ids } = await desk.members(10);
    await desk.done({ kind: 'create_codes', count: 1 }, { ids });
    if (isPlannedBySize) expect(await planned('job_row')).toBeNull();
  });
});
