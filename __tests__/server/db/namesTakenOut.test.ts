/** Names and searched words that an earlier release has written into the log and the jobs are taken out once. */
import { createMigrator } from '../../../server/db/migrations/migrations.ts';
import { openDatabase, type Database } from '../../../server/db/openDatabase.ts';
import { newInvitationCode } from '../../../server/lib/randomCodes.ts';
import { insertMembers } from '../../../server/modules/members/repository.ts';
import { forEachEngine } from '../../support/engines.ts';

const AT = '2026-01-31T12:00:00.000Z';
const STOPPED =
  'Angehalten: Zora Quill darf nicht mehr verwalten. Wer es darf, kann den Auftrag fortsetzen.';

forEachEngine('what an earlier release has kept of names', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = openDatabase({ location: await engine.newLocation() });
    await createMigrator(database.db, database.engine).migrateTo('019_superusers');
  });
  afterAll(async () => {
    await database.close();
  });

  test('goes; filters, counts and other sentences stay, and the log only grows', async () => {
    const { db } = database;
    const [asker = 0] = await insertMembers(db, [
      {
        ...{ firstName: 'Lea', lastName: 'Leitung', number: 1, initialToken: newInvitationCode() },
        ...{ isSuperuser: true, isStaff: false, isEntryStaff: false, createdAt: AT },
      },
    ]);
    const entry = (action: string, details: object) =>
      db
        .insertInto('audit')
        .values({ at: AT, via: 'job', action, subject: 'job:1', details: JSON.stringify(details) })
        .execute();
    const search = 'zora@example.org';
    await entry('members exported', { search, filter: 'status:aktiv Quill', count: 3 });
    await entry('members exported', { search: '', filter: 'status:aktiv', count: 4 });
    await entry('job stopped', { sentence: STOPPED });
    await entry('job changed', { action: 'pause' });
    const task = JSON.stringify({ kind: 'set_active', is_active: false });
    const selection = JSON.stringify({ search });
    const job = { task, selection, asked_by: asker, created_at: AT };
    await db
      .insertInto('job')
      .values([
        { ...job, state: 'stopped', sentence: STOPPED },
        { ...job, state: 'checking' },
      ])
      .execute();

    await database.migrate();

    const told = await db.selectFrom('audit').select('details').orderBy('id').execute();
    expect(told.map(({ details }) => JSON.parse(details) as unknown)).toEqual([
      { filter: 'status:aktiv', with_search: true, count: 3 },
      { filter: 'status:aktiv', count: 4 },
      { sentence: expect.stringMatching(/^Angehalten: Wer den Auftrag gestartet hat,/) as string },
      { action: 'pause' },
    ]);
    const jobs = await db
      .selectFrom('job')
      .select(['selection', 'sentence'])
      .orderBy('id')
      .execute();
    expect(JSON.stringify(jobs[0])).not.toMatch(/zora/i);
    // The one that is still looking for them needs it.
    expect(jobs[1]?.selection).toBe(selection);
    await expect(db.updateTable('audit').set({ details: '{}' }).execute()).rejects.toThrow(
      /audit only grows/,
    );
  });
});
