import { randomUUID } from 'node:crypto';

import { entryCalls } from '../../../../contract/entry/calls.ts';
import { calls } from '../../../../contract/calls.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { registerDevice, type TestDevice } from '../devices/testDevice.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

const ADMITTED_AT = '2026-07-31T17:42:00.000Z';

forEachEngine('undo (entry protocol)', (engine) => {
  let fixture: Fixture;
  let database: Database;
  let staff: Person;
  let superuser: Person;
  let north: TestDevice;
  let south: TestDevice;

  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    staff = await fixture.person('entry staff');
    superuser = await fixture.person('superuser');
    north = await registerDevice(fixture, staff, 'Nord');
    south = await registerDevice(fixture, staff, 'Süd');
  });
  beforeEach(() => fixture.clock.set(ADMITTED_AT));
  afterAll(() => fixture.close());

  /** A ticket that the northern device admitted at 17:42:00. */
  async function admitted(): Promise<{ id: string; key: string; purchaseCodeId: number }> {
    const { id, purchaseCodeId } = await fixture.ticket(staff);
    const key = randomUUID();
    expect((await north.invalidate(id, { key })).statusCode).toBe(200);
    return { id, key, purchaseCodeId };
  }
  const eventsOf = (id: string) =>
    database.db
      .selectFrom('entry_event')
      .select(['kind', 'refers_to', 'note'])
      .where('ticket_id', '=', id)
      .orderBy('received_at')
      .execute();
  const undoAs = (as: Person, admission: string, reason?: string) =>
    ask(fixture, entryCalls.undo, {
      as,
      params: { key: admission },
      headers: { 'idempotency-key': randomUUID() },
      ...(reason !== undefined && { body: { reason } }),
    });

  test('by the device that admitted, within 60 s: an event more, and the ticket admits again', async () => {
    const { id, key } = await admitted();
    fixture.clock.set('2026-07-31T17:43:00.000Z');
    const answer = await north.undo(key);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: 'Die Entwertung wurde zurückgenommen.',
      outcome: 'undone',
    });
    expect(await eventsOf(id)).toEqual([
      { kind: 'admit', refers_to: null, note: null },
      { kind: 'undo', refers_to: key, note: null },
    ]);
    expect(
      (await ask(fixture, calls.checkTicket, { as: staff, params: { ticketId: id } })).statusCode,
    ).toBe(200);
    expect((await south.invalidate(id)).statusCode).toBe(200);
  });

  test('a second later it takes a superuser', async () => {
    const { id, key } = await admitted();
    fixture.clock.set('2026-07-31T17:43:00.001Z');
    const late = await north.undo(key);
    expect([late.statusCode, late.json()]).toMatchObject([403, { reason: 'undo_forbidden' }]);
    expect(await fixture.admittedBy(id)).toBe(key);
  });

  test('another device, and staff without one, may not', async () => {
    const { id, key } = await admitted();
    for (const answer of [await south.undo(key), await undoAs(staff, key, 'Irrtum')]) {
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { reason: 'undo_forbidden' }]);
    }
    expect(await fixture.admittedBy(id)).toBe(key);
  });

  test('a superuser at any time, with a reason, which the ledger and the audit keep', async () => {
    const { id, key, purchaseCodeId } = await admitted();
    fixture.clock.set('2026-08-01T09:00:00.000Z');
    for (const reason of [undefined, '', '   ']) {
      const answer = await undoAs(superuser, key, reason);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { error: 'Bitte gib an, warum die Entwertung zurückgenommen wird.' },
      ]);
    }
    expect((await undoAs(superuser, key, 'x'.repeat(201))).statusCode).toBe(400);
    expect((await undoAs(superuser, key, ' Falscher Gast ')).statusCode).toBe(200);
    expect(await fixture.admittedBy(id)).toBeNull();
    expect((await eventsOf(id)).at(-1)).toMatchObject({ kind: 'undo', note: 'Falscher Gast' });
    const audit = await database.db
      .selectFrom('audit')
      .select(['actor_id', 'details'])
      .where('action', '=', 'admission undone')
      .where('subject', '=', `token:${purchaseCodeId}`)
      .execute();
    expect(audit).toEqual([
      { actor_id: superuser.id, details: JSON.stringify({ reason: 'Falscher Gast' }) },
    ]);
  });

  test('no plain member, and nobody who is not signed in', async () => {
    const { key } = await admitted();
    const member = await fixture.person('member');
    expect((await undoAs(member, key, 'x')).statusCode).toBe(403);
    expect((await ask(fixture, entryCalls.undo, { params: { key } })).statusCode).toBe(401);
  });

  test('an admission of no device is taken back by superusers only: no device is not the same one', async () => {
    const { id } = await fixture.ticket(staff);
    const key = randomUUID();
    const admission = await ask(fixture, calls.invalidateTicket, {
      as: staff,
      params: { ticketId: id },
      headers: { 'idempotency-key': key },
    });
    expect(admission.statusCode).toBe(200);
    for (const refused of [await undoAs(staff, key), await undoAs(staff, key, 'Falscher Gast')]) {
      expect([refused.statusCode, refused.json()]).toMatchObject([
        403,
        { reason: 'undo_forbidden' },
      ]);
    }
    expect(await fixture.admittedBy(id)).toBe(key);
    expect((await undoAs(superuser, key, 'Falscher Gast')).statusCode).toBe(200);
  });

  test('G2: the same key gets the same reply; undone is undone once', async () => {
    const { key } = await admitted();
    const undoKey = randomUUID();
    const first = await north.undo(key, { key: undoKey });
    fixture.clock.set('2026-07-31T19:00:00.000Z');
    expect((await north.undo(key, { key: undoKey })).body).toBe(first.body);
    const again = await north.undo(key);
    expect([again.statusCode, again.json()]).toMatchObject([409, { reason: 'undone' }]);
  });

  test('a key is of one call: that of an undo admits nobody, that of an admission undoes nothing', async () => {
    const { id, key } = await admitted();
    const other = await admitted();
    const undoKey = randomUUID();
    await north.undo(key, { key: undoKey });
    for (const answer of [
      await north.invalidate(id, { key: undoKey }),
      await north.undo(other.key, { key: undoKey }),
      await north.undo(other.key, { key }),
    ]) {
      expect([answer.statusCode, answer.json()]).toMatchObject([422, { reason: 'key_reused' }]);
    }
    expect(await fixture.admittedBy(other.id)).toBe(other.key);
  });

  test('without a key: 400; an admission that nobody knows, or that is a refusal: 404', async () => {
    const { id, key } = await admitted();
    const answer = await ask(fixture, entryCalls.undo, { as: superuser, params: { key } });
    expect(answer.statusCode).toBe(400);
    const refused = randomUUID();
    await south.invalidate(id, { key: refused });
    for (const admission of [randomUUID(), 'x', refused]) {
      const unknown = await north.undo(admission);
      expect([unknown.statusCode, unknown.json()]).toMatchObject([
        404,
        { reason: 'unknown_admission' },
      ]);
    }
  });

  test('what the device has undone without the server, and reports within 15 min, is done', async () => {
    const { id, key } = await admitted();
    fixture.clock.set('2026-07-31T17:57:00.000Z');
    expect((await south.undo(key, { mode: 'device' })).statusCode).toBe(403);
    const answer = await north.undo(key, { mode: 'device' });
    expect(answer.json()).toMatchObject({ outcome: 'undone' });
    expect(await fixture.admittedBy(id)).toBeNull();
  });

  test('pass-back: later than that it is stored and audited, and frees no ticket before a superuser does', async () => {
    const { id, key } = await admitted();
    const undoKey = randomUUID();
    fixture.clock.set('2026-07-31T17:57:00.001Z');
    // Whatever time the device tells.
    const late = await north.undo(key, { mode: 'device', key: undoKey, scannedAt: ADMITTED_AT });
    expect(late.json()).toMatchObject({ outcome: 'conflict', reason: 'undo_late' });
    expect((await north.undo(key, { mode: 'device', key: undoKey })).body).toBe(late.body);
    expect(await fixture.admittedBy(id)).toBe(key);
    expect((await south.invalidate(id)).json()).toMatchObject({ reason: 'used' });
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['admit', 'conflict', 'refused']);
    const audit = await database.db
      .selectFrom('audit')
      .select(['subject', 'details'])
      .where('action', '=', 'late undo kept')
      .execute();
    expect(audit).toContainEqual({
      subject: `device:${north.id}`,
      details: JSON.stringify({ admission: key }),
    });
    // It is no admission that could be taken back, and none that the ticket falls to.
    expect((await undoAs(superuser, undoKey, 'Irrtum')).statusCode).toBe(404);
    expect((await undoAs(superuser, key, 'Stimmt')).statusCode).toBe(200);
    expect(await fixture.admittedBy(id)).toBeNull();
    expect((await south.invalidate(id)).statusCode).toBe(200);
  });

  test('an undo of a revoked device frees no ticket, however soon it comes', async () => {
    const { id } = await fixture.ticket(staff);
    const key = randomUUID();
    const stolen = await registerDevice(fixture, staff, 'Gestohlen');
    await stolen.invalidate(id, { key });
    await ask(fixture, entryCalls.revokeDevice, { as: superuser, params: { id: stolen.id } });
    const answer = await stolen.undo(key, { mode: 'device' });
    expect(answer.json()).toMatchObject({ outcome: 'conflict', reason: 'undo_late' });
    expect(await fixture.admittedBy(id)).toBe(key);
  });

  test('G7: one that comes after another one is written down, so that its number does not count as lost', async () => {
    const { id } = await fixture.ticket(staff);
    const [key, lateKey] = [randomUUID(), randomUUID()];
    const west = await registerDevice(fixture, staff, 'West');
    await west.upload(id, { key, seq: 1 });
    expect((await undoAs(superuser, key, 'Falscher Gast')).statusCode).toBe(200);
    const late = await west.undo(key, { key: lateKey, seq: 2, mode: 'device' });
    expect([late.statusCode, late.json()]).toMatchObject([409, { reason: 'undone' }]);
    expect((await west.undo(key, { key: lateKey, seq: 2, mode: 'device' })).body).toBe(late.body);
    expect((await west.invalidate(id, { key: lateKey })).statusCode).toBe(422);
    expect((await west.heartbeat({ seq: 2, open_uploads: 0 })).json()).toMatchObject({ lost: 0 });
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['admit', 'undo', 'refused']);
    expect(await fixture.admittedBy(id)).toBeNull();
  });

  test('a conflict that is undone leaves the admission as it is', async () => {
    const { id, key } = await admitted();
    const conflict = randomUUID();
    await south.upload(id, { key: conflict });
    expect((await south.undo(conflict)).statusCode).toBe(200);
    expect(await fixture.admittedBy(id)).toBe(key);
  });

  test('an admission that is undone while another guest is inside on the ticket: it stays used', async () => {
    const { id, key } = await admitted();
    const [conflict, undoneConflict] = [randomUUID(), randomUUID()];
    await south.upload(id, { key: undoneConflict });
    await south.undo(undoneConflict);
    fixture.clock.set('2026-07-31T17:42:10.000Z');
    await south.upload(id, { key: conflict });
    expect((await north.undo(key)).statusCode).toBe(200);
    expect(await fixture.admittedBy(id)).toBe(conflict);
    const refused = await north.invalidate(id);
    expect(refused.json()).toMatchObject({ reason: 'used', used: { device: 'Süd' } });
    expect((await south.undo(conflict)).statusCode).toBe(200);
    expect(await fixture.admittedBy(id)).toBeNull();
  });

  test('64 undos at once: one is done, the others come too late', async () => {
    const { id, key } = await admitted();
    const answers = await Promise.all(Array.from({ length: 64 }, () => north.undo(key)));
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(63);
    expect((await eventsOf(id)).filter(({ kind }) => kind === 'undo')).toHaveLength(1);
  });

  test('undo against admission at once: the ledger and the ticket agree', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id, key } = await admitted();
      const next = randomUUID();
      const [undone, tried] = await Promise.all([
        north.undo(key),
        south.invalidate(id, { key: next }),
      ]);
      expect(undone.statusCode).toBe(200);
      expect(await fixture.admittedBy(id)).toBe(tried.statusCode === 200 ? next : null);
    }
  });
});
