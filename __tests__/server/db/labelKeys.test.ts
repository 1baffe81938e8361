/** Labels that an earlier release has written down keep apart what their signs say, and saved filters find the same. */
import { createMigrator } from '../../../server/db/migrations/migrations.ts';
import { openDatabase, type Database } from '../../../server/db/openDatabase.ts';
import { newInvitationCode } from '../../../server/lib/randomCodes.ts';
import { insertMembers } from '../../../server/modules/members/repository.ts';
import { forEachEngine } from '../../support/engines.ts';

forEachEngine('labels of an earlier release', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = openDatabase({ location: await engine.newLocation() });
    await createMigrator(database.db, database.engine).migrateTo('051_lookups');
  });
  afterAll(async () => {
    await database.close();
  });

  test('have the keys of today, as the filters that name them', async () => {
    const { db } = database;
    const labels = [
      { name: '10 %', key: '10' },
      { name: '< 18', key: '18' },
      { name: 'Helfer Freitag', key: 'helfer-freitag' },
      { name: 'C++', key: 'c' },
      { name: 'Team 🔴', key: 'team' },
      { name: 'Herz ❤', key: 'herz' },
      { name: 'Herz ❤\ufe0f', key: 'herz-\ufe0f' },
    ];
    await db.insertInto('label').values(labels).execute();
    const [id = 0] = await insertMembers(db, [
      {
        ...{ firstName: 'Lea', lastName: 'Leitung', number: 1, createdAt: AT },
        ...{ isSuperuser: true, isStaff: false, isEntryStaff: false },
        initialToken: newInvitationCode(),
      },
    ]);
    const queryOf = (filter: string, suche = '') =>
      new URLSearchParams({ ...(suche !== '' && { suche }), filter, sortierung: '-number' });
    const view = (name: string, query: URLSearchParams) => ({
      ...{ name, query: query.toString(), is_default: false },
    });
    const other = view('Nummern', queryOf('nummer:10 codes:>5'));
    const before = [
      view('Jung', queryOf('marke:18,helfer-freitag,10 nummer:18 marke:keine')),
      view('C', queryOf('status:aktiv', 'c marke:C 10')),
      other,
    ];
    await db
      .insertInto('saved_views')
      .values({ member_id: id, views: JSON.stringify(before) })
      .execute();

    await createMigrator(db, database.engine).migrateToLatest();

    const kept = await db.selectFrom('label').select(['name', 'key']).orderBy('id').execute();
    expect(kept).toEqual([
      { name: '10 %', key: '10%' },
      { name: '< 18', key: '<18' },
      { name: 'Helfer Freitag', key: 'helfer-freitag' },
      { name: 'C++', key: 'c++' },
      { name: 'Team 🔴', key: 'team🔴' },
      { name: 'Herz ❤', key: 'herz❤' },
      { name: 'Herz ❤\ufe0f', key: 'herz-\ufe0f' },
    ]);
    const { views } = await db
      .selectFrom('saved_views')
      .select('views')
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(views)).toEqual([
      view('Jung', queryOf('marke:<18,helfer-freitag,10% nummer:18 marke:keine')),
      view('C', queryOf('status:aktiv', 'c marke:c++ 10')),
      other,
    ]);
  });
});

const AT = '2026-01-31T12:00:00.000Z';
