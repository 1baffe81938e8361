/** Guests who leave and come in again, at a festival that allows it. */
import { randomUUID } from 'node:crypto';

import { calls } from '../../../../contract/calls.ts';
import { CAPABILITIES, REENTRY, type CurrentMember } from '../../../../contract/entities.ts';
import type { Board } from '../../../../contract/entry/board.ts';
import { entryCalls } from '../../../../contract/entry/calls.ts';
import { ENTRY_HEADERS } from '../../../../contract/entry/headers.ts';
import type { Gate, HeartbeatReply } from '../../../../contract/entry/entities.ts';
import { settingsCalls, type Settings } from '../../../../contract/office/settings.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import {
  admissionsWithoutEvent,
  eventsWithoutAdmission,
} from '../../../../server/cli/checkRepository.ts';
import { createEntryListService } from '../../../../server/modules/entryList/service.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { registerDevice, type TestDevice } from '../devices/testDevice.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

const NOT_INSIDE = { error: 'Mit diesem Ticket ist niemand drinnen.', reason: 'not_inside' };
const LEFT = { message: 'Ausgang gebucht. Das Ticket gilt wieder.', outcome: 'left' };

forEachEngine('re-entry', (engine) => {
  let fixture: Fixture;
  let database: Database;
  let staff: Person;
  let superuser: Person;
  let north: TestDevice;
  let exit: TestDevice;

  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database, { REENTRY: 'true' });
    staff = await fixture.person('entry staff');
    superuser = await fixture.person('superuser');
    north = await registerDevice(fixture, staff, 'Nord', (await newGate('Nord', 'in')).id);
    exit = await registerDevice(fixture, staff, 'Ausgang', (await newGate('Ausgang', 'out')).id);
  });
  afterEach(async () => {
    expect(await admissionsWithoutEvent(database.db)).toEqual([]);
    expect(await eventsWithoutAdmission(database.db)).toEqual([]);
  });
  afterAll(() => fixture.close());

  const newGate = async (name: string, direction: string) =>
    (
      await ask(fixture, entryCalls.createGate, { as: superuser, body: { name, direction } })
    ).json<Gate>();
  const newTicket = async () => (await fixture.ticket(staff)).id;
  /** A ticket that the northern device admitted. */
  async function inside(seq?: number): Promise<{ id: string; key: string }> {
    const [id, key] = [await newTicket(), randomUUID()];
    const answer = await north.invalidate(id, { key, ...(seq !== undefined && { seq }) });
    expect(answer.statusCode).toBe(200);
    return { id, key };
  }
  const check = (ticketId: string, device = north) =>
    ask(fixture, calls.checkTicket, { as: staff, params: { ticketId }, headers: device.headers });
  const eventsOf = (id: string) =>
    database.db
      .selectFrom('entry_event')
      .select(['kind', 'reason', 'refers_to', 'device_id', 'mode'])
      .where('ticket_id', '=', id)
      .orderBy('received_at')
      .orderBy('received_minute')
      .execute();
  /** What a device knows that has just heard of all that happened. */
  const cursor = async () => (await exit.heartbeat()).json<HeartbeatReply>().list_cursor;
  const board = async () => (await ask(fixture, entryCalls.board, { as: superuser })).json<Board>();

  describe('who may book a guest out', () => {
    test('nobody who is not signed in, no member, no revoked device: the guest stays inside', async () => {
      const { id, key } = await inside();
      const lost = await registerDevice(fixture, staff, 'Verloren');
      await ask(fixture, entryCalls.revokeDevice, { as: superuser, params: { id: lost.id } });
      const leave = (as?: Person) =>
        ask(fixture, entryCalls.leave, { as, params: { ticketId: id } });
      expect((await leave()).statusCode).toBe(401);
      expect((await leave(await fixture.person('member'))).statusCode).toBe(403);
      const revoked = await lost.leave(id);
      expect([revoked.statusCode, revoked.json()]).toMatchObject([
        403,
        { reason: 'device_revoked' },
      ]);
      expect(await fixture.admittedBy(id)).toBe(key);
    });

    test('a revoked device reports a fact: stored, and it frees nothing', async () => {
      const { id, key } = await inside();
      const lost = await registerDevice(fixture, staff, 'Gestohlen');
      await ask(fixture, entryCalls.revokeDevice, { as: superuser, params: { id: lost.id } });
      const answer = await lost.reportLeave(id, { list: await cursor() });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        200,
        { outcome: 'left', reason: 'device_revoked' },
      ]);
      expect(await fixture.admittedBy(id)).toBe(key);
      expect((await eventsOf(id)).at(-1)).toMatchObject({
        kind: 'conflict',
        reason: 'leave_late',
        refers_to: key,
      });
    });
  });

  test('in, out, in again at another gate: events of the ledger, each in its place', async () => {
    const { id, key } = await inside();
    const left = await exit.leave(id);
    expect([left.statusCode, left.json()]).toEqual([200, LEFT]);
    expect((await check(id)).statusCode).toBe(200);
    expect((await exit.invalidate(id)).statusCode).toBe(200);
    expect((await check(id)).json()).toMatchObject({ reason: 'used' });
    const events = await eventsOf(id);
    expect(events.filter(({ kind }) => kind !== 'refused')).toMatchObject([
      { kind: 'admit', refers_to: null, device_id: north.id },
      { kind: 'leave', refers_to: key, reason: null, device_id: exit.id, mode: 'online' },
      { kind: 'admit', refers_to: null, device_id: exit.id },
    ]);
  });

  test('the same key gets the same reply to the byte, whatever has happened since', async () => {
    const { id } = await inside();
    const [key, early] = [randomUUID(), randomUUID()];
    const first = await exit.leave(id, { key });
    const refused = await exit.leave(id, { key: early });
    expect([refused.statusCode, refused.json()]).toEqual([409, NOT_INSIDE]);
    await north.invalidate(id);
    expect((await exit.leave(id, { key })).body).toBe(first.body);
    expect((await exit.reportLeave(id, { key })).body).toBe(first.body);
    const again = await exit.leave(id, { key: early });
    expect([again.statusCode, again.body]).toEqual([409, refused.body]);
    expect(await fixture.admittedBy(id)).not.toBeNull();
    // Of another ticket, or of another call, it is no retry.
    const other = await inside();
    expect((await exit.leave(other.id, { key })).json()).toMatchObject({ reason: 'key_reused' });
    expect((await exit.leave(other.id, { key: other.key })).statusCode).toBe(422);
    expect((await north.invalidate(id, { key })).statusCode).toBe(422);
    expect((await north.invalidate(id, { key: early })).statusCode).toBe(422);
  });

  test('two exits at once: one leave, and one who is told that nobody is inside', async () => {
    const { id } = await inside();
    const answers = await Promise.all([exit.leave(id), north.leave(id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('a ticket that nobody has come in with, an unknown one, a revoked one', async () => {
    const id = await newTicket();
    const answer = await exit.leave(id);
    expect([answer.statusCode, answer.json()]).toEqual([409, NOT_INSIDE]);
    const key = randomUUID();
    const unknown = await exit.leave('none', { key });
    expect([unknown.statusCode, unknown.json()]).toEqual([
      404,
      { error: 'Dieses Ticket ist nicht bekannt.', reason: 'unknown' },
    ]);
    expect((await exit.leave('none', { key })).body).toBe(unknown.body);
    const { id: revoked } = await inside();
    await fixture.revokeTicket(revoked);
    expect((await exit.leave(revoked)).json()).toEqual(LEFT);
    expect((await check(revoked)).json()).toMatchObject({ reason: 'revoked' });
  });

  describe('reported later', () => {
    test('the device’s own admission, before it: freed', async () => {
      const { id } = await inside(7);
      expect((await north.reportLeave(id, { seq: 8 })).json()).toEqual(LEFT);
      expect(await fixture.admittedBy(id)).toBeNull();
    });

    test('the device’s own later admission, which overtook it: not freed', async () => {
      const id = await newTicket();
      const key = randomUUID();
      await north.invalidate(id, { key, seq: 12 });
      const late = await north.reportLeave(id, { seq: 11, list: await cursor() });
      expect(late.json()).toMatchObject({ outcome: 'left', reason: 'leave_late' });
      expect(await fixture.admittedBy(id)).toBe(key);
    });

    test('nothing has changed since the device’s list: freed', async () => {
      const { id } = await inside();
      const list = await cursor();
      await inside();
      await cursor();
      expect((await exit.reportLeave(id, { list })).json()).toEqual(LEFT);
      expect(await fixture.admittedBy(id)).toBeNull();
    });

    test('pass-back: somebody has come in since; the late leave opens no second green', async () => {
      const { id } = await inside();
      const list = await cursor();
      // Booked out at another exit, too, and in again.
      await north.leave(id);
      const key = randomUUID();
      await north.invalidate(id, { key });
      for (const said of [list, undefined, 'nonsense']) {
        const late = await exit.reportLeave(id, said === undefined ? {} : { list: said });
        expect([late.statusCode, late.json()]).toEqual([
          200,
          {
            message:
              'Der Ausgang ist gespeichert, kam aber zu spät. Das Ticket bleibt entwertet, bis die Administration entscheidet.',
            outcome: 'left',
            reason: 'leave_late',
          },
        ]);
        await cursor();
      }
      expect(await fixture.admittedBy(id)).toBe(key);
      expect((await check(id)).json()).toMatchObject({ reason: 'used' });
      // Who really stands outside is booked out with a network.
      expect((await exit.leave(id)).json()).toEqual(LEFT);
    });

    test('by a list that there is not yet: not freed', async () => {
      const { id, key } = await inside();
      const [epoch, version] = (await cursor()).split('.');
      await exit.reportLeave(id, { list: `${epoch}.${Number(version) + 1}` });
      expect(await fixture.admittedBy(id)).toBe(key);
    });

    test('by a list of before a restored backup: not freed', async () => {
      const { id, key } = await inside();
      const [, version] = (await cursor()).split('.');
      await exit.reportLeave(id, { list: `AAAAAAAA.${version}` });
      expect(await fixture.admittedBy(id)).toBe(key);
    });

    test('nobody inside, or no such ticket: a fact all the same', async () => {
      const id = await newTicket();
      const stored = await exit.reportLeave(id);
      expect([stored.statusCode, stored.json()]).toMatchObject([
        200,
        { outcome: 'left', reason: 'not_inside' },
      ]);
      expect((await exit.reportLeave('nobody knows it')).json()).toMatchObject({
        reason: 'unknown',
      });
      expect(await eventsOf(id)).toMatchObject([{ kind: 'conflict', reason: 'not_inside' }]);
    });

    test('by the device’s credential alone, in the name of who used it last', async () => {
      const { id } = await inside();
      const list = await cursor();
      const nobody = { ...staff, access: 'expired' };
      expect((await exit.reportLeave(id, { as: nobody, list })).json()).toEqual(LEFT);
      expect((await exit.leave(id, { as: nobody })).statusCode).toBe(401);
    });
  });

  describe('reported too late, a superuser decides', () => {
    /** A leave of which the server cannot tell whether the guest has come in again since. */
    async function lateLeave() {
      const [stay, key] = [await inside(), randomUUID()];
      const answer = await exit.reportLeave(stay.id, { key });
      expect(answer.json()).toMatchObject({ outcome: 'left', reason: 'leave_late' });
      return { id: stay.id, admission: stay.key, key, answer };
    }
    const accept = (key: string, reason: string) =>
      ask(fixture, entryCalls.acceptConflict, { as: superuser, params: { key }, body: { reason } });
    const takeBack = (admission: string) =>
      north.undo(admission, { as: superuser, reason: 'Steht draußen' });
    const conflictOf = async (key: string) =>
      (await board()).conflicts.find(({ second }) => second.key === key);
    const openCount = async () => (await board()).open_conflicts;

    test('it is an open conflict on the board, with its admission; the same key is the same leave', async () => {
      const before = await openCount();
      const { id, admission, key, answer } = await lateLeave();
      const found = await conflictOf(key);
      expect(found).toMatchObject({
        reason: 'leave_late',
        email: 'guest@example.org',
        first: { key: admission, device: 'Nord', is_undone: false },
        second: { key, device: 'Ausgang', gate: 'Ausgang', mode: 'device', is_undone: false },
        accepted: null,
      });
      expect(found).not.toHaveProperty('has_left');
      expect((await exit.reportLeave(id, { key })).body).toBe(answer.body);
      expect(await openCount()).toBe(before + 1);
    });

    test('the guest is inside: accepted with a reason, the ticket stays used', async () => {
      const { id, admission, key } = await lateLeave();
      const before = await openCount();
      expect((await accept(key, 'Gast ist drinnen')).statusCode).toBe(200);
      expect(await conflictOf(key)).toMatchObject({ accepted: { reason: 'Gast ist drinnen' } });
      expect(await openCount()).toBe(before - 1);
      expect(await fixture.admittedBy(id)).toBe(admission);
    });

    test('the guest is outside: the admission is taken back, the ticket admits again', async () => {
      const { id, admission, key } = await lateLeave();
      const before = await openCount();
      expect((await takeBack(admission)).statusCode).toBe(200);
      expect(await conflictOf(key)).toMatchObject({ first: { is_undone: true } });
      expect(await openCount()).toBe(before - 1);
      expect(await fixture.admittedBy(id)).toBeNull();
      expect((await accept(key, 'Doch drinnen')).statusCode).toBe(409);
      expect((await north.invalidate(id)).statusCode).toBe(200);
    });

    test('the guest is booked out with a network after all: settled, and nothing is left to accept', async () => {
      const { id, key } = await lateLeave();
      const before = await openCount();
      expect((await exit.leave(id)).json()).toEqual(LEFT);
      expect(await conflictOf(key)).toMatchObject({ accepted: null, has_left: true });
      expect(await openCount()).toBe(before - 1);
      expect((await accept(key, 'Doch drinnen')).statusCode).toBe(409);
    });

    test('a leave of a revoked device is such a one, too', async () => {
      const { id, key: admission } = await inside();
      const lost = await registerDevice(fixture, staff, 'Weg');
      await ask(fixture, entryCalls.revokeDevice, { as: superuser, params: { id: lost.id } });
      const key = randomUUID();
      await lost.reportLeave(id, { key });
      expect(await conflictOf(key)).toMatchObject({
        reason: 'leave_late',
        first: { key: admission },
      });
      // What is accepted is that the guest is inside: nobody comes in by it.
      await takeBack(admission);
      expect(await fixture.admittedBy(id)).toBeNull();
    });

    test('nobody was inside: open until a superuser has seen it; the ticket stays as it is', async () => {
      const [id, key] = [await newTicket(), randomUUID()];
      const before = await openCount();
      await exit.reportLeave(id, { key });
      expect(await conflictOf(key)).toMatchObject({ reason: 'not_inside', first: null });
      expect(await openCount()).toBe(before + 1);
      expect((await accept(key, 'Kam ohne Scan herein')).statusCode).toBe(200);
      expect(await openCount()).toBe(before);
      expect(await fixture.admittedBy(id)).toBeNull();
    });

    test('an online leave that is refused is an attempt, and no conflict', async () => {
      const before = await openCount();
      expect((await exit.leave(await newTicket())).statusCode).toBe(409);
      expect(await openCount()).toBe(before);
    });

    test('no admission, of which one could be taken back, and none that the ticket falls to', async () => {
      const { id, admission, key } = await lateLeave();
      const none = randomUUID();
      const free = await newTicket();
      await exit.reportLeave(free, { key: none });
      for (const report of [key, none]) {
        expect((await takeBack(report)).statusCode).toBe(404);
        expect((await north.invalidate(free, { key: report })).statusCode).toBe(422);
      }
      await takeBack(admission);
      expect(await fixture.admittedBy(id)).toBeNull();
      const again = randomUUID();
      await north.invalidate(free, { key: again });
      await takeBack(again);
      expect(await fixture.admittedBy(free)).toBeNull();
    });

    test('the table of conflicts says what it is, and whether it is settled', async () => {
      const { admission } = await lateLeave();
      await lateLeave();
      await takeBack(admission);
      const { body } = await ask(fixture, entryCalls.conflictsExport, { as: superuser });
      const rows = body.split('\r\n').filter((row) => row.startsWith('Später Ausgang,'));
      expect(body.split('\r\n')[0]).toMatch(/,Begründung,Erledigt$/);
      expect(rows.some((row) => /,Ausgang,Ausgang,.*,nein,,,nein$/.test(row))).toBe(true);
      expect(rows.some((row) => /,Nord,Nord,.*,ja,.*,,,ja$/.test(row))).toBe(true);
      expect(body).toMatch(/^Ausgang ohne Einlass,/m);
    });
  });

  describe('with conflicts and undos', () => {
    test('another guest was let in on the ticket: stays inside, until that one leaves, too', async () => {
      const { id } = await inside();
      const second = randomUUID();
      expect((await exit.upload(id, { key: second })).json()).toMatchObject({
        outcome: 'conflict',
      });
      await exit.leave(id);
      expect(await fixture.admittedBy(id)).toBe(second);
      await exit.leave(id);
      expect(await fixture.admittedBy(id)).toBeNull();
      expect((await exit.leave(id)).statusCode).toBe(409);
    });

    test('a guest who has left is not brought back by the undo of who came after', async () => {
      const { id } = await inside();
      const second = randomUUID();
      await exit.upload(id, { key: second });
      await exit.leave(id);
      await exit.leave(id);
      const third = randomUUID();
      await exit.invalidate(id, { key: third });
      expect((await exit.undo(third)).statusCode).toBe(200);
      expect(await fixture.admittedBy(id)).toBeNull();
    });

    test('the undo of an admission whose guest has left and come in again touches nobody', async () => {
      const { id, key } = await inside();
      await exit.leave(id);
      const again = randomUUID();
      await exit.invalidate(id, { key: again });
      expect((await north.undo(key)).json()).toMatchObject({ outcome: 'undone' });
      expect(await fixture.admittedBy(id)).toBe(again);
    });

    test('what was undone cannot leave', async () => {
      const { id, key } = await inside();
      await north.undo(key);
      expect((await exit.leave(id)).statusCode).toBe(409);
    });
  });

  test('the device list tells it', async () => {
    const { id } = await inside();
    const lists = createEntryListService({ database, clock: fixture.clock });
    const since = await cursor();
    await exit.leave(id);
    const { rows } = await lists.read(since);
    expect([...rows.subarray(10)]).toEqual([0]);
  });

  describe('gates', () => {
    test('have a direction, which superusers may change', async () => {
      const { id } = await newGate('West', 'both');
      const all = async () =>
        (await ask(fixture, entryCalls.gates, { as: staff }))
          .json<Gate[]>()
          .find((gate) => gate.id === id);
      expect(await all()).toEqual({ id, name: 'West', is_open: true, direction: 'both' });
      await ask(fixture, entryCalls.changeGate, {
        as: superuser,
        params: { id },
        body: { direction: 'out' },
      });
      expect(await all()).toMatchObject({ name: 'West', direction: 'out' });
      const beat = await exit.heartbeat({ gate: id });
      expect(beat.json<HeartbeatReply>().gate).toEqual(await all());
      const wrong = await ask(fixture, entryCalls.createGate, {
        as: superuser,
        body: { name: 'Falsch', direction: 'up' },
      });
      expect(wrong.statusCode).toBe(400);
    });

    test('the board: who leaves is counted as such, and is no longer inside', async () => {
      const before = await board();
      const at = (found: Board, { gateId }: TestDevice) =>
        found.gates.find(({ id }) => id === gateId);
      const { id } = await inside();
      await check(id, exit);
      await exit.leave(id);
      await inside();
      const after = await board();
      expect(after.inside).toBe(before.inside + 1);
      expect(at(after, exit)).toEqual({
        ...at(before, exit),
        direction: 'out',
        left: (at(before, exit)?.left ?? 0) + 1,
      });
      expect(after.refused).toEqual(before.refused);
      // At an entrance it is an attempt, as ever.
      await check((await inside()).id, north);
      expect((await board()).refused).toHaveLength(before.refused.length + 1);
    });
  });

  test('is told as a capability', async () => {
    const me = await ask(fixture, calls.me, { as: staff });
    expect(me.json()).toMatchObject({ capabilities: [...CAPABILITIES, REENTRY] });
  });
});

forEachEngine('without re-entry', (engine) => {
  let fixture: Fixture;
  let staff: Person;
  let superuser: Person;

  beforeAll(async () => {
    fixture = await createFixture(await engine.open());
    staff = await fixture.person('entry staff');
    superuser = await fixture.person('superuser');
  });
  afterAll(() => fixture.close());

  test('nobody leaves, the guest stays inside, and the ledger has nothing of it', async () => {
    const device = await registerDevice(fixture, staff, 'Nord');
    const { id } = await fixture.ticket(staff);
    await device.invalidate(id);
    const before = await fixture.admittedBy(id);
    const key = randomUUID();
    for (let times = 0; times < 2; times += 1) {
      const answer = await device.leave(id, { key });
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        {
          error: 'Gäste dürfen nicht mehr hinaus und wieder herein. Der Ausgang ist nicht gebucht.',
          reason: 'reentry_off',
        },
      ]);
    }
    expect(await fixture.admittedBy(id)).toBe(before);
    const kept = await fixture.database.db
      .selectFrom('entry_event')
      .select('key')
      .where('key', '=', key)
      .execute();
    expect(kept).toEqual([]);
  });

  test('what a device booked before it knew has happened: stored, and the ticket admits again', async () => {
    const device = await registerDevice(fixture, staff, 'Ohne Netz');
    const { id } = await fixture.ticket(staff);
    await device.invalidate(id, { seq: 1 });
    const reported = await device.reportLeave(id, { seq: 2 });
    expect([reported.statusCode, reported.json()]).toEqual([200, LEFT]);
    expect(await fixture.admittedBy(id)).toBeNull();
  });

  test('a check anywhere is an attempt, and no reply knows of directions', async () => {
    const created = await ask(fixture, entryCalls.createGate, {
      as: superuser,
      body: { name: 'Tor', direction: 'out' },
    });
    const { id } = created.json<Gate>();
    const gate = { id, name: 'Tor', is_open: true };
    expect(created.json()).toEqual(gate);
    const changed = await ask(fixture, entryCalls.changeGate, {
      as: superuser,
      params: { id },
      body: { direction: 'out', is_open: true },
    });
    expect(changed.json()).toEqual(gate);
    // What a festival with re-entry has left behind.
    await fixture.database.db.updateTable('entry_gate').set({ direction: 'out' }).execute();
    expect((await ask(fixture, entryCalls.gates, { as: staff })).json()).toEqual([gate]);
    const device = await registerDevice(fixture, staff, 'Tor', id);
    const ticket = await fixture.ticket(staff);
    await device.invalidate(ticket.id);
    await ask(fixture, calls.checkTicket, {
      as: staff,
      params: { ticketId: ticket.id },
      headers: device.headers,
    });
    const board = (await ask(fixture, entryCalls.board, { as: superuser })).json<Board>();
    expect(board.gates).toContainEqual({
      ...gate,
      admitted: 1,
      refused: 1,
      conflicts: 0,
      undone: 0,
    });
    expect(board.refused).toHaveLength(1);
    expect((await ask(fixture, calls.me, { as: staff })).json()).toMatchObject({
      capabilities: CAPABILITIES,
    });
  });
});

forEachEngine('rules of the gate, set by the office', (engine) => {
  let fixture: Fixture;
  let staff: Person;
  let superuser: Person;
  let device: TestDevice;
  let version = 0;

  beforeAll(async () => {
    fixture = await createFixture(await engine.open());
    staff = await fixture.person('entry staff');
    superuser = await fixture.person('superuser');
    device = await registerDevice(fixture, staff, 'Nord');
  });
  afterAll(() => fixture.close());

  async function set(values: Record<string, string>): Promise<void> {
    const answer = await ask(fixture, settingsCalls.saveSettings, {
      as: superuser,
      body: { version, values },
    });
    ({ version } = answer.json<Settings>());
  }
  const told = async () => (await device.heartbeat()).json<HeartbeatReply>().rules;
  const capabilities = async () =>
    (await ask(fixture, calls.me, { as: staff })).json<CurrentMember>().capabilities;

  test('count from the next call on; a phone hears of them with its next heartbeat', async () => {
    expect(await told()).toEqual({ reentry: false, approval: true });
    const { id } = await fixture.ticket(staff);
    await device.invalidate(id);

    await set({ reentry: 'true', approval: 'false' });
    expect(await told()).toEqual({ reentry: true, approval: false });
    expect(await capabilities()).toContain(REENTRY);
    expect((await device.leave(id)).json()).toEqual(LEFT);
    const gate = await ask(fixture, entryCalls.createGate, {
      as: superuser,
      body: { name: 'Ausgang', direction: 'out' },
    });
    expect(gate.json()).toMatchObject({ direction: 'out' });

    await device.invalidate(id);
    await set({ reentry: 'false' });
    expect(await told()).toEqual({ reentry: false, approval: false });
    expect(await capabilities()).not.toContain(REENTRY);
    expect((await device.leave(id)).json()).toMatchObject({ reason: 'reentry_off' });
    expect((await ask(fixture, entryCalls.gates, { as: staff })).body).not.toContain('direction');
    const board = (await ask(fixture, entryCalls.board, { as: superuser })).json<Board>();
    expect(board.gates.every((each) => !('direction' in each) && !('left' in each))).toBe(true);
  });

  test('approved without a network, and reported when nobody may any more: the guest is inside', async () => {
    await set({ approval: 'false' });
    const { id } = await fixture.ticket(staff);
    const reported = await ask(fixture, calls.invalidateTicket, {
      as: staff,
      params: { ticketId: id },
      headers: {
        ...device.headers,
        'idempotency-key': randomUUID(),
        [ENTRY_HEADERS.mode]: 'device',
        [ENTRY_HEADERS.approved]: '1',
      },
    });
    expect([reported.statusCode, reported.json()]).toMatchObject([200, { outcome: 'admitted' }]);
    const board = (await ask(fixture, entryCalls.board, { as: superuser })).json<Board>();
    expect(board.approved).toHaveLength(1);
  });
});
