/** A device reports what it has decided by its own credential: whoever is signed in on it, or nobody. */
import { randomUUID } from 'node:crypto';

import { entryCalls } from '../../../../contract/entry/calls.ts';
import { ENTRY_HEADERS } from '../../../../contract/entry/headers.ts';
import { calls } from '../../../../contract/calls.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { registerDevice, type TestDevice } from '../devices/testDevice.ts';
import { ask, createFixture, type Asked, type Fixture, type Person } from '../fixture.ts';

forEachEngine('reports of a device', (engine) => {
  let fixture: Fixture;
  let database: Database;
  let staff: Person;
  let superuser: Person;
  let device: TestDevice;

  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    staff = await fixture.person('entry staff');
    superuser = await fixture.person('superuser');
    device = await registerDevice(fixture, staff, 'Nord');
  });
  afterAll(() => fixture.close());

  const newTicket = async () => (await fixture.ticket(staff)).id;
  const headersOf = (key: string, mode = 'device') => ({
    ...device.headers,
    [ENTRY_HEADERS.mode]: mode,
    'idempotency-key': key,
  });
  const tap = (ticketId: string, asked: Asked) =>
    ask(fixture, calls.invalidateTicket, { params: { ticketId }, ...asked });
  const eventOf = (key: string) =>
    database.db
      .selectFrom('entry_event')
      .select(['kind', 'staff_id', 'device_id'])
      .where('key', '=', key)
      .executeTakeFirst();

  test('somebody else’s: no credential, a wrong one, one that asks and does not report: nothing is stored', async () => {
    const [ticketId, key] = [await newTicket(), randomUUID()];
    const wrong = { [ENTRY_HEADERS.device]: `${device.id}.${'a'.repeat(43)}` };
    for (const headers of [
      { [ENTRY_HEADERS.mode]: 'device', 'idempotency-key': key },
      { ...headersOf(key), ...wrong },
      headersOf(key, 'online'),
    ]) {
      expect((await tap(ticketId, { headers })).statusCode).toBe(401);
      expect(
        (await tap(ticketId, { headers, as: await fixture.person('member') })).statusCode,
      ).toBe(403);
    }
    expect(await eventOf(key)).toBeUndefined();
  });

  test('by the credential alone nothing is asked: no check, no list, no heartbeat, no search', async () => {
    const headers = headersOf(randomUUID());
    for (const call of [
      calls.checkTicket,
      entryCalls.list,
      entryCalls.heartbeat,
      entryCalls.search,
    ]) {
      const answer = await ask(fixture, call, { headers, params: { ticketId: 'x' } });
      expect([call.path, answer.statusCode]).toEqual([call.path, 401]);
    }
  });

  test('nobody is signed in: stored in the name of who used the device last, once', async () => {
    const [ticketId, key] = [await newTicket(), randomUUID()];
    const first = await tap(ticketId, { headers: headersOf(key) });
    expect([first.statusCode, first.json()]).toMatchObject([200, { outcome: 'admitted' }]);
    expect((await tap(ticketId, { headers: headersOf(key) })).body).toBe(first.body);
    expect(await eventOf(key)).toEqual({
      kind: 'admit',
      staff_id: staff.id,
      device_id: device.id,
    });
  });

  test('somebody is signed in who may not scan: stored, and not in their name', async () => {
    const [ticketId, key] = [await newTicket(), randomUUID()];
    const as = await fixture.person('member');
    expect((await tap(ticketId, { as, headers: headersOf(key) })).statusCode).toBe(200);
    expect(await eventOf(key)).toMatchObject({ kind: 'admit', staff_id: staff.id });
  });

  test('its undo, too, without the rights of a superuser', async () => {
    const [ticketId, key] = [await newTicket(), randomUUID()];
    await tap(ticketId, { headers: headersOf(key) });
    const undo = (admission: string) =>
      ask(fixture, entryCalls.undo, {
        params: { key: admission },
        headers: headersOf(randomUUID()),
        body: { reason: 'x' },
      });
    expect((await undo(key)).json()).toMatchObject({ outcome: 'undone' });
    const foreign = randomUUID();
    await ask(fixture, calls.invalidateTicket, {
      as: superuser,
      params: { ticketId },
      headers: { 'idempotency-key': foreign },
    });
    expect((await undo(foreign)).json()).toMatchObject({ reason: 'undo_forbidden' });
  });

  test('of a revoked device: a conflict, also when nobody is signed in', async () => {
    const [ticketId, key] = [await newTicket(), randomUUID()];
    const stolen = await registerDevice(fixture, staff, 'Gestohlen');
    await ask(fixture, entryCalls.revokeDevice, { as: superuser, params: { id: stolen.id } });
    const headers = { ...headersOf(key), ...stolen.headers };
    expect((await tap(ticketId, { headers })).json()).toMatchObject({
      outcome: 'conflict',
      reason: 'device_revoked',
    });
  });

  test('a revoked device that asks is told so, whatever it calls its question', async () => {
    const ticketId = await newTicket();
    const stolen = await registerDevice(fixture, staff, 'Neugierig');
    await ask(fixture, entryCalls.revokeDevice, { as: superuser, params: { id: stolen.id } });
    for (const mode of ['online', 'device']) {
      const answer = await ask(fixture, calls.checkTicket, {
        as: staff,
        params: { ticketId },
        headers: { ...headersOf(randomUUID(), mode), ...stolen.headers },
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { reason: 'device_revoked' }]);
    }
  });

  test('a lost phone fills neither ledger nor board: 200 reports in ten minutes, the rest later', async () => {
    const stolen = await registerDevice(fixture, staff, 'Laut');
    const report = () => stolen.upload(`FREI ERFUNDEN ${randomUUID()}`);
    expect((await report()).statusCode).toBe(200);
    await ask(fixture, entryCalls.revokeDevice, { as: superuser, params: { id: stolen.id } });
    for (let count = 0; count < 200; count += 1) expect((await report()).statusCode).toBe(200);
    const refused = await report();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
    // Nobody else's.
    expect((await device.upload(await newTicket())).statusCode).toBe(200);
  });

  test('so does the phone of somebody who is let to the gate no longer; what it reports is kept', async () => {
    const former = await fixture.person('entry staff');
    const phone = await registerDevice(fixture, former, 'Ehemals');
    await database.db
      .updateTable('member')
      .set({ is_entry_staff: false })
      .where('id', '=', former.id)
      .execute();
    const ticketId = await newTicket();
    expect((await phone.upload(ticketId)).json()).toMatchObject({ outcome: 'admitted' });
    const report = () => phone.upload(`FREI ERFUNDEN ${randomUUID()}`);
    for (let count = 1; count < 200; count += 1) expect((await report()).statusCode).toBe(200);
    expect((await report()).statusCode).toBe(429);
  });

  test('who may not scan any more is told why, so that the device wipes its list', async () => {
    const as = await fixture.person('member');
    for (const call of [calls.checkTicket, entryCalls.list, entryCalls.heartbeat]) {
      const answer = await ask(fixture, call, {
        as,
        headers: device.headers,
        params: { ticketId: 'x' },
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { reason: 'not_staff' }]);
    }
  });
});
