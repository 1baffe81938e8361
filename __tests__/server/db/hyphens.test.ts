/** Members whom an earlier release has written down are found whatever apostrophe or hyphen their name has. */
import { createMigrator } from '../../../server/db/migrations/migrations.ts';
import { openDatabase, type Database } from '../../../server/db/openDatabase.ts';
import { insertMembers } from '../../../server/modules/members/repository.ts';
import { forEachEngine } from '../../support/engines.ts';

forEachEngine('names with a hyphen of an earlier release', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = openDatabase({ location: await engine.newLocation() });
    await createMigrator(database.db, database.engine).migrateTo('053_label_keys');
  });
  afterAll(async () => {
    await database.close();
  });

  test('are rewritten, and the others stay', async () => {
    const { db } = database;
    const add = async (number: number, firstName: string, lastName: string) =>
      await insertMembers(db, [
        {
          ...{ number, firstName, lastName, initialToken: `AAAAA-0000${number}`, createdAt: AT },
          ...{ isSuperuser: false, isStaff: false, isEntryStaff: false },
          inviteEmail: `post${number}@example.org`,
        },
      ]);
    const told = async () =>
      (await db.selectFrom('member').selectAll().orderBy('number').execute()).map((row) => ({
        ...{ number: row.number, version: row.version, key: row.name_key },
        ...{ text: row.search_text, sort: row.sort_name },
      }));
    const wasWritten = async (number: number, text: string, sort: string, key: string | null) => {
      await db
        .updateTable('member')
        .set({ search_text: text, sort_name: sort, name_key: key })
        .where('number', '=', number)
        .execute();
    };
    await add(1, 'Liam', 'O´Connor');
    await add(2, 'Eva', 'Meyer–Bohn');
    await add(3, 'Eva', 'Meyer - Bohn');
    await add(4, 'Zoë', 'Weiß-Meier');
    await add(5, 'Ute', 'Meyer–Bohn');
    const asToday = await told();
    const rest = (number: number) => `post${number}@example.org ${number} aaaaa-0000${number}`;
    await wasWritten(1, `liam o connor ${rest(1)}`, 'o connor liam', 'connor liam o');
    await wasWritten(2, `eva meyer–bohn ${rest(2)}`, 'meyer–bohn eva', 'eva meyer–bohn');
    await wasWritten(3, `eva meyer - bohn ${rest(3)}`, 'meyer - bohn eva', '  bohn eva meyer');
    await wasWritten(5, '', 'meyer–bohn ute', null);

    await createMigrator(db, database.engine).migrateToLatest();

    const [connor, meyer, spaced, other, merged] = await told();
    expect([connor, meyer, spaced, other]).toEqual(asToday.slice(0, 4));
    expect(connor).toMatchObject({ sort: "o'connor liam", key: 'liam oconnor' });
    expect(meyer).toMatchObject({ sort: 'meyer-bohn eva', key: 'bohn eva meyer' });
    expect(spaced).toMatchObject({ sort: 'meyer-bohn eva', key: 'bohn eva meyer' });
    expect(merged).toMatchObject({ text: '', key: null });
    const found = await db
      .selectFrom('member')
      .select('number')
      .where(database.engine.memberMatches(['meyer-bohn']))
      .orderBy('number')
      .execute();
    expect(found).toEqual([{ number: 2 }, { number: 3 }]);
  });
});

const AT = '2026-01-31T12:00:00.000Z';
