import { randomUUID } from 'node:crypto';

import { calls } from '../../../../contract/calls.ts';
import { openDatabase, type Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { startInstance, type Instance } from '../instances.ts';

/** Some turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((done) => setImmediate(done));
}

const RIVALS = 64;
const rivals = Array.from({ length: RIVALS }, (_, index) => index);

forEachEngine('the gate under rivals', (engine) => {
  let location: string;
  let database: Database;
  let otherDatabase: Database;
  let fixture: Fixture;
  let other: Fixture;
  let processes: Instance[];
  let staff: Person;
  let member: Person;

  beforeAll(async () => {
    location = await engine.newLocation();
    database = openDatabase({ location });
    await database.migrate();
    otherDatabase = openDatabase({ location });
    fixture = await createFixture(database);
    other = await createFixture(otherDatabase);
    for (const { clock } of [fixture, other]) clock.set(new Date().toISOString());
    staff = await fixture.person('superuser');
    member = await fixture.person('member');
    processes = await Promise.all([startInstance(location), startInstance(location)]);
  });
  afterAll(async () => {
    await Promise.all(processes.map((instance) => instance.kill()));
    await fixture.close();
    await other.close();
    await database.close();
    await otherDatabase.close();
  });

  /** A server that is too busy says so, having done nothing: then it is asked again, as phones do. */
  const invalidate = async (app: Fixture, ticketId: string, key?: string) => {
    for (;;) {
      const answer = await ask(app, calls.invalidateTicket, {
        as: staff,
        params: { ticketId },
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      });
      if (answer.statusCode !== 503) return answer;
    }
  };
  const issue = (app: Fixture, purchaseCodeId: number, email: string) =>
    ask(app, calls.generateTicket, { as: staff, body: { token: purchaseCodeId, email } });
  const ticketsOf = (purchaseCodeId: number) =>
    database.db
      .selectFrom('ticket')
      .selectAll()
      .where('token_id', '=', purchaseCodeId)
      .orderBy('created_at')
      .execute();
  const events = (ticketId: string) =>
    database.db.selectFrom('entry_event').selectAll().where('ticket_id', '=', ticketId).execute();
  // Two handles of the embedded database in one process would block each other; processes follow below.
  const eachOf = (index: number) => (index % 2 === 0 || engine.name === 'sqlite' ? fixture : other);

  async function expectOneAdmission(ticketId: string, statuses: readonly number[]) {
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(statuses.length - 1);
    const admissions = (await events(ticketId)).filter((event) => event.kind === 'admit');
    expect(admissions).toHaveLength(1);
  }

  test.each(['with keys', 'without keys'])('G1: 64 at once %s, exactly one 200', async (how) => {
    const { id } = await fixture.ticket(member);
    const answers = await Promise.all(
      rivals.map(() => invalidate(fixture, id, how === 'with keys' ? randomUUID() : undefined)),
    );
    await expectOneAdmission(
      id,
      answers.map((answer) => answer.statusCode),
    );
  });

  test('G1: 64 at once on two handles of the database, exactly one 200', async () => {
    const { id } = await fixture.ticket(member);
    const answers = await Promise.all(
      rivals.map((index) => invalidate(eachOf(index), id, randomUUID())),
    );
    await expectOneAdmission(
      id,
      answers.map((answer) => answer.statusCode),
    );
  });

  test('G1: 64 at once on two processes, ten tickets, exactly one 200 each', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await fixture.ticket(member);
      const answers = await Promise.all(
        rivals.map((index) =>
          processes[index % 2]!.ask(calls.invalidateTicket, {
            as: staff,
            params: { ticketId: id },
            key: randomUUID(),
          }),
        ),
      );
      await expectOneAdmission(
        id,
        answers.map((answer) => answer.status),
      );
    }
  });

  test('G2: one key 64 times at once on two processes: one admission, identical replies', async () => {
    const { id } = await fixture.ticket(member);
    const key = randomUUID();
    const answers = await Promise.all(
      rivals.map((index) =>
        processes[index % 2]!.ask(calls.invalidateTicket, {
          as: staff,
          params: { ticketId: id },
          key,
        }),
      ),
    );
    expect(answers).toEqual(
      rivals.map(() => ({
        status: 200,
        body: JSON.stringify({ message: 'Ticket erfolgreich entwertet!' }),
      })),
    );
    expect(await events(id)).toHaveLength(1);
  });

  test('G2: one key and two tickets at once: one is admitted, the other stays valid', async () => {
    for (let round = 0; round < 20; round += 1) {
      const pair = [await fixture.ticket(member), await fixture.ticket(member)];
      const key = randomUUID();
      const answers = await Promise.all(
        pair.map(({ id }, index) => invalidate(eachOf(index), id, key)),
      );
      expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422]);
      const loser = pair[answers.findIndex((answer) => answer.statusCode === 422)]!;
      expect((await invalidate(fixture, loser.id)).statusCode).toBe(200);
    }
  });

  test('two addresses at once for one code: exactly one valid ticket', async () => {
    for (let round = 0; round < 10; round += 1) {
      const code = await fixture.code(member);
      const answers = await Promise.all(
        rivals
          .slice(0, 8)
          .map((index) => issue(eachOf(index), code.id, `guest-${index}@example.org`)),
      );
      expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(201));
      const tickets = await ticketsOf(code.id);
      expect(tickets).toHaveLength(8);
      expect(tickets.filter((ticket) => ticket.revoked_at === null)).toHaveLength(1);
    }
  });

  test('one address several times at once: one ticket, one mail for each call', async () => {
    const code = await fixture.code(member);
    const answers = await Promise.all(
      rivals.slice(0, 8).map((index) => issue(eachOf(index), code.id, 'guest@example.org')),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(201));
    const tickets = await ticketsOf(code.id);
    expect(tickets).toHaveLength(1);
    const mails = await database.db
      .selectFrom('outbox')
      .selectAll()
      .where('ticket_id', '=', tickets[0]!.id)
      .execute();
    expect(mails).toHaveLength(8);
  });

  test('issuing anew against admission: never both revoked and admitted', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 40; round += 1) {
      const { id, purchaseCodeId } = await fixture.ticket(member);
      const tasks = [
        () => invalidate(eachOf(round), id, randomUUID()),
        () => issue(eachOf(round + 1), purchaseCodeId, 'other@example.org'),
      ];
      if (round % 4 < 2) tasks.reverse();
      // Admissions of one turn are committed together, later than they came: a head start that varies.
      const answers = await Promise.all([tasks[0]!(), turns(round % 8).then(tasks[1])]);
      if (round % 4 < 2) answers.reverse();
      const [admission, issuing] = answers.map((answer) => answer.statusCode);
      outcomes.add(`${admission} ${issuing}`);
      const tickets = await ticketsOf(purchaseCodeId);
      const present = tickets.filter((ticket) => ticket.revoked_at === null);
      expect(present).toHaveLength(1);
      if (admission === 200) {
        expect(issuing).toBe(409);
        expect(present[0]?.id).toBe(id);
        expect(present[0]?.admitted_by).not.toBeNull();
      } else {
        expect([admission, issuing]).toEqual([410, 201]);
        expect(tickets.find((ticket) => ticket.id === id)).toMatchObject({ admitted_by: null });
      }
    }
    expect([...outcomes].sort()).toEqual(['200 409', '410 201']);
  });
});
