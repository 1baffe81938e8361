import { randomUUID } from 'node:crypto';

import type { Board } from '../../../../contract/entry/board.ts';
import { entryCalls } from '../../../../contract/entry/calls.ts';
import type { Gate } from '../../../../contract/entry/entities.ts';
import { calls } from '../../../../contract/calls.ts';
import { ENTRY_HEADERS } from '../../../../contract/entry/headers.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { registerDevice, type TestDevice } from '../devices/testDevice.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

const TABLES = [
  'entry_ruling',
  'ticket',
  'entry_event',
  'token',
  'entry_device',
  'entry_gate',
] as const;

forEachEngine('the live board (entry protocol)', (engine) => {
  let fixture: Fixture;
  let database: Database;
  let staff: Person;
  let superuser: Person;
  let gates: [Gate, Gate];
  let north: TestDevice;
  let south: TestDevice;

  beforeAll(async () => {
    database = await engine.open();
  });
  // A service for each test, since it remembers what it has counted; the database is emptied, which is much
  // quicker than a new one.
  beforeEach(async () => {
    for (const table of TABLES) {
      await database.db.deleteFrom(table).execute();
    }
    fixture = await createFixture(database);
    staff = await fixture.person('entry staff', { firstName: 'Eva', lastName: '=Einlass' });
    superuser = await fixture.person('superuser');
    const gate = async (name: string) =>
      (await ask(fixture, entryCalls.createGate, { as: superuser, body: { name } })).json<Gate>();
    gates = [await gate('Nord'), await gate('Süd, "hinten"')];
    north = await registerDevice(fixture, staff, 'N1', gates[0].id);
    south = await registerDevice(fixture, staff, 'S1', gates[1].id);
  });
  afterEach(() => fixture.close());

  const board = async () => (await ask(fixture, entryCalls.board, { as: superuser })).json<Board>();
  const at = (time: string) => fixture.clock.set(`2026-07-31T${time}.000Z`);

  test('an empty festival', async () => {
    const empty = await board();
    expect(empty).toMatchObject({
      at: '2026-07-31T17:42:00.000Z',
      tickets: 0,
      inside: 0,
      minutes: [],
      refused: [],
      approved: [],
      open_conflicts: 0,
      conflicts: [],
    });
    expect(empty.gates.map(({ name, admitted }) => [name, admitted])).toEqual([
      ['Nord', 0],
      ['Süd, "hinten"', 0],
    ]);
    expect(empty.devices.map(({ name }) => name)).toEqual(['N1', 'S1']);
  });

  test('inside now, decisions of each gate, admissions of each minute', async () => {
    const [a, b, c, d, revoked] = await fixture.tickets(staff, 5);
    await fixture.revokeTicket(revoked!.id);
    const undone = randomUUID();
    at('17:42:10');
    await north.invalidate(a!.id);
    at('17:42:50');
    await north.invalidate(b!.id, { key: undone });
    await north.undo(undone);
    at('17:43:00');
    await south.upload(c!.id);
    await south.upload(c!.id);
    await south.invalidate('UNKNOWN');
    await ask(fixture, calls.invalidateTicket, { as: staff, params: { ticketId: d!.id } });
    const now = await board();
    expect([now.tickets, now.inside]).toEqual([4, 3]);
    expect(now.gates).toEqual([
      { ...gates[0], admitted: 2, refused: 0, conflicts: 0, undone: 1 },
      { ...gates[1], admitted: 1, refused: 1, conflicts: 1, undone: 0 },
      { id: null, name: null, is_open: true, admitted: 1, refused: 0, conflicts: 0, undone: 0 },
    ]);
    const minute = (time: string, gate: number | null, admitted: number) => ({
      minute: `2026-07-31T${time}:00.000Z`,
      gate,
      admitted,
    });
    expect(now.minutes[0]).toEqual(minute('17:42', gates[0].id, 2));
    expect(now.minutes.slice(1)).toHaveLength(2);
    expect(now.minutes).toEqual(
      expect.arrayContaining([minute('17:43', gates[1].id, 1), minute('17:43', null, 1)]),
    );
  });

  test('what a superuser takes back on the board counts at the gate of the admission', async () => {
    const { id } = await fixture.ticket(staff);
    const admission = randomUUID();
    await north.invalidate(id, { key: admission });
    await ask(fixture, entryCalls.undo, {
      as: superuser,
      params: { key: admission },
      headers: { 'idempotency-key': randomUUID() },
      body: { reason: 'Irrtum' },
    });
    expect((await board()).gates).toEqual([
      { ...gates[0], admitted: 1, refused: 0, conflicts: 0, undone: 1 },
      { ...gates[1], admitted: 0, refused: 0, conflicts: 0, undone: 0 },
    ]);
  });

  test('what was counted stays counted while time goes on; the chart reaches an hour back', async () => {
    const tickets = await fixture.tickets(staff, 6);
    const counted: number[] = [];
    for (const [index, time] of [
      '17:00:00',
      '17:01:00',
      '17:01:59',
      '17:05:00',
      '18:00:59',
    ].entries()) {
      at(time);
      await north.invalidate(tickets[index]!.id);
      counted.push((await board()).gates[0]!.admitted);
    }
    expect(counted).toEqual([1, 2, 3, 4, 5]);
    const { minutes } = await board();
    expect(minutes.map(({ minute, admitted }) => [minute.slice(11, 16), admitted])).toEqual([
      ['17:01', 2],
      ['17:05', 1],
      ['18:00', 1],
    ]);
    // A new instance counts the same.
    const other = await createFixture(database);
    other.clock.set('2026-07-31T18:00:59.000Z');
    const fresh = await ask(other, entryCalls.board, { as: superuser });
    expect(fresh.json<Board>()).toEqual(await board());
    await other.close();
  });

  test('refused attempts: when, why, where, by whom; newest first, at most 50', async () => {
    const { id } = await fixture.ticket(staff);
    await north.invalidate(id);
    at('17:50:00');
    await ask(fixture, calls.checkTicket, {
      as: staff,
      params: { ticketId: id },
      headers: south.headers,
    });
    const { refused } = await board();
    expect(refused).toEqual([
      {
        at: '2026-07-31T17:50:00.000Z',
        reason: 'used',
        // Enough to know it again, not enough to come in with.
        ticket: `${id.slice(0, 4)}…${id.slice(-4)}`,
        email: 'guest@example.org',
        member_number: staff.number,
        gate: 'Süd, "hinten"',
        device: 'S1',
        staff: 'Eva =Einlass',
        staff_number: staff.number,
      },
    ]);
    for (let second = 10; second < 61; second += 1) {
      at(`17:51:${String(Math.min(second, 59)).padStart(2, '0')}`);
      await north.invalidate(`UNKNOWN${second}`);
    }
    const latest = (await board()).refused;
    expect(latest).toHaveLength(50);
    expect(latest[0]).toMatchObject({
      at: '2026-07-31T17:51:59.000Z',
      reason: 'unknown',
      email: null,
      member_number: null,
    });
    expect(latest.map(({ ticket }) => ticket)).toContain('UNKN…WN12');
  });

  test('whom people let in by approval: with the ticket’s own word; those that a device vouched for are none', async () => {
    const { id } = await fixture.ticket(staff);
    at('17:52:00');
    const approve = (ticketId: string) =>
      ask(fixture, calls.invalidateTicket, {
        as: staff,
        params: { ticketId },
        headers: {
          ...south.headers,
          'idempotency-key': randomUUID(),
          [ENTRY_HEADERS.mode]: 'device',
          [ENTRY_HEADERS.approved]: '1',
        },
      });
    await approve(id);
    at('17:53:00');
    await approve('UNKNOWN1');
    await south.upload((await fixture.ticket(staff)).id);
    expect((await board()).approved).toMatchObject([
      { at: '2026-07-31T17:53:00.000Z', reason: 'unknown', ticket: 'UNKNOWN1', email: null },
      {
        at: '2026-07-31T17:52:00.000Z',
        reason: null,
        ticket: `${id.slice(0, 4)}…${id.slice(-4)}`,
        email: 'guest@example.org',
        member_number: staff.number,
        device: 'S1',
      },
    ]);
  });

  async function conflict() {
    const { id } = await fixture.ticket(staff, '@gast,"x"@example.org');
    const [first, second] = [randomUUID(), randomUUID()];
    at('19:00:00');
    await north.upload(id, { key: first, scannedAt: '2026-07-31T18:00:00.000Z' });
    at('19:30:00');
    await south.upload(id, { key: second, scannedAt: '2026-07-31T18:07:10.000Z' });
    return { first, second };
  }

  test('a conflict has both admissions: gates, devices, staff, minutes between', async () => {
    const { first, second } = await conflict();
    const now = await board();
    expect(now.open_conflicts).toBe(1);
    expect(now.conflicts).toEqual([
      {
        accepted: null,
        reason: 'used',
        email: '@gast,"x"@example.org',
        member_number: staff.number,
        first: {
          key: first,
          at: '2026-07-31T19:00:00.000Z',
          scanned_at: '2026-07-31T18:00:00.000Z',
          mode: 'device',
          gate: 'Nord',
          device: 'N1',
          staff: 'Eva =Einlass',
          staff_number: staff.number,
          is_undone: false,
        },
        second: {
          key: second,
          at: '2026-07-31T19:30:00.000Z',
          scanned_at: '2026-07-31T18:07:10.000Z',
          mode: 'device',
          gate: 'Süd, "hinten"',
          device: 'S1',
          staff: 'Eva =Einlass',
          staff_number: staff.number,
          is_undone: false,
        },
        minutes_between: 7,
      },
    ]);
  });

  test('whose data is deleted is found by no number', async () => {
    const { id } = await fixture.ticket(staff);
    await north.invalidate(id);
    await north.invalidate(id);
    const { second } = await conflict();
    const params = { key: second };
    const body = { reason: 'Begleitung' };
    await ask(fixture, entryCalls.acceptConflict, { as: superuser, params, body });
    const judge = (await board()).conflicts[0]?.accepted;
    expect(judge?.staff_number).toBe(superuser.number);
    await database.db
      .updateTable('member')
      .set({ anonymised_at: '2026-07-31T20:00:00.000Z' })
      .where('id', '=', staff.id)
      .execute();
    const { refused, conflicts, devices } = await board();
    const named = [...refused, conflicts[0]?.first, conflicts[0]?.second, ...devices];
    expect(named.map((one) => one?.staff_number)).toEqual(named.map(() => null));
    expect(named).toHaveLength(5);
  });

  test('a conflict with an unknown ticket has one side', async () => {
    await north.upload('UNKNOWN');
    expect((await board()).conflicts[0]).toMatchObject({
      reason: 'unknown',
      email: null,
      member_number: null,
      first: null,
      minutes_between: null,
    });
  });

  test.each(['first', 'second'] as const)(
    'a conflict whose %s side is undone is settled',
    async (side) => {
      const keys = await conflict();
      const device = side === 'first' ? north : south;
      await device.undo(keys[side], { as: superuser, reason: 'Irrtum' });
      const now = await board();
      expect(now.open_conflicts).toBe(0);
      expect(now.conflicts[0]?.[side]?.is_undone).toBe(true);
      expect(now.inside).toBe(1);
    },
  );

  test('the conflicts as a table: RFC 4180, with a byte order mark, and no cell is a formula', async () => {
    await conflict();
    await north.upload('UNKNOWN');
    const answer = await ask(fixture, entryCalls.conflictsExport, { as: superuser });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="einlass-konflikte-2026-07-31.csv"',
    );
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = answer.rawPayload.subarray(3).toString().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(
      /^Grund,E-Mail des Tickets,Mitglieds-Nr\.,Minuten dazwischen,Erster Einlass: Gespeichert,/,
    );
    expect(lines).toContain(
      [
        'Ticket bereits entwertet',
        `"'@gast,""x""@example.org"`,
        staff.number,
        7,
        '31.07.2026 21:00,31.07.2026 20:00,ohne Netz,Nord,N1,Eva =Einlass,nein',
        '31.07.2026 21:30,31.07.2026 20:07,ohne Netz,"Süd, ""hinten""",S1,Eva =Einlass,nein,,,nein',
      ].join(','),
    );
    expect(lines).toContain(
      `Ticket unbekannt,,,,,,,,,,,31.07.2026 21:30,,ohne Netz,Nord,N1,Eva =Einlass,nein,,,nein`,
    );
    expect(lines[0]).toMatch(/,Anerkannt von,Begründung,Erledigt$/);
    expect(lines.at(-1)).toBe('');
  });

  describe('the conflicts of some days, as the festival’s calendar has them', () => {
    const daysOf = async (query: Record<string, string>) => {
      const answer = await ask(fixture, entryCalls.conflictsExport, { as: superuser, query });
      const rows = answer.body.split('\r\n').slice(1, -1);
      return [answer.statusCode, rows.map((row) => /\d\d\.\d\d\.\d{4}/.exec(row)?.[0])];
    };

    test.each([
      [{}, ['01.08.2026', '31.07.2026']],
      [{ from: '', to: '' }, ['01.08.2026', '31.07.2026']],
      [{ from: '2026-07-31', to: '2026-07-31' }, ['31.07.2026']],
      [{ from: '2026-08-01' }, ['01.08.2026']],
      [{ to: '2026-08-01' }, ['01.08.2026', '31.07.2026']],
      [{ from: '2026-08-02' }, []],
      [{ from: '1900-01-01', to: '2099-12-31' }, ['01.08.2026', '31.07.2026']],
    ])('%j', async (query, days) => {
      at('21:59:59');
      await north.upload('UNKNOWN');
      at('22:00:00');
      await north.upload('UNKNOWN');
      expect(await daysOf(query)).toEqual([200, days]);
    });

    test('what is no period of days within the pickers’ range (§9): 400', async () => {
      for (const query of [
        { from: 'gestern' },
        { from: '2026-13-01' },
        { from: '1899-12-31' },
        { to: '2100-01-01' },
        { from: '2026-08-02', to: '2026-08-01' },
      ]) {
        expect((await daysOf(query as Record<string, string>))[0]).toBe(400);
      }
    });
  });

  test('devices that were revoked more than a day ago are gone', async () => {
    await ask(fixture, entryCalls.revokeDevice, { as: superuser, params: { id: north.id } });
    fixture.clock.set('2026-08-01T17:42:00.000Z');
    // By then the access tokens of yesterday are over.
    superuser = await fixture.person('superuser');
    expect((await board()).devices.map(({ name }) => name)).toEqual(['N1', 'S1']);
    fixture.clock.set('2026-08-01T17:42:00.001Z');
    expect((await board()).devices.map(({ name }) => name)).toEqual(['S1']);
  });

  test.each(['board', 'boardStream', 'conflictsExport'] as const)(
    '%s: only superusers',
    async (name) => {
      expect((await ask(fixture, entryCalls[name])).statusCode).toBe(401);
      expect((await ask(fixture, entryCalls[name], { as: staff })).statusCode).toBe(403);
    },
  );
});
