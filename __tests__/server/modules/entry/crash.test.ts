import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { calls } from '../../../../contract/calls.ts';
import { openDatabase, type Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { createFixture, type Fixture, type Person } from '../fixture.ts';
import { startInstance, type Instance } from '../instances.ts';

const KILLS = 4;
const TICKETS_PER_KILL = 300;
const GATES = 16;
const ADMITTED = JSON.stringify({ message: 'Ticket erfolgreich entwertet!' });

/** One tap of the staff: its key stays the same at every retry. */
interface Tap {
  readonly ticketId: string;
  readonly key: string;
  /** The server's answer has arrived. */
  isAcknowledged: boolean;
}

forEachEngine('kill -9 of the server amid admissions', (engine) => {
  let location: string;
  let database: Database;
  let fixture: Fixture;
  let staff: Person;

  beforeAll(async () => {
    location = await engine.newLocation();
    database = openDatabase({ location });
    await database.migrate();
    fixture = await createFixture(database);
    fixture.clock.set(new Date().toISOString());
    staff = await fixture.person('entry staff');
  });
  afterAll(async () => {
    await fixture.close();
    await database.close();
  });

  const tapsOf = async (count: number): Promise<Tap[]> => {
    const tickets = await fixture.tickets(staff, count);
    return tickets.map(({ id }) => ({ ticketId: id, key: randomUUID(), isAcknowledged: false }));
  };

  /** Several gates take the taps one after the other, until all are done or the server is gone. */
  async function work(instance: Instance, taps: readonly Tap[]): Promise<void> {
    const open = taps.filter((tap) => !tap.isAcknowledged);
    const gate = async () => {
      for (let tap = open.shift(); tap !== undefined; tap = open.shift()) {
        const answer = await instance
          .ask(calls.invalidateTicket, {
            as: staff,
            params: { ticketId: tap.ticketId },
            key: tap.key,
          })
          .catch(() => null);
        if (answer === null) return;
        expect(answer).toEqual({ status: 200, body: ADMITTED });
        tap.isAcknowledged = true;
      }
    };
    await Promise.all(Array.from({ length: GATES }, gate));
  }

  /** Ticket → the key that admitted with it, for those that have their row in the ledger. */
  const admissions = async () => {
    const rows = await database.db
      .selectFrom('ticket')
      .innerJoin('entry_event', 'entry_event.key', 'ticket.admitted_by')
      .select(['ticket.id', 'entry_event.key'])
      .where('entry_event.kind', '=', 'admit')
      .execute();
    return new Map(rows.map(({ id, key }) => [id, key]));
  };

  test(`G9: ${KILLS} kills under load: what was acknowledged is stored, and a retry gets its own success`, async () => {
    let instance = await startInstance(location);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const taps = await tapsOf(TICKETS_PER_KILL);
      const working = work(instance, taps);
      while (taps.filter((tap) => tap.isAcknowledged).length < 20 * kill) await sleep(1);
      await instance.kill();
      await working;

      const acknowledged = taps.filter((tap) => tap.isAcknowledged);
      expect(acknowledged.length).toBeLessThan(TICKETS_PER_KILL);
      const stored = await admissions();
      for (const { ticketId, key } of acknowledged) expect(stored.get(ticketId)).toBe(key);

      instance = await startInstance(location);
      await work(instance, taps);
      const all = await admissions();
      for (const { ticketId, key } of taps) expect(all.get(ticketId)).toBe(key);
    }
    await instance.kill();
    const { events } = await database.db
      .selectFrom('entry_event')
      .select((eb) => eb.fn.countAll<number>().as('events'))
      .executeTakeFirstOrThrow();
    expect(events).toBe(KILLS * TICKETS_PER_KILL);
  }, 120_000);

  test('G2: killed after the commit, the reply lost: the retry gets the success, not "already used"', async () => {
    const [tap] = await tapsOf(1);
    const { ticketId, key } = tap!;
    const asked = { as: staff, params: { ticketId }, key };
    const doomed = await startInstance(location);
    // Nobody reads this reply.
    const lost = doomed.ask(calls.invalidateTicket, asked).catch(() => null);
    while (!(await admissions()).has(ticketId)) await sleep(1);
    await doomed.kill();
    await lost;

    const restarted = await startInstance(location);
    const retry = await restarted.ask(calls.invalidateTicket, asked);
    await restarted.kill();
    expect(retry).toEqual({ status: 200, body: ADMITTED });
    expect((await admissions()).get(ticketId)).toBe(key);
  });
});
