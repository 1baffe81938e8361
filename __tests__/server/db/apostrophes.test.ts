/** Members whom an earlier release has written down are found without the apostrophe of their name, too. */
import { createMigrator } from '../../../server/db/migrations/migrations.ts';
import { openDatabase, type Database } from '../../../server/db/openDatabase.ts';
import { newInvitationCode } from '../../../server/lib/randomCodes.ts';
import { insertMembers } from '../../../server/modules/members/repository.ts';
import { forEachEngine } from '../../support/engines.ts';

forEachEngine('names with an apostrophe', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = openDatabase({ location: await engine.newLocation() });
    await createMigrator(database.db, database.engine).migrateTo('048_guest_names');
  });
  afterAll(async () => {
    await database.close();
  });

  test('are rewritten once, and the others stay', async () => {
    const { db } = database;
    const person = { isSuperuser: false, isStaff: false, isEntryStaff: false, createdAt: AT };
    const ids = await insertMembers(db, [
      {
        ...person,
        firstName: 'Liam',
        lastName: 'O’Connor',
        number: 1,
        initialToken: newInvitationCode(),
      },
      {
        ...person,
        firstName: 'Zoë',
        lastName: 'Weiß',
        number: 2,
        initialToken: newInvitationCode(),
      },
    ]);
    const before = { search_text: 'liam o’connor 1', name_key: 'liam o’connor' };
    await db
      .updateTable('member')
      .set(before)
      .where('id', '=', ids[0] ?? 0)
      .execute();
    const read = () =>
      db
        .selectFrom('member')
        .select(['number', 'search_text', 'name_key', 'version'])
        .orderBy('number')
        .execute();
    const [, other] = await read();
    await createMigrator(db, database.engine).migrateTo('050_apostrophes');
    expect(await read()).toEqual([
      { number: 1, version: 1, search_text: "liam o'connor 1 oconnor", name_key: 'liam oconnor' },
      other,
    ]);
    const found = await db
      .selectFrom('member')
      .select('number')
      .where(database.engine.memberMatches(['oconnor']))
      .execute();
    expect(found).toEqual([{ number: 1 }]);
  });
});

const AT = '2026-01-31T12:00:00.000Z';
