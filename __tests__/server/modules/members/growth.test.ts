/** What each day and week has brought. */
import { randomUUID } from 'node:crypto';
import { calls } from '../../../../contract/calls.ts';
import { entryCalls } from '../../../../contract/entry/calls.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { Growth, Overview } from '../../../../contract/office/overview.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { createOverviewService } from '../../../../server/modules/members/overviewService.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

forEachEngine('growth', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    fixture.clock.set('2026-03-27T12:00:00.000Z');
    office = await fixture.person('superuser');
  });
  afterAll(() => fixture.close());

  const asked = (days: string, as: Person | undefined = office) =>
    ask(fixture, officeCalls.growth, { as, query: { days } });
  const growth = async (days: string) => (await asked(days)).json<Growth>();
  /** Those with anything at all. */
  const busy = (steps: Growth['steps']) =>
    steps.filter((step) => step.members + step.codes + step.tickets + step.admissions > 0);

  test('for administrators only, of the spans that there are', async () => {
    for (const role of ['member', 'entry staff'] as const) {
      expect((await asked('30', await fixture.person(role))).statusCode).toBe(403);
    }
    expect((await asked('31')).statusCode).toBe(400);
  });

  test('by the days of Berlin, also where the clocks change; codes that are gone are not counted, tickets were issued for ever', async () => {
    // 29 March has 23 hours, and begins an hour before that of the world's clock.
    fixture.clock.set('2026-03-28T22:59:59.999Z');
    const owner = await fixture.person('member');
    fixture.clock.set('2026-03-28T23:00:00.000Z');
    const used = await fixture.ticket(owner);
    const undone = await fixture.ticket(owner);
    const revoked = await fixture.ticket(owner);
    fixture.clock.set('2026-03-29T22:00:00.000Z');
    await fixture.revokeTicket(revoked.id);
    office = await fixture.person('superuser');
    for (const { id } of [used, undone]) {
      await ask(fixture, calls.invalidateTicket, { as: office, params: { ticketId: id } });
    }
    const taken = await ask(fixture, entryCalls.undo, {
      as: office,
      params: { key: (await fixture.admittedBy(undone.id))! },
      headers: { 'idempotency-key': randomUUID() },
      body: { reason: 'Falscher Gast' },
    });
    expect(taken.statusCode).toBe(200);

    const { unit, steps } = await growth('30');
    expect(unit).toBe('day');
    expect(steps).toHaveLength(30);
    expect(steps.at(-1)?.from).toBe('2026-03-30');
    expect(busy(steps)).toEqual([
      { from: '2026-03-27', members: 3, codes: 0, tickets: 0, admissions: 0 },
      { from: '2026-03-28', members: 1, codes: 0, tickets: 0, admissions: 0 },
      { from: '2026-03-29', members: 0, codes: 3, tickets: 3, admissions: 0 },
      { from: '2026-03-30', members: 1, codes: 0, tickets: 0, admissions: 1 },
    ]);
    expect((await growth('90')).steps).toHaveLength(90);
  });

  test('a year by weeks, which begin on Mondays', async () => {
    const { unit, steps } = await growth('365');
    expect(unit).toBe('week');
    expect(steps).toHaveLength(53);
    expect(steps.at(-1)).toEqual({
      from: '2026-03-30',
      members: 1,
      codes: 0,
      tickets: 0,
      admissions: 1,
    });
    expect(steps.at(-2)).toEqual({
      from: '2026-03-23',
      members: 4,
      codes: 3,
      tickets: 3,
      admissions: 0,
    });
    expect(new Set(steps.map(({ from }) => new Date(from).getUTCDay()))).toEqual(new Set([1]));
  });

  test('what took long to count is kept for a minute, and says of when it is', async () => {
    const slow = createOverviewService(fixture.deps, { slowMs: -1 });
    const at = fixture.clock.now();
    const first: Overview = await slow.overview();
    expect(first.counted_at).toBeUndefined();
    await fixture.person('member');
    expect(await slow.overview()).toEqual({ ...first, counted_at: at.toISOString() });
    expect((await slow.growth('30')).counted_at).toBeUndefined();
    expect((await slow.growth('30')).counted_at).toBe(at.toISOString());
    fixture.clock.set(new Date(at.getTime() + 60_000).toISOString());
    expect((await slow.overview()).members.all).toBe(first.members.all + 1);
    // Of a day that is still to come nothing is kept.
    const ahead = fixture.clock.now().getTime() + 30_000;
    fixture.clock.set(new Date(ahead).toISOString());
    await slow.overview();
    await slow.overview();
    fixture.clock.set(at.toISOString());
    expect((await slow.overview()).counted_at).toBeUndefined();
    // What is quick is counted anew.
    const quick = createOverviewService(fixture.deps, { slowMs: Infinity });
    await quick.overview();
    await fixture.person('member');
    expect(await quick.overview()).toMatchObject({ members: { all: first.members.all + 2 } });
  });
});
