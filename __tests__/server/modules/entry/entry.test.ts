import { randomUUID } from 'node:crypto';

import type { Database } from '../../../../server/db/openDatabase.ts';
import { calls } from '../../../../contract/calls.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

const UNKNOWN = 'ABCDEFGHJKLMNPQRSTUVWXYZ23';

forEachEngine('check and invalidate (§7, entry protocol)', (engine) => {
  let fixture: Fixture;
  let database: Database;
  let staff: Person;
  let member: Person;

  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    staff = await fixture.person('entry staff');
    member = await fixture.person('member');
  });
  beforeEach(() => fixture.clock.set('2026-07-31T17:42:00.000Z'));
  afterAll(() => fixture.close());

  const check = (ticketId: string) =>
    ask(fixture, calls.checkTicket, { as: staff, params: { ticketId } });
  const invalidate = (ticketId: string, key?: string, as = staff) =>
    ask(fixture, calls.invalidateTicket, {
      as,
      params: { ticketId },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const eventsOf = (ticketId: string) =>
    database.db.selectFrom('entry_event').selectAll().where('ticket_id', '=', ticketId).execute();

  test('a code of somebody else’s, however long: 404 unknown', async () => {
    // All different, so that no index can make it short.
    const endless = Array.from({ length: 1200 }, (_, index) =>
      String.fromCodePoint(0x10000 + index * 7),
    ).join('');
    for (const ticketId of [endless, endless.slice(0, 1_000), 'X'.repeat(5_000)]) {
      for (const answer of [await check(ticketId), await invalidate(ticketId, randomUUID())]) {
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toMatchObject({ reason: 'unknown' });
      }
    }
  });

  describe.each([
    ['check', calls.checkTicket],
    ['invalidate', calls.invalidateTicket],
  ] as const)('who may call %s (§6)', (_name, call) => {
    test('nobody who is not signed in: 401', async () => {
      const answer = await ask(fixture, call, { params: { ticketId: UNKNOWN } });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ error: 'Bitte melde dich an.' });
    });

    test('no plain member: 403, and nothing happens', async () => {
      const { id } = await fixture.ticket(member);
      const answer = await ask(fixture, call, { as: member, params: { ticketId: id } });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual({ error: 'Das darf nur das Einlass-Personal.' });
      expect((await check(id)).statusCode).toBe(200);
    });

    test.each(['entry staff', 'superuser'] as const)('%s: 200', async (role) => {
      const { id } = await fixture.ticket(member);
      const as = await fixture.person(role);
      const answer = await ask(fixture, call, { as, params: { ticketId: id } });
      expect(answer.statusCode).toBe(200);
    });
  });

  test('check says that a ticket is valid and changes nothing', async () => {
    const { id } = await fixture.ticket(member);
    const answers = [await check(id), await check(id)];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ message: 'Ticket erfolgreich geprüft!' });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
    }
    expect(await eventsOf(id)).toEqual([]);
    expect((await invalidate(id)).statusCode).toBe(200);
  });

  test('every answer carries the mark of the server, whatever it says', async () => {
    const { id } = await fixture.ticket(member);
    const answers = [
      await check(id),
      await invalidate(id),
      await check(id),
      await check('UNBEKANNT'),
      await ask(fixture, calls.checkTicket, { as: member, params: { ticketId: id } }),
      await ask(fixture, calls.checkTicket, { params: { ticketId: id } }),
      await fixture.app.inject('/api/nowhere'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 409, 404, 403, 401, 404,
    ]);
    for (const { headers } of answers) expect(headers).toHaveProperty('einlass-server', '1');
  });

  test('invalidate admits once; then both calls say when, in the time of the festival', async () => {
    const { id } = await fixture.ticket(member);
    fixture.clock.set('2026-07-31T22:05:00.000Z');
    const admitted = await invalidate(id);
    expect(admitted.statusCode).toBe(200);
    expect(admitted.json()).toEqual({ message: 'Ticket erfolgreich entwertet!' });
    for (const answer of [await invalidate(id), await check(id)]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({
        error: 'Dieses Ticket wurde bereits am 01.08.2026 um 00:05 Uhr entwertet.',
        reason: 'used',
        used: { at: '2026-07-31T22:05:00.000Z' },
      });
    }
    const events = await eventsOf(id);
    expect(events.map(({ kind, status, staff_id }) => [kind, status, staff_id])).toEqual([
      ['admit', 200, staff.id],
      ['refused', 409, staff.id],
    ]);
  });

  test('winter time: one hour from UTC', async () => {
    const { id } = await fixture.ticket(member);
    fixture.clock.set('2026-12-31T22:59:00.000Z');
    const as = await fixture.person('entry staff');
    await invalidate(id, undefined, as);
    expect((await invalidate(id, undefined, as)).json<{ error: string }>().error).toBe(
      'Dieses Ticket wurde bereits am 31.12.2026 um 23:59 Uhr entwertet.',
    );
  });

  test('a revoked ticket: 410', async () => {
    const { id } = await fixture.ticket(member);
    await fixture.revokeTicket(id);
    for (const answer of [await check(id), await invalidate(id)]) {
      expect(answer.statusCode).toBe(410);
      expect(answer.json()).toEqual({
        error: 'Dieses Ticket wurde zurückgezogen und ist nicht mehr gültig.',
        reason: 'revoked',
      });
    }
  });

  test.each([
    UNKNOWN,
    UNKNOWN.toLowerCase(),
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '../members/',
    '.',
    '..',
    '%2e%2E',
    'ä💡',
    'x'.repeat(500),
  ])('an unknown ticket %j: 404', async (ticketId) => {
    for (const answer of [await check(ticketId), await invalidate(ticketId)]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        error: 'Dieses Ticket ist nicht bekannt.',
        reason: 'unknown',
      });
    }
  });

  test('a NUL in the identifier is bad input, on both databases', async () => {
    expect((await check('a\0b')).statusCode).toBe(400);
    expect((await invalidate('a\0b')).statusCode).toBe(400);
  });

  test.each([
    ['no body, no type', undefined, {}],
    ['no body, but the type JSON', undefined, { 'content-type': 'application/json' }],
    ['an empty object', '{}', { 'content-type': 'application/json' }],
    ['null', 'null', { 'content-type': 'application/json' }],
  ])('invalidate takes %s', async (_name, payload, headers) => {
    const { id } = await fixture.ticket(member);
    const answer = await fixture.app.inject({
      method: 'POST',
      url: `/api/api/auth/invalidate/${id}/`,
      headers: { authorization: `Bearer ${staff.access}`, ...headers },
      ...(payload !== undefined && { payload }),
    });
    expect(answer.statusCode).toBe(200);
  });

  test('with and without the slash at the end mean the same', async () => {
    const { id } = await fixture.ticket(member);
    const answer = await fixture.app.inject({
      method: 'GET',
      url: `/api/api/auth/check/${id}`,
      headers: { authorization: `Bearer ${staff.access}` },
    });
    expect(answer.statusCode).toBe(200);
  });

  describe('with an Idempotency-Key (G2)', () => {
    test.each(['admitted', 'used', 'revoked', 'unknown'])(
      'the same key gives the byte-identical reply for a ticket that is %s',
      async (state) => {
        const { id } = await fixture.ticket(member);
        const asked = state === 'unknown' ? `${id}X` : id;
        if (state === 'used') await invalidate(id);
        if (state === 'revoked') await fixture.revokeTicket(id);
        const key = randomUUID();
        const first = await invalidate(asked, key);
        fixture.clock.set('2026-08-01T17:00:00.000Z');
        const again = await invalidate(asked, key.toUpperCase());
        expect(first.statusCode).toBe(
          { admitted: 200, used: 409, revoked: 410, unknown: 404 }[state],
        );
        expect(again.statusCode).toBe(first.statusCode);
        expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
        expect(again.headers['content-type']).toBe(first.headers['content-type']);
        expect((await eventsOf(asked)).filter((event) => event.key === key)).toHaveLength(1);
      },
    );

    test('a refusal stays the reply of its key, even when the ticket would admit by now', async () => {
      const late = `${UNKNOWN.slice(0, 20)}LATER2`;
      const key = randomUUID();
      expect((await invalidate(late, key)).statusCode).toBe(404);
      const { id: purchaseCodeId } = await fixture.code(member);
      await database.db
        .insertInto('ticket')
        .values({
          id: late,
          token_id: purchaseCodeId,
          email: 'a@example.org',
          created_at: '2026-07-01T00:00:00.000Z',
          revoked_at: null,
          admitted_by: null,
        })
        .execute();
      expect((await invalidate(late, key)).statusCode).toBe(404);
      expect((await invalidate(late, randomUUID())).statusCode).toBe(200);
    });

    test('the reply is the same for whoever of the staff repeats the tap', async () => {
      const { id } = await fixture.ticket(member);
      const key = randomUUID();
      const colleague = await fixture.person('entry staff');
      const first = await invalidate(id, key);
      const again = await invalidate(id, key, colleague);
      expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    });

    test('the same key with another ticket: 422, and that ticket stays valid', async () => {
      const [one, other] = [await fixture.ticket(member), await fixture.ticket(member)];
      const key = randomUUID();
      await invalidate(one.id, key);
      const answer = await invalidate(other.id, key);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toEqual({
        error: 'Dieser Idempotency-Key gehört bereits zu einem anderen Ticket.',
        reason: 'key_reused',
      });
      expect((await check(other.id)).statusCode).toBe(200);
    });

    test.each(['', 'x', '1234', `${randomUUID()}x`, `${randomUUID()}, ${randomUUID()}`])(
      'a key that is no UUID (%j): 400, and the ticket stays valid',
      async (key) => {
        const { id } = await fixture.ticket(member);
        const answer = await invalidate(id, key);
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toEqual({ error: 'Der Idempotency-Key muss eine UUID sein.' });
        expect((await check(id)).statusCode).toBe(200);
      },
    );
  });
});
