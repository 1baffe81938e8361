/** "Telefon verloren": one call shuts out the phone and whoever holds it. */
import { entryCalls } from '../../../../contract/entry/calls.ts';
import { calls } from '../../../../contract/calls.ts';
import { openDatabase, type Database } from '../../../../server/db/openDatabase.ts';
import { createSessionService } from '../../../../server/modules/session/service.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { registerDevice } from './testDevice.ts';

forEachEngine('a lost phone', (engine) => {
  let databases: [Database, Database];
  let fixture: Fixture;
  /** Another process on the same database. */
  let other: Fixture;
  let superuser: Person;

  beforeAll(async () => {
    const location = await engine.newLocation();
    databases = [openDatabase({ location }), openDatabase({ location })];
    await databases[0].migrate();
    fixture = await createFixture(databases[0]);
    other = await createFixture(databases[1]);
    superuser = await fixture.person('superuser');
  });
  afterAll(async () => {
    await fixture.close();
    await other.close();
    for (const database of databases) await database.close();
  });

  const lose = (id: number | string, as: Person | undefined, withdraw?: boolean) =>
    ask(fixture, entryCalls.loseDevice, {
      as,
      params: { id },
      body: withdraw === undefined ? {} : { withdraw_role: withdraw },
    });
  const me = async (at: Fixture, as: Person) => (await ask(at, calls.me, { as })).statusCode;

  test('only a superuser may say so; of no device: 404', async () => {
    const staff = await fixture.person('entry staff');
    const device = await registerDevice(fixture, staff, 'Ost');
    const statuses = [undefined, await fixture.person('member'), staff].map(
      async (as) => (await lose(device.id, as)).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([401, 403, 403]);
    expect(await me(fixture, staff)).toBe(200);
    expect((await device.heartbeat()).statusCode).toBe(200);
    for (const id of [0, 99_999, 'x']) expect((await lose(id, superuser)).statusCode).toBe(404);
  });

  test('its access tokens are refused at once, at every instance; nobody else’s are', async () => {
    const [staff, colleague] = [
      await fixture.person('entry staff', { firstName: 'Anna', lastName: 'Groß' }),
      await fixture.person('entry staff'),
    ];
    const device = await registerDevice(fixture, colleague, 'Nord');
    await ask(fixture, entryCalls.heartbeat, {
      as: staff,
      headers: device.headers,
      body: { device_time: fixture.clock.now().toISOString(), seq: 0, open_uploads: 0 },
    });
    // Known at both, as tokens in use are.
    expect([await me(fixture, staff), await me(other, staff)]).toEqual([200, 200]);
    const answer = await lose(device.id, superuser);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'Das Gerät „Nord“ ist gesperrt, alle Anmeldungen von Anna Groß sind beendet.' },
    ]);
    expect([await me(fixture, staff), await me(other, staff)]).toEqual([401, 401]);
    expect([await me(fixture, colleague), await me(other, superuser)]).toEqual([200, 200]);
    // With its dead session, too, the phone is told why.
    const told = await ask(other, entryCalls.heartbeat, { as: staff, headers: device.headers });
    expect([told.statusCode, told.json()]).toMatchObject([403, { reason: 'device_revoked' }]);
  });

  test('the role goes only if wished, and the audit has both', async () => {
    const staff = await fixture.person('entry staff');
    const device = await registerDevice(fixture, staff, 'Süd');
    const isStaff = async () =>
      (
        await databases[0].db
          .selectFrom('member')
          .select('is_entry_staff')
          .where('id', '=', staff.id)
          .executeTakeFirstOrThrow()
      ).is_entry_staff;
    await lose(device.id, superuser, false);
    expect(await isStaff()).toBe(true);
    await lose(device.id, superuser, true);
    expect(await isStaff()).toBe(false);
    const audit = await databases[0].db
      .selectFrom('audit')
      .select(['actor_id', 'action', 'subject'])
      .where('action', 'in', ['device lost', 'entry role withdrawn'])
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    const [actor_id, subject] = [superuser.id, `device:${device.id}`];
    expect(audit).toEqual([
      { actor_id, action: 'entry role withdrawn', subject: `member:${staff.id}` },
      { actor_id, action: 'device lost', subject },
      { actor_id, action: 'device lost', subject },
    ]);
  });

  test('a superuser who has lost the phone says so from the desk, and stays signed in there', async () => {
    const desk = await fixture.person('superuser');
    const sessions = createSessionService(fixture.deps);
    const opened = await sessions.open(databases[0].db, desk.id, 'phone');
    const phone = { ...desk, access: (await sessions.tokensOf(opened)).access };
    const device = await registerDevice(fixture, phone, 'Leitung');
    expect((await lose(device.id, desk)).statusCode).toBe(200);
    expect([await me(fixture, desk), await me(fixture, phone)]).toEqual([200, 401]);
  });
});
