import type { Database } from '../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../support/engines.ts';

forEachEngine('a database for tests', (engine) => {
  let database: Database;
  beforeEach(async () => {
    database = await engine.open();
  });

  test.each(['first', 'second'])('is migrated and empty for the %s test', async (holder) => {
    expect(database.engine.name).toBe(engine.name);
    expect(await database.isUpToDate()).toBe(true);
    await database.db
      .insertInto('member')
      .values({
        number: 1,
        first_name: holder,
        last_name: 'X',
        email: null,
        email_key: null,
        password_hash: null,
        is_superuser: false,
        is_staff: false,
        is_active: true,
        is_entry_staff: false,
        initial_token: 'AAAAA-AAAAA',
        created_at: '2026-01-01T00:00:00.000Z',
        registered_at: null,
        search_text: holder,
        sort_name: holder,
      })
      .execute();
    expect(await database.db.selectFrom('member').select('first_name').execute()).toEqual([
      { first_name: holder },
    ]);
  });
});
