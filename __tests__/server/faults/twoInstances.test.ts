/** Two processes on one PostgreSQL, started at once: sessions, limits, codes and mails are shared. */
import { randomUUID } from 'node:crypto';
import type { TokenPair } from '../../../contract/entities.ts';
import { fillPath, type Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { entryCalls } from '../../../contract/entry/calls.ts';
import { SERVER_MARK } from '../../../contract/entry/headers.ts';
import { openDatabase, type Database } from '../../../server/db/openDatabase.ts';
import { systemClock } from '../../../server/lib/clock.ts';
import { createMembersService } from '../../../server/modules/members/service.ts';
import { sharedPostgres, type TestPostgres } from '../../support/postgres.ts';
import { startServer, type ServerProcess } from '../../support/serverProcess.ts';
import { startSmtp, type TestSmtp } from '../../support/smtp.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { PASSWORD, TEST_JWT_SECRET } from '../support/testApp.ts';

let postgres: TestPostgres;
let smtp: TestSmtp;
let database: Database;
let instances: ServerProcess[] = [];
beforeAll(async () => {
  postgres = await sharedPostgres();
  smtp = await startSmtp();
  const location = await postgres.createDatabase();
  const options = { location, env: { JWT_SECRET: TEST_JWT_SECRET, MAIL_URL: smtp.url } };
  // Both find an empty database and want to migrate it.
  instances = await Promise.all([startServer(options), startServer(options)]);
  database = openDatabase({ location });
});
afterAll(async () => {
  for (const instance of instances) await instance.discard();
  await database.close();
  await postgres.stop();
  await smtp.stop();
});

async function post(
  instance: number,
  { path }: Call,
  body: object,
  from = '10.4.0.1',
): Promise<{ status: number; body: unknown }> {
  const reply = await fetch(`${instances[instance]!.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Browser',
      'x-forwarded-for': from,
    },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: await reply.json() };
}

async function statusOfMe(instance: number, access: string): Promise<number> {
  const headers = { authorization: `Bearer ${access}` };
  return (await fetch(`${instances[instance]!.url}/api${calls.me.path}`, { headers })).status;
}

async function addMember(isSuperuser = false) {
  return await createMembersService({ database, clock: systemClock }).addMember({
    firstName: 'Mia',
    lastName: 'Möller',
    isSuperuser,
    isEntryStaff: isSuperuser,
    isStaff: false,
  });
}

async function signUp(email: string, isSuperuser = false): Promise<TokenPair & { number: number }> {
  const { number, initialToken } = await addMember(isSuperuser);
  const body = { email, password: PASSWORD, initial_token: initialToken };
  const reply = await post(0, calls.register, body);
  expect(reply.status).toBe(201);
  return { ...(reply.body as TokenPair), number };
}

test('both invite the same first administrator', () => {
  const codes = instances.map((instance) => instance.invitation());
  expect(codes[0]).toBe(codes[1]);
});

test('a session that one begins goes on at the other', async () => {
  const { access, refresh } = await signUp('eine@example.org');
  expect(await statusOfMe(1, access)).toBe(200);
  const [first, second] = await Promise.all([
    post(0, calls.refresh, { refresh }),
    post(1, calls.refresh, { refresh }),
  ]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.body).toEqual(second.body);
});

test('who is deactivated is out at both at once', async () => {
  const { access, number } = await signUp('andere@example.org');
  expect([await statusOfMe(0, access), await statusOfMe(1, access)]).toEqual([200, 200]);
  await createMembersService({ database, clock: systemClock }).setActive(number, false);
  expect([await statusOfMe(0, access), await statusOfMe(1, access)]).toEqual([401, 401]);
});

test('one code, registrations at both at once: one wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { initialToken } = await addMember();
    const replies = await Promise.all(
      [0, 1, 0, 1].map((instance, index) =>
        post(instance, calls.register, {
          email: `r${round}.${index}@example.org`,
          password: PASSWORD,
          initial_token: initialToken,
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  }
});

describe('at the gate', () => {
  let access: string;
  let tickets: string[];
  beforeAll(async () => {
    ({ access } = await signUp('leitung@example.org', true));
    await instances[0]!.command('demo', '--add', '--members', '20', '--tickets', '20');
    const valid = database.db.selectFrom('ticket').select('id').where('revoked_at', 'is', null);
    tickets = (await valid.where('admitted_by', 'is', null).execute()).map(({ id }) => id);
  }, 60_000);

  const ask = async (instance: number, call: Call, ticketId = '', key?: string) => {
    const reply = await fetch(
      `${instances[instance]!.url}/api${fillPath(call.path, { ticketId })}`,
      {
        method: call.method,
        headers: {
          authorization: `Bearer ${access}`,
          ...(key !== undefined && { 'idempotency-key': key }),
        },
      },
    );
    expect(reply.headers.get(SERVER_MARK.header)).toBe(SERVER_MARK.value);
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };

  test('a ticket that one admits is used at the other, which answers a repeated request as the first did', async () => {
    const ticket = tickets.pop()!;
    expect(await ask(1, calls.checkTicket, ticket)).toMatchObject({ status: 200 });
    const key = randomUUID();
    const admitted = await ask(0, calls.invalidateTicket, ticket, key);
    expect(admitted).toMatchObject({ status: 200 });
    expect(await ask(1, calls.invalidateTicket, ticket, key)).toEqual(admitted);
    expect(await ask(1, calls.invalidateTicket, ticket, randomUUID())).toMatchObject({
      status: 409,
    });
    expect(await ask(1, calls.checkTicket, ticket)).toMatchObject({ status: 409 });
  });

  test('both have the same board, whoever admits', async () => {
    const boards = () => Promise.all([0, 1].map((instance) => ask(instance, entryCalls.board)));
    const [before] = await boards();
    for (let round = 0; round < 4; round += 1) {
      await ask(round % 2, calls.invalidateTicket, tickets.pop(), randomUUID());
      const [{ at: _first, ...one }, { at: _second, ...other }] = (await boards()).map(
        ({ body }) => body,
      ) as [Record<string, unknown>, Record<string, unknown>];
      expect(one).toEqual(other);
      expect(one.inside).toBe(Number(before!.body.inside) + round + 1);
    }
  });
});

test('guesses are counted together', async () => {
  const guess = (instance: number) =>
    post(instance, calls.signIn, { email: 'opfer@example.org', password: 'wrong' }, '10.4.0.2');
  for (let round = 0; round < 10; round += 1) expect((await guess(round % 2)).status).toBe(401);
  expect([(await guess(0)).status, (await guess(1)).status]).toEqual([429, 429]);
});

test('a mail goes out once, from one of them', async () => {
  for (let round = 0; round < 3; round += 1) {
    const email = `post.${round}@example.org`;
    await signUp(email);
    // Who asks the other one as well gets no second link.
    for (const instance of [0, 1]) {
      const reply = await post(instance, calls.requestPasswordReset, { email });
      expect(reply.status).toBe(200);
    }
  }
  const mails = () => database.db.selectFrom('outbox').select(['kind', 'state']).execute();
  const all = await waitUntil('all of them', async () => {
    const found = await mails();
    return found.every(({ state }) => state === 'sent') ? found : undefined;
  });
  expect(all.filter(({ kind }) => kind === 'password-reset')).toHaveLength(3);
  // Beside them those that greeted whoever registered.
  expect(smtp.mails).toHaveLength(all.length);
});
