/** What a registered device tells with its calls, and what it has decided without the server. */
import { randomUUID } from 'node:crypto';

import { entryCalls } from '../../../../contract/entry/calls.ts';
import { ENTRY_HEADERS } from '../../../../contract/entry/headers.ts';
import { calls } from '../../../../contract/calls.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { registerDevice, type TestDevice } from '../devices/testDevice.ts';

forEachEngine('devices at the gate (entry protocol)', (engine) => {
  let fixture: Fixture;
  let database: Database;
  let staff: Person;
  let superuser: Person;
  let member: Person;
  let north: TestDevice;
  let south: TestDevice;

  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    staff = await fixture.person('entry staff');
    superuser = await fixture.person('superuser');
    member = await fixture.person('member');
    const gateOf = async (name: string) =>
      (await ask(fixture, entryCalls.createGate, { as: superuser, body: { name } })).json<{
        id: number;
      }>().id;
    north = await registerDevice(fixture, staff, 'Nord 1', await gateOf('Tor Nord'));
    south = await registerDevice(fixture, staff, 'Süd 1', await gateOf('Tor Süd'));
  });
  beforeEach(() => fixture.clock.set('2026-07-31T17:42:00.000Z'));
  afterAll(() => fixture.close());

  const eventOf = (key: string) =>
    database.db.selectFrom('entry_event').selectAll().where('key', '=', key).executeTakeFirst();
  const check = (ticketId: string, headers = {}) =>
    ask(fixture, calls.checkTicket, { as: staff, params: { ticketId }, headers });

  test('the ledger keeps device, gate, number and the device’s time; the reply is that of a plain call', async () => {
    const { id } = await fixture.ticket(member);
    const key = randomUUID();
    const answer = await north.invalidate(id, {
      key,
      seq: 7,
      scannedAt: '2026-07-31T14:40:00+02:00',
    });
    expect(answer.body).toBe(JSON.stringify({ message: 'Ticket erfolgreich entwertet!' }));
    expect(await eventOf(key)).toMatchObject({
      kind: 'admit',
      mode: 'online',
      device_id: north.id,
      gate_id: north.gateId,
      seq: 7,
      scanned_at: '2026-07-31T12:40:00.000Z',
      received_at: '2026-07-31T17:42:00.000Z',
      received_minute: Date.parse('2026-07-31T17:42:00.000Z') / 60_000,
      reason: null,
    });
  });

  test('an approval is kept with the fact; a tap that asks the server is none', async () => {
    const approved = { [ENTRY_HEADERS.approved]: '1' };
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const tap = async (key: string, ticketId: string, mode: string, headers: object) => {
      await ask(fixture, calls.invalidateTicket, {
        as: staff,
        params: { ticketId },
        headers: {
          ...north.headers,
          'idempotency-key': key,
          [ENTRY_HEADERS.mode]: mode,
          ...headers,
        },
      });
      return (await eventOf(key))?.is_approved;
    };
    const { id } = await fixture.ticket(member);
    expect(await tap(keys[0]!, id, 'device', approved)).toBe(true);
    expect(await tap(keys[1]!, id, 'device', {})).toBe(false);
    expect(await tap(keys[2]!, id, 'online', approved)).toBe(false);
  });

  test('a used ticket: when, at which gate, by which device, and whether it was this one', async () => {
    const { id } = await fixture.ticket(member);
    await north.invalidate(id);
    const used = { at: '2026-07-31T17:42:00.000Z', gate: 'Tor Nord', device: 'Nord 1' };
    for (const [device, isThis] of [
      [north, true],
      [south, false],
    ] as const) {
      const answers = [await check(id, device.headers), await device.invalidate(id)];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(409);
        expect(answer.json()).toEqual({
          error: 'Dieses Ticket wurde bereits am 31.07.2026 um 19:42 Uhr (Tor Nord) entwertet.',
          reason: 'used',
          used: { ...used, by_this_device: isThis },
        });
      }
    }
    // Who names no device is not told whether it was this one.
    expect((await check(id)).json()).toMatchObject({ used });
    expect((await check(id)).json()).not.toHaveProperty('used.by_this_device');
  });

  test('refused attempts of a device are written down, those of a plain check are not', async () => {
    const { id } = await fixture.ticket(member);
    await north.invalidate(id);
    await check(id);
    await check(id, south.headers);
    await check('NOSUCHTICKET', south.headers);
    const refused = await database.db
      .selectFrom('entry_event')
      .select(['ticket_id', 'reason', 'device_id'])
      .where('ticket_id', 'in', [id, 'NOSUCHTICKET'])
      .where('kind', '=', 'refused')
      .orderBy('reason')
      .execute();
    expect(refused).toEqual([
      { ticket_id: 'NOSUCHTICKET', reason: 'unknown', device_id: south.id },
      { ticket_id: id, reason: 'used', device_id: south.id },
    ]);
  });

  test.each([
    ['a gate that does not exist', { [ENTRY_HEADERS.gate]: '99999' }],
    ['a gate that is no number', { [ENTRY_HEADERS.gate]: 'Nord' }],
    ['a journal number that is none', { [ENTRY_HEADERS.seq]: '-1' }],
    ['a journal number beyond all', { [ENTRY_HEADERS.seq]: '9'.repeat(15) }],
    ['a time that cannot be read', { [ENTRY_HEADERS.scannedAt]: 'gestern' }],
    ['a time before all calendars', { [ENTRY_HEADERS.scannedAt]: '0000-01-01T00:00:00Z' }],
    ['a time beyond all calendars', { [ENTRY_HEADERS.scannedAt]: '9999-12-31T23:59:59-14:00' }],
  ])('what serves reports only never stands in a guest’s way: %s', async (_name, headers) => {
    const { id } = await fixture.ticket(member);
    const answer = await ask(fixture, calls.invalidateTicket, {
      as: staff,
      params: { ticketId: id },
      headers: { ...north.headers, ...headers },
    });
    expect(answer.statusCode).toBe(200);
  });

  test('a check that names the device’s own admission: valid only where the ledger has that one', async () => {
    const { id } = await fixture.ticket(member);
    const key = randomUUID();
    const naming = (admission: string) => ({
      ...north.headers,
      [ENTRY_HEADERS.admission]: admission,
    });
    // As after a backup came back that is older than the admission.
    const lost = await check(id, naming(key));
    expect(lost.statusCode).toBe(409);
    expect(lost.json()).toEqual({
      error: 'Dieses Ticket wurde an diesem Gerät entwertet. Der Server weiß davon noch nicht.',
      reason: 'unknown_admission',
    });
    expect((await check(id, naming('kein Schlüssel'))).statusCode).toBe(200);
    expect((await check(id, north.headers)).statusCode).toBe(200);

    expect((await north.invalidate(id, { key })).statusCode).toBe(200);
    expect((await check(id, naming(key))).json()).toMatchObject({ reason: 'used' });
    expect((await north.undo(key)).statusCode).toBe(200);
    expect((await check(id, naming(key))).statusCode).toBe(200);
  });

  test.each([
    ['an unknown mode', { [ENTRY_HEADERS.mode]: 'later' }],
    ['device mode without a key', { [ENTRY_HEADERS.mode]: 'device' }],
  ])('%s: 400', async (_name, headers) => {
    const { id } = await fixture.ticket(member);
    const answer = await ask(fixture, calls.invalidateTicket, {
      as: staff,
      params: { ticketId: id },
      headers: { ...north.headers, ...headers },
    });
    expect(answer.statusCode).toBe(400);
    expect((await check(id)).statusCode).toBe(200);
  });

  test('device mode without a device: 400', async () => {
    const { id } = await fixture.ticket(member);
    const answer = await ask(fixture, calls.invalidateTicket, {
      as: staff,
      params: { ticketId: id },
      headers: { [ENTRY_HEADERS.mode]: 'device', 'idempotency-key': randomUUID() },
    });
    expect(answer.statusCode).toBe(400);
  });

  describe('G5: one ticket, two devices without network, uploaded in both orders', () => {
    test.each(['north first', 'south first'])('%s', async (order) => {
      const { id } = await fixture.ticket(member);
      const [first, second] = order === 'north first' ? [north, south] : [south, north];
      const [a, b] = [randomUUID(), randomUUID()];
      const taps = {
        [north.id]: '2026-07-31T17:00:00.000Z',
        [south.id]: '2026-07-31T17:09:00.000Z',
      };
      const admitted = await first.upload(id, { key: a, scannedAt: taps[first.id]! });
      const conflicting = await second.upload(id, { key: b, scannedAt: taps[second.id]! });
      expect([admitted.statusCode, conflicting.statusCode]).toEqual([200, 200]);
      expect(admitted.json()).toEqual({
        message: 'Ticket erfolgreich entwertet!',
        outcome: 'admitted',
      });
      expect(conflicting.json()).toMatchObject({
        outcome: 'conflict',
        reason: 'used',
        used: { device: first.name, by_this_device: false },
      });
      const ticket = await database.db
        .selectFrom('ticket')
        .select('admitted_by')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(ticket.admitted_by).toBe(a);
      expect(await eventOf(b)).toMatchObject({ kind: 'conflict', reason: 'used', refers_to: a });
      // A retry of either gets its own reply.
      expect((await second.upload(id, { key: b })).body).toBe(conflicting.body);
      expect((await first.upload(id, { key: a })).body).toBe(admitted.body);
    });
  });

  test.each(['-03:00', '+03:00', '1970-01-01', '9999-12-31'])(
    'G6: a device’s clock that is wrong (%s) changes no verdict',
    async (clock) => {
      const scannedAt = /^\d/.test(clock)
        ? `${clock}T00:00:00.000Z`
        : `2026-07-31T17:42:00.000${clock}`;
      const { id } = await fixture.ticket(member);
      const right = await north.upload(id, { scannedAt: '2026-07-31T17:42:00.000Z' });
      const wrong = await south.upload(id, { scannedAt });
      expect(right.json()).toMatchObject({ outcome: 'admitted' });
      expect(wrong.json()).toMatchObject({ outcome: 'conflict', reason: 'used' });
      const { id: other } = await fixture.ticket(member);
      expect((await south.upload(other, { scannedAt })).json()).toMatchObject({
        outcome: 'admitted',
      });
      // Nor does it change what others are told of when the ticket was used.
      expect((await north.upload(other, {})).json()).toMatchObject({
        used: { at: fixture.clock.now().toISOString() },
      });
    },
  );

  describe('what a device has decided is stored in any case, since the guest is inside', () => {
    test.each(['unknown', 'revoked', 'of a foreign code, endless'])(
      'a ticket that is %s: a conflict',
      async (state) => {
        const { id } = await fixture.ticket(member);
        if (state === 'revoked') await fixture.revokeTicket(id);
        const asked = { unknown: 'NOTICKET', revoked: id }[state] ?? 'ü'.repeat(3_000);
        const key = randomUUID();
        const answer = await north.upload(asked, { key });
        expect(answer.statusCode).toBe(200);
        const reason = state === 'revoked' ? 'revoked' : 'unknown';
        expect(answer.json()).toMatchObject({ outcome: 'conflict', reason });
        expect(await eventOf(key)).toMatchObject({ kind: 'conflict', mode: 'device', reason });
        expect((await north.upload(asked, { key })).body).toBe(answer.body);
      },
    );

    test('by a device that was revoked meanwhile: stored as a conflict, while it may ask for nothing more', async () => {
      const { id } = await fixture.ticket(member);
      const stolen = await registerDevice(fixture, staff, `Gestohlen ${id}`);
      await ask(fixture, entryCalls.revokeDevice, { as: superuser, params: { id: stolen.id } });
      for (const answer of [await check(id, stolen.headers), await stolen.invalidate(id)]) {
        expect(answer.statusCode).toBe(403);
        expect(answer.json()).toEqual({
          error: 'Dieses Gerät wurde gesperrt.',
          reason: 'device_revoked',
        });
      }
      expect((await stolen.upload(id)).json()).toMatchObject({
        outcome: 'conflict',
        reason: 'device_revoked',
      });
      expect((await north.invalidate(id)).statusCode).toBe(200);
    });
  });

  test.each(['', 'x', '1.x', `99999.${'a'.repeat(43)}`])(
    'a credential of no device (%j): 403 device_unknown',
    async (credential) => {
      const { id } = await fixture.ticket(member);
      for (const mode of ['online', 'device']) {
        const answer = await ask(fixture, calls.invalidateTicket, {
          as: staff,
          params: { ticketId: id },
          headers: {
            [ENTRY_HEADERS.device]: credential,
            [ENTRY_HEADERS.mode]: mode,
            'idempotency-key': randomUUID(),
          },
        });
        expect([answer.statusCode, answer.json()]).toMatchObject([
          403,
          { reason: 'device_unknown' },
        ]);
      }
      expect((await check(id)).statusCode).toBe(200);
    },
  );

  test('1,000 decisions of one device, several at a time: none lost, none doubled', async () => {
    const tickets = await fixture.tickets(member, 1_000);
    const device = await registerDevice(fixture, staff, 'Lange ohne Netz');
    const queue = tickets.map(({ id }, index) => ({ id, key: randomUUID(), seq: index + 1 }));
    // Every tenth reply is lost, and sent again.
    const sent = [...queue, ...queue.filter((_, index) => index % 10 === 0)];
    const lane = async () => {
      for (let tap = sent.shift(); tap !== undefined; tap = sent.shift()) {
        const answer = await device.upload(tap.id, tap);
        expect(answer.json()).toMatchObject({ outcome: 'admitted' });
      }
    };
    await Promise.all(Array.from({ length: 16 }, lane));
    const { events, numbers } = await database.db
      .selectFrom('entry_event')
      .select((eb) => [
        eb.fn.countAll<number>().as('events'),
        eb.fn.count<number>('seq').distinct().as('numbers'),
      ])
      .where('device_id', '=', device.id)
      .executeTakeFirstOrThrow();
    expect([events, numbers]).toEqual([1_000, 1_000]);
  });
});
