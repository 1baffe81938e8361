import { randomUUID } from 'node:crypto';
import { entryCalls } from '../../../../contract/entry/calls.ts';
import { ENTRY_HEADERS } from '../../../../contract/entry/headers.ts';
import type { Board } from '../../../../contract/entry/board.ts';
import type { HeartbeatReply, RegisteredDevice } from '../../../../contract/entry/entities.ts';
import { calls } from '../../../../contract/calls.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { readSetting } from '../../../../server/db/settings.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { meanwhile } from '../../support/meanwhile.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { registerDevice, type TestDevice } from './testDevice.ts';

let names = 0;
const newName = () => `Gerät ${(names += 1)}`;

forEachEngine('devices (entry protocol)', (engine) => {
  let fixture: Fixture;
  let database: Database;
  let staff: Person;
  let superuser: Person;

  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    staff = await fixture.person('entry staff');
    superuser = await fixture.person('superuser');
  });
  beforeEach(() => fixture.clock.set('2026-07-31T17:42:00.000Z'));
  afterAll(() => fixture.close());

  const register = (as: Person | undefined, body: object) =>
    ask(fixture, entryCalls.registerDevice, { as, body });
  const revoke = (as: Person | undefined, id: number | string) =>
    ask(fixture, entryCalls.revokeDevice, { as, params: { id } });
  const onBoard = async ({ id }: TestDevice) => {
    const board = await ask(fixture, entryCalls.board, { as: superuser });
    return board.json<Board>().devices.find((device) => device.id === id);
  };
  const auditOf = (id: number) =>
    database.db
      .selectFrom('audit')
      .select(['action', 'actor_id'])
      .where('subject', '=', `device:${id}`)
      .orderBy('id')
      .execute();

  test('signed-in staff register one with a name; its credential is not what is stored', async () => {
    const answer = await register(staff, { name: '  Tor   Nord 1 ' });
    expect(answer.statusCode).toBe(201);
    const { id, name, credential, server_time } = answer.json<Record<string, string>>();
    expect([name, server_time]).toEqual(['Tor Nord 1', '2026-07-31T17:42:00.000Z']);
    const row = await database.db
      .selectFrom('entry_device')
      .selectAll()
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    expect(credential).toMatch(new RegExp(`^${id}\\.[\\w-]{43}$`));
    expect(JSON.stringify(row)).not.toContain(credential!.split('.')[1]);
    expect(await auditOf(Number(id))).toEqual([
      { action: 'device registered', actor_id: staff.id },
    ]);
  });

  test.each([
    ['nothing', {}],
    ['no name', { name: ' ' }],
    ['a name of two lines', { name: 'a\nb' }],
    ['an endless name', { name: 'x'.repeat(61) }],
    ['a name that is none', { name: 7 }],
  ])('%s: 400', async (_name, body) => {
    expect((await register(staff, body)).statusCode).toBe(400);
  });

  test('a name that another device has: 409, also of several at once', async () => {
    const name = newName();
    const answers = await Promise.all([1, 2, 3, 4].map(() => register(staff, { name })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409, 409]);
    const refused = answers.find((answer) => answer.statusCode === 409);
    expect(refused?.json()).toEqual({
      error: 'Ein anderes Gerät heißt bereits so.',
      reason: 'name_taken',
    });
  });

  test('who may what (§6)', async () => {
    const member = await fixture.person('member');
    const device = await registerDevice(fixture, staff, newName());
    expect((await register(undefined, { name: 'x' })).statusCode).toBe(401);
    expect((await register(member, { name: 'x' })).statusCode).toBe(403);
    expect((await revoke(staff, device.id)).statusCode).toBe(403);
    expect((await revoke(undefined, device.id)).statusCode).toBe(401);
    expect((await device.heartbeat()).statusCode).toBe(200);
  });

  test('a revoked device is told at its next contact, so that it wipes its list', async () => {
    const device = await registerDevice(fixture, staff, newName());
    expect((await device.list()).statusCode).toBe(200);
    const answer = await revoke(superuser, device.id);
    expect(answer.json()).toEqual({ message: `Das Gerät „${device.name}“ ist gesperrt.` });
    for (const refused of [await device.list(), await device.heartbeat()]) {
      expect([refused.statusCode, refused.json()]).toMatchObject([
        403,
        { reason: 'device_revoked' },
      ]);
    }
    expect(await auditOf(device.id)).toHaveLength(2);
    // Its name is free again.
    expect((await register(staff, { name: device.name })).statusCode).toBe(201);
  });

  test.each([99_999, 'x', '9'.repeat(20)])('revoking a device %p that is none: 404', async (id) => {
    expect((await revoke(superuser, id)).statusCode).toBe(404);
  });

  describe('a device that is given another name', () => {
    const rename = ({ headers }: Pick<TestDevice, 'headers'>, body: object, as: Person = staff) =>
      ask(fixture, entryCalls.renameDevice, { as, headers, body });

    test('keeps its credential and its journal; the audit has both names', async () => {
      const device = await registerDevice(fixture, staff, newName());
      await device.heartbeat({ seq: 4, open_uploads: 4 });
      const name = newName();
      const answer = await rename(device, { name: `  ${name} ` });
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { message: `Das Gerät heißt jetzt „${name}“.` },
      ]);
      expect(await onBoard(device)).toMatchObject({ name, open_uploads: 4, lost: 0 });
      expect((await device.heartbeat({ seq: 4 })).statusCode).toBe(200);
      expect((await auditOf(device.id)).map(({ action }) => action)).toEqual([
        'device registered',
        'device renamed',
      ]);
      // Its own name is no other device's.
      expect((await rename(device, { name, take_over: true }, superuser)).statusCode).toBe(200);
      expect((await device.heartbeat()).statusCode).toBe(200);
    });

    test('the audit has the name of before as it is by then, and not one that is deleted meanwhile', async () => {
      const device = await registerDevice(fixture, staff, newName());
      const number = `Gerät-${device.id}`;
      const answer = await meanwhile(
        database,
        (trx) =>
          trx
            .updateTable('entry_device')
            .set({ name: number })
            .where('id', '=', device.id)
            .execute(),
        () => rename(device, { name: newName() }),
      );
      expect(answer.statusCode).toBe(200);
      const { before } = await database.db
        .selectFrom('audit')
        .select('before')
        .where('subject', '=', `device:${device.id}`)
        .where('action', '=', 'device renamed')
        .executeTakeFirstOrThrow();
      expect(JSON.parse(before!)).toEqual({ name: number });
    });

    test('takes that of another one over for a superuser alone, also when it registers', async () => {
      const other = await registerDevice(fixture, staff, newName());
      const device = await registerDevice(fixture, staff, newName());
      const body = { name: other.name, take_over: true };
      for (const answer of [await rename(device, body), await register(staff, body)]) {
        expect([answer.statusCode, answer.json()]).toEqual([
          403,
          { error: 'Den Namen eines anderen Geräts kann nur die Administration übernehmen.' },
        ]);
      }
      expect((await other.heartbeat()).statusCode).toBe(200);
      expect((await rename(device, body, superuser)).statusCode).toBe(200);
      expect((await other.heartbeat()).json()).toMatchObject({ reason: 'device_revoked' });
    });

    test('does not get that of another one, unless it is that one', async () => {
      const lost = await registerDevice(fixture, staff, newName());
      await lost.heartbeat({ seq: 2, open_uploads: 2 });
      const device = await registerDevice(fixture, staff, newName());
      const refused = await rename(device, { name: lost.name });
      expect([refused.statusCode, refused.json()]).toMatchObject([409, { reason: 'name_taken' }]);
      expect((await lost.heartbeat({ seq: 2, open_uploads: 2 })).statusCode).toBe(200);

      expect(
        (await rename(device, { name: lost.name, take_over: true }, superuser)).statusCode,
      ).toBe(200);
      expect(await onBoard(device)).toMatchObject({ name: lost.name, lost: 0 });
      expect(await onBoard(lost)).toMatchObject({ lost: 2, open_uploads: 0 });
      expect((await lost.heartbeat()).json()).toMatchObject({ reason: 'device_revoked' });
      // By now the name is its own: it does not end itself.
      expect(
        (await rename(device, { name: lost.name, take_over: true }, superuser)).statusCode,
      ).toBe(200);
      expect((await device.heartbeat()).statusCode).toBe(200);
    });

    test('is a device, has a name, and staff holds it', async () => {
      const device = await registerDevice(fixture, staff, newName());
      const member = await fixture.person('member');
      expect((await rename(device, { name: ' ' })).statusCode).toBe(400);
      expect((await rename(device, { name: 'x' }, member)).statusCode).toBe(403);
      const nobody = await rename({ headers: {} }, { name: 'x' });
      expect([nobody.statusCode, nobody.json()]).toMatchObject([403, { reason: 'device_unknown' }]);
    });
  });

  test('a heartbeat tells the board how the device is doing, and the device the time', async () => {
    const device = await registerDevice(fixture, staff, newName());
    expect(await onBoard(device)).toMatchObject({ last_seen_at: null, open_uploads: 0, lost: 0 });
    fixture.clock.set('2026-07-31T18:00:00.000Z');
    const answer = await device.heartbeat({
      device_time: '2026-07-31T21:00:07.000Z',
      seq: 3,
      open_uploads: 3,
      battery: 42,
      list_synced_at: '2026-07-31T17:59:00.000Z',
      gate: 99_999,
    });
    expect(answer.json()).toEqual({
      server_time: '2026-07-31T18:00:00.000Z',
      seq: 3,
      lost: 0,
      rules: { approval: true, reentry: false },
      missing: [],
      origin: expect.any(String) as string,
      list_cursor: expect.stringMatching(/^[A-Z2-9]{8}\.\d+$/) as string,
    });
    expect(await onBoard(device)).toEqual({
      id: device.id,
      name: device.name,
      registered_at: '2026-07-31T17:42:00.000Z',
      last_seen_at: '2026-07-31T18:00:00.000Z',
      revoked_at: null,
      staff: 'Änne Weiß',
      staff_number: staff.number,
      gate: null,
      list_synced_at: '2026-07-31T17:59:00.000Z',
      open_uploads: 3,
      lost: 0,
      battery: 42,
      clock_skew_s: 3 * 60 * 60 + 7,
    });
  });

  test.each([
    [{ device_time: 'gestern' }],
    [{ seq: -1 }],
    [{ seq: 0.5 }],
    [{ open_uploads: 'viele' as never }],
    [{ battery: 101 }],
    // More than the database's columns hold.
    [{ seq: 2 ** 31 }],
    [{ open_uploads: 2 ** 31 }],
    [{ seq: Number.MAX_SAFE_INTEGER }],
    [{ gate: 1e21 }],
    [{ gate: -1e21 }],
  ])('a heartbeat with %j: 400', async (change) => {
    const device = await registerDevice(fixture, staff, newName());
    expect((await device.heartbeat(change)).statusCode).toBe(400);
  });

  test('the highest number of a journal: 200, and no gate of that id', async () => {
    const device = await registerDevice(fixture, staff, newName());
    const most = { seq: 2 ** 31 - 1, open_uploads: 2 ** 31 - 1, gate: Number.MAX_SAFE_INTEGER };
    const answer = await device.heartbeat(most);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { seq: most.seq, lost: 0 }]);
  });

  test('a heartbeat without a device: 403 device_unknown', async () => {
    const answer = await ask(fixture, entryCalls.heartbeat, {
      as: staff,
      body: { device_time: '2026-07-31T17:42:00.000Z', seq: 0, open_uploads: 0 },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { reason: 'device_unknown' }]);
  });

  test('the number of a real device with another secret is no device: 403 device_unknown', async () => {
    const { id } = await registerDevice(fixture, staff, newName());
    const other = await registerDevice(fixture, staff, newName());
    const { id: ticketId } = await fixture.ticket(staff);
    const secrets = ['a'.repeat(43), other.headers[ENTRY_HEADERS.device]?.split('.')[1]];
    for (const secret of secrets) {
      const headers = { [ENTRY_HEADERS.device]: `${id}.${secret}` };
      const forged = { as: staff, headers };
      const key = { 'idempotency-key': randomUUID() };
      const device = { [ENTRY_HEADERS.mode]: 'device' };
      const answers = await Promise.all([
        ask(fixture, calls.checkTicket, { ...forged, params: { ticketId } }),
        ask(fixture, calls.invalidateTicket, {
          as: staff,
          params: { ticketId },
          headers: { ...headers, ...key, ...device },
        }),
        ask(fixture, entryCalls.heartbeat, {
          ...forged,
          body: { device_time: '2026-07-31T17:42:00.000Z', seq: 0, open_uploads: 0 },
        }),
        ask(fixture, entryCalls.renameDevice, { ...forged, body: { name: newName() } }),
        ask(fixture, entryCalls.list, forged),
      ]);
      for (const answer of answers) {
        expect([answer.statusCode, answer.json()]).toMatchObject([
          403,
          { reason: 'device_unknown' },
        ]);
      }
    }
  });

  describe('G7: lost storage is noticed', () => {
    /** A device that has taken five decisions, of which the third and the fifth have not arrived. */
    async function halfUploaded(): Promise<TestDevice> {
      const device = await registerDevice(fixture, staff, newName());
      for (const seq of [1, 2, 4]) {
        const { id } = await fixture.ticket(staff);
        await device.upload(id, { seq });
      }
      const said = await device.heartbeat({ seq: 5, open_uploads: 2 });
      expect(said.json()).toMatchObject({ seq: 5, lost: 0 });
      return device;
    }

    test('the journal is gone, the credential is not: the gap is flagged, and numbers go on behind it', async () => {
      const device = await halfUploaded();
      const said = await device.heartbeat({ seq: 0, open_uploads: 0 });
      expect(said.json()).toMatchObject({ seq: 5, lost: 2 });
      expect(await onBoard(device)).toMatchObject({ lost: 2, open_uploads: 0 });
      const { id } = await fixture.ticket(staff);
      await device.upload(id, { seq: 6 });
      expect((await device.heartbeat({ seq: 6 })).json()).toMatchObject({ seq: 6, lost: 2 });
    });

    test('all storage is gone: the device that takes over its name leaves the gap on the board', async () => {
      const device = await halfUploaded();
      const next = await registerDevice(fixture, superuser, device.name, undefined, true);
      expect(await onBoard(device)).toMatchObject({
        lost: 2,
        open_uploads: 0,
        revoked_at: '2026-07-31T17:42:00.000Z',
      });
      expect(await onBoard(next)).toMatchObject({ lost: 0, name: device.name });
      expect((await device.heartbeat()).json()).toMatchObject({ reason: 'device_revoked' });
    });

    test('what arrives late after all is lost no longer', async () => {
      const device = await halfUploaded();
      await device.heartbeat({ seq: 5, open_uploads: 0 });
      for (const seq of [3, 5]) await device.upload((await fixture.ticket(staff)).id, { seq });
      expect((await device.heartbeat({ seq: 5 })).json()).toMatchObject({ lost: 0 });
    });

    test('which numbers never arrived is said, as long as any are lost: gaps and the end', async () => {
      const device = await halfUploaded();
      const missingAt = async (seq: number, open: number) =>
        (await device.heartbeat({ seq, open_uploads: open })).json<HeartbeatReply>().missing;
      expect(await missingAt(5, 2)).toEqual([]);
      expect(await missingAt(8, 0)).toEqual([
        { from: 5, to: 8 },
        { from: 3, to: 3 },
      ]);
      // Of those that wait on the device nothing tells them apart.
      expect(await missingAt(8, 1)).toHaveLength(2);
      for (const seq of [3, 7, 7]) await device.upload((await fixture.ticket(staff)).id, { seq });
      expect(await missingAt(8, 0)).toEqual([
        { from: 8, to: 8 },
        { from: 5, to: 6 },
      ]);
      for (const seq of [5, 6, 8]) await device.upload((await fixture.ticket(staff)).id, { seq });
      expect(await missingAt(8, 0)).toEqual([]);
    });

    test('the numbers of another device are not its own', async () => {
      const [device, other] = [await halfUploaded(), await halfUploaded()];
      await other.upload((await fixture.ticket(staff)).id, { seq: 3 });
      const said = await device.heartbeat({ seq: 5, open_uploads: 0 });
      expect(said.json()).toMatchObject({
        missing: [
          { from: 5, to: 5 },
          { from: 3, to: 3 },
        ],
      });
    });

    test('which database this is a device learns when it registers, and with each heartbeat', async () => {
      const registered = await ask(fixture, entryCalls.registerDevice, {
        as: staff,
        body: { name: newName() },
      });
      const { origin } = registered.json<RegisteredDevice>();
      expect(origin).toBe(await readSetting(fixture.database.db, 'origin'));
      const device = await halfUploaded();
      expect((await device.heartbeat()).json()).toMatchObject({ origin });
    });

    test('a heartbeat that is overtaken by an upload is no alarm', async () => {
      const device = await halfUploaded();
      const { id } = await fixture.ticket(staff);
      await device.upload(id, { seq: 7 });
      expect((await device.heartbeat({ seq: 5, open_uploads: 2 })).json()).toMatchObject({
        seq: 7,
        lost: 0,
      });
    });

    test('undos have their numbers, too; a number that comes twice counts once', async () => {
      const device = await registerDevice(fixture, staff, newName());
      const { id } = await fixture.ticket(staff);
      const key = crypto.randomUUID();
      await device.upload(id, { key, seq: 1 });
      await device.undo(key, { seq: 2, mode: 'device' });
      await device.upload(id, { seq: 2 });
      expect((await device.heartbeat({ seq: 3 })).json()).toMatchObject({ lost: 1 });
    });
  });
});
