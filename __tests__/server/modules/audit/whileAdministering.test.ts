/** Tables that go out bit by bit end for who may administer no longer. */
import type { Database } from '../../../../server/db/openDatabase.ts';
import { COMMAND_LINE, type Actor } from '../../../../server/modules/audit/actor.ts';
import { createServices, type Services } from '../../../../server/services.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { openImportDesk } from '../imports/importDesk.ts';
import { lastYear, type LastYear } from '../seasons/lastYear.ts';

const SHEET = 'Vorname;Nachname;E-Mail\r\nMia;Moll;keine Adresse\r\nIda;Berg;auch keine\r\n';

forEachEngine('a right that is lost while a table goes out', (engine) => {
  let database: Database;
  let year: LastYear;
  let services: Services;
  let importJob: number;
  beforeAll(async () => {
    database = await engine.open();
    year = await lastYear(database);
    services = createServices(year.fixture.deps);
    expect((await year.start()).statusCode).toBe(200);
    const desk = openImportDesk(year.fixture, year.office);
    importJob = (await desk.dryRun(SHEET, { existing: 'skip', match: 'email' })).id;
  });
  afterAll(async () => {
    await year.close();
    await database.close();
  });

  test.each<[string, (by: Actor) => Promise<AsyncIterable<unknown>>]>([
    ['the log', (by) => Promise.resolve(services.audit.export(by, {}))],
    ['refused lines', (by) => services.imports.refused(by, importJob)],
    [
      'a festival that is over',
      async (by) => {
        const [past] = (await year.seasons()).past;
        return (await services.seasons.file(by, past?.id ?? 0)).bytes;
      },
    ],
  ])('%s', async (_, table) => {
    const { clock } = year.fixture;
    const leaving = await year.fixture.person('superuser');
    const parts = (await table({ ...COMMAND_LINE, memberId: leaving.id }))[Symbol.asyncIterator]();
    expect((await parts.next()).done).toBe(false);
    await database.db
      .updateTable('member')
      .set({ is_active: false })
      .where('id', '=', leaving.id)
      .execute();
    clock.set(new Date(clock.now().getTime() + 5_000).toISOString());
    await expect(parts.next()).rejects.toThrow('may administer no longer');
  });
});
