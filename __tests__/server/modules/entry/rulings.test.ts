/** A conflict is open until one side is taken back or a superuser accepts it, with a reason. */
import { randomUUID } from 'node:crypto';

import type { Board } from '../../../../contract/entry/board.ts';
import { entryCalls } from '../../../../contract/entry/calls.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { registerDevice, type TestDevice } from '../devices/testDevice.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

forEachEngine('rulings on conflicts', (engine) => {
  let fixture: Fixture;
  let database: Database;
  let staff: Person;
  let superuser: Person;
  let north: TestDevice;

  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    staff = await fixture.person('entry staff');
    superuser = await fixture.person('superuser', { firstName: 'Lea', lastName: 'Leitung' });
    north = await registerDevice(fixture, staff, 'Nord');
  });
  afterAll(() => fixture.close());

  const accept = (key: string, reason: string, as: Person | undefined = superuser) =>
    ask(fixture, entryCalls.acceptConflict, { as, params: { key }, body: { reason } });
  const board = async () => (await ask(fixture, entryCalls.board, { as: superuser })).json<Board>();
  const conflictOf = async (key: string) =>
    (await board()).conflicts.find(({ second }) => second.key === key);
  const undo = (admission: string) => north.undo(admission, { as: superuser, reason: 'Irrtum' });

  /** Two guests on one ticket. */
  async function conflict(): Promise<{ id: string; first: string; second: string }> {
    const { id } = await fixture.ticket(staff);
    const [first, second] = [randomUUID(), randomUUID()];
    await north.upload(id, { key: first });
    await north.upload(id, { key: second });
    return { id, first, second };
  }
  /** A guest whom a revoked device let in on a valid ticket. */
  async function revokedReport(): Promise<{ id: string; key: string }> {
    const { id } = await fixture.ticket(staff);
    const key = randomUUID();
    const stolen = await registerDevice(fixture, staff, `Gestohlen ${id.slice(0, 6)}`);
    await ask(fixture, entryCalls.revokeDevice, { as: superuser, params: { id: stolen.id } });
    await stolen.upload(id, { key });
    return { id, key };
  }

  test('no entry staff, and nobody without a reason: it stays open', async () => {
    const { second } = await conflict();
    const { open_conflicts: open } = await board();
    expect((await accept(second, 'x', staff)).statusCode).toBe(403);
    for (const reason of ['', '  ']) expect((await accept(second, reason)).statusCode).toBe(400);
    expect((await accept(second, 'x'.repeat(201))).statusCode).toBe(400);
    expect(await conflictOf(second)).toMatchObject({ accepted: null });
    expect((await board()).open_conflicts).toBe(open);
  });

  test('accepted: settled, with who and why; once', async () => {
    const { id, first, second } = await conflict();
    const { open_conflicts: open } = await board();
    expect((await accept(second, ' Begleitperson ')).statusCode).toBe(200);
    expect(await conflictOf(second)).toMatchObject({
      accepted: { staff: 'Lea Leitung', reason: 'Begleitperson' },
    });
    expect((await board()).open_conflicts).toBe(open - 1);
    expect(await fixture.admittedBy(id)).toBe(first);
    // A retry is the same; another ruling is none.
    expect((await accept(second, 'Begleitperson')).statusCode).toBe(200);
    expect((await accept(second, 'Doch nicht')).statusCode).toBe(409);
    const audit = await database.db
      .selectFrom('audit')
      .select(['actor_id', 'details'])
      .where('action', '=', 'conflict accepted')
      .execute();
    expect(audit).toEqual([
      {
        actor_id: superuser.id,
        details: JSON.stringify({ reason: 'Begleitperson' }),
      },
    ]);
  });

  test('what is no conflict: 404; what is taken back already: 409', async () => {
    const { first, second } = await conflict();
    for (const key of [first, randomUUID()]) expect((await accept(key, 'x')).statusCode).toBe(404);
    await undo(second);
    expect((await accept(second, 'x')).statusCode).toBe(409);
    const other = await conflict();
    await undo(other.first);
    expect((await accept(other.second, 'x')).statusCode).toBe(409);
  });

  test('of a revoked device: it uses the ticket from then on, and not before', async () => {
    const { id, key } = await revokedReport();
    expect(await conflictOf(key)).toMatchObject({ reason: 'device_revoked', first: null });
    expect(await fixture.admittedBy(id)).toBeNull();
    expect((await accept(key, 'War vor dem Diebstahl')).statusCode).toBe(200);
    expect(await fixture.admittedBy(id)).toBe(key);
    expect((await north.invalidate(id)).json()).toMatchObject({ reason: 'used' });
  });

  test('of a revoked device: the right guest came first, and stays', async () => {
    const { id, key } = await revokedReport();
    const guest = randomUUID();
    await north.upload(id, { key: guest });
    expect((await accept(key, 'Ist auch drinnen')).statusCode).toBe(200);
    expect(await fixture.admittedBy(id)).toBe(guest);
  });

  test('of a revoked device, on a used ticket: it falls to it only when it was accepted, too', async () => {
    const { id } = await fixture.ticket(staff);
    const [guest, key] = [randomUUID(), randomUUID()];
    await north.upload(id, { key: guest });
    const stolen = await registerDevice(fixture, staff, `Gestohlen ${id.slice(0, 6)}`);
    await ask(fixture, entryCalls.revokeDevice, { as: superuser, params: { id: stolen.id } });
    await stolen.upload(id, { key });
    expect(await conflictOf(key)).toMatchObject({
      reason: 'device_revoked',
      first: { key: guest },
    });
    await undo(guest);
    expect(await fixture.admittedBy(id)).toBeNull();
  });

  test('of a revoked device: the ticket falls to it only when it was accepted', async () => {
    const { id, key } = await revokedReport();
    const guest = randomUUID();
    await north.upload(id, { key: guest });
    await undo(guest);
    expect(await fixture.admittedBy(id)).toBeNull();
    const again = randomUUID();
    await north.upload(id, { key: again });
    await accept(key, 'Ist drinnen');
    await undo(again);
    expect(await fixture.admittedBy(id)).toBe(key);
  });

  test('a late undo stands on the board with its admission, and is accepted like any other', async () => {
    const { id } = await fixture.ticket(staff);
    const [key, late] = [randomUUID(), randomUUID()];
    await north.upload(id, { key });
    fixture.clock.set('2026-07-31T22:00:00.000Z');
    await north.undo(key, { mode: 'device', key: late });
    expect(await conflictOf(late)).toMatchObject({
      reason: 'undo_late',
      first: { key },
      accepted: null,
    });
    await accept(late, 'Gast ist drinnen');
    expect(await conflictOf(late)).toMatchObject({ accepted: { reason: 'Gast ist drinnen' } });
    expect(await fixture.admittedBy(id)).toBe(key);
  });
});
