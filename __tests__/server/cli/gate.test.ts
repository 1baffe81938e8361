import { join } from 'node:path';

import { forEachEngine } from '../../support/engines.ts';
import { openDatabase, type Database } from '../../../server/db/openDatabase.ts';
import { systemClock } from '../../../server/lib/clock.ts';
import { COMMAND_LINE } from '../../../server/modules/audit/actor.ts';
import { createDevicesService } from '../../../server/modules/devices/service.ts';
import { createEntryListService } from '../../../server/modules/entryList/service.ts';
import { raiseFestivalVersion, setFact } from '../../../server/modules/festival/repository.ts';
import { createMembersService } from '../../../server/modules/members/service.ts';
import { einlass, newFolder, removeFolders } from './einlass.ts';

forEachEngine('the gate on the command line', (engine) => {
  const env: Record<string, string> = {};
  let database: Database;

  beforeAll(async () => {
    env.DATA_DIR = newFolder();
    const isEmbedded = engine.name === 'sqlite';
    const location = isEmbedded ? join(env.DATA_DIR, 'einlass.sqlite') : await engine.newLocation();
    if (!isEmbedded) env.DATABASE_URL = location;
    database = openDatabase({ location });
    await database.migrate();
  });
  afterAll(async () => {
    await database.close();
    removeFolders();
  });

  test('gate add', async () => {
    const added = await einlass(env, 'gate', 'add', 'Tor Nord');
    expect(added).toEqual({ code: 0, out: 'Tor 1 angelegt: Tor Nord\n', err: '' });
    const again = await einlass(env, 'gate', 'add', 'Tor Nord');
    expect(again).toEqual({ code: 1, out: '', err: 'Ein anderes Tor heißt bereits so.\n' });
  });

  test('gate add: in which direction, where the office has allowed that guests return', async () => {
    const at = new Date().toISOString();
    await setFact(database.db, 'reentry', { value: 'true', at, by: null });
    expect(await raiseFestivalVersion(database.db, 0)).toBe(true);
    expect((await einlass(env, 'gate', 'add', 'Tor Süd')).code).toBe(0);
    const added = await database.db
      .selectFrom('audit')
      .select('after')
      .where('action', '=', 'gate created')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(added.after ?? '')).toEqual({ name: 'Tor Süd', direction: 'in' });
  });

  test('device list and revoke', async () => {
    expect((await einlass(env, 'device', 'list')).out).toBe('Es ist kein Gerät angemeldet.\n');
    const { id: staffId } = await createMembersService({ database, clock: systemClock }).addMember({
      firstName: 'Eva',
      lastName: 'Einlass',
      isSuperuser: false,
      isEntryStaff: true,
      isStaff: false,
    });
    const devices = createDevicesService({ database, clock: systemClock });
    const { id } = await devices.register({ ...COMMAND_LINE, memberId: staffId }, 'Nord 1', false);
    expect((await einlass(env, 'device', 'list')).out).toBe(
      `${id}  Nord 1  zuletzt gesehen noch nie, 0 offen, 0 verloren\n`,
    );
    const revoked = await einlass(env, 'device', 'revoke', String(id));
    expect(revoked).toEqual({ code: 0, out: 'Das Gerät „Nord 1“ ist gesperrt.\n', err: '' });
    expect((await einlass(env, 'device', 'list')).out).toBe('Es ist kein Gerät angemeldet.\n');
    expect(await einlass(env, 'device', 'revoke', '99')).toMatchObject({
      code: 1,
      err: 'Dieses Gerät gibt es nicht.\n',
    });
  });

  test('device renew-list: cursors of before mean nothing any more', async () => {
    const list = createEntryListService({ database, clock: systemClock });
    const before = await list.cursor();
    expect((await einlass(env, 'device', 'renew-list')).code).toBe(0);
    expect(await list.read(before)).toMatchObject({ isDelta: false });
    expect((await list.cursor()).split('.')[0]).not.toBe(before.split('.')[0]);
  });
});
