/** A database of a later release: an earlier one says so, and leaves it alone, or goes on where there is room for it. */
import { sql } from 'kysely';

import { readSetting, writeSetting } from '../../../server/db/settings.ts';
import { loadConfig } from '../../../server/config.ts';
import { openDatabase, isPostgresUrl } from '../../../server/db/openDatabase.ts';
import { RELEASE } from '../../../server/lib/release.ts';
import { StartupError } from '../../../server/lib/startupError.ts';
import { openPrepared } from '../../../server/openPrepared.ts';
import { forEachEngine } from '../../support/engines.ts';

forEachEngine('the release of a database', (engine) => {
  let location: string;
  beforeEach(async () => {
    location = await engine.newLocation();
    const database = openDatabase({ location });
    await database.migrate();
    await database.close();
  });

  const config = () => {
    const folder = location.replace(/\/[^/]*$/, '');
    return loadConfig(
      isPostgresUrl(location) ? { DATABASE_URL: location, DATA_DIR: '/tmp' } : { DATA_DIR: folder },
    );
  };

  async function leave(later: { migration?: string; room?: string; release?: string }) {
    const database = openDatabase({ location });
    const { migration, room, release } = later;
    if (migration !== undefined) {
      await sql`insert into kysely_migration values (${migration}, '2030-01-01')`.execute(
        database.db,
      );
    }
    if (room !== undefined) await writeSetting(database.db, 'beside older', room);
    if (release !== undefined) await writeSetting(database.db, 'release', release);
    await database.close();
  }

  async function opened() {
    const database = await openPrepared(config());
    const { executed } = await database.migrationNames();
    const found = {
      isUpToDate: await database.isUpToDate(),
      release: await readSetting(database.db, 'release'),
      room: await readSetting(database.db, 'beside older'),
      last: executed.at(-1),
    };
    await database.close();
    return found;
  }

  test('is remembered', async () => {
    expect(await opened()).toMatchObject({ isUpToDate: true, release: RELEASE.version });
  });

  test('is the later one of two that know the same tables', async () => {
    await leave({ release: '99.0.0' });
    expect((await opened()).release).toBe('99.0.0');
    await leave({ release: '0.0.9' });
    expect((await opened()).release).toBe(RELEASE.version);
  });

  test('with a migration that is not known, the start ends with a sentence that names both', async () => {
    await leave({ migration: '900_later', release: '9.1.0' });
    const failure: unknown = await openPrepared(config()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartupError);
    expect(String(failure)).toContain(
      `gehört zu Einlass 9.1.0, dieses Programm ist Einlass ${RELEASE.version}`,
    );
    await leave({ room: '900_other' });
    await expect(openPrepared(config())).rejects.toThrow('gehört zu Einlass 9.1.0');
  });

  test('that left room for this one: it goes on, and changes nothing of that', async () => {
    await leave({ migration: '900_later', room: '899_other 900_later', release: '9.1.0' });
    expect(await opened()).toEqual({
      ...{ isUpToDate: true, release: '9.1.0' },
      ...{ room: '899_other 900_later', last: '900_later' },
    });
  });

  test('that never ran one of ours leaves no room, whatever it says', async () => {
    await leave({ migration: '900_later', room: '900_later', release: '9.1.0' });
    const database = openDatabase({ location });
    await sql`delete from kysely_migration where name = '001_initial'`.execute(database.db);
    await database.close();
    await expect(openPrepared(config())).rejects.toThrow('gehört zu Einlass 9.1.0');
  });
});
