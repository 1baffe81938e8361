/** Two processes behind one PostgreSQL, and that PostgreSQL restarted in mid-traffic. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { RefreshedToken, TokenPair } from '../../contract/entities.ts';
import { calls, IDEMPOTENCY_KEY_HEADER } from '../../contract/paths.ts';
import { openDatabase, type Database } from '../../server/db/openDatabase.ts';
import { ask, issueTicketFor, register } from '../support/apiClient.ts';
import { INVITATION_CODE } from '../support/journey.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';

const account = { email: 'leitung@example.org', password: 'Leitung-2027!' };
const TICKETS = 40;

let postgres: TestPostgres;
let database: Database;
let first: ServerProcess;
let second: ServerProcess;
let pair: TokenPair;

beforeAll(async () => {
  postgres = await startPostgres();
  const env = {
    DATABASE_URL: await postgres.createDatabase(),
    JWT_SECRET: 'für alle Instanzen dasselbe Geheimnis',
    LOG_LEVEL: 'error',
  };
  // Both at once: migrations take turns.
  [first, second] = await Promise.all([startServer({ env }), startServer({ env })]);
  database = openDatabase({ location: env.DATABASE_URL, onConnectionLost: () => undefined });
  pair = await register(first.url, {
    ...account,
    code: INVITATION_CODE.exec(first.output())![0],
  });
});

afterAll(async () => {
  await database.close();
  await first.discard();
  await second.discard();
  await postgres.stop();
});

const ticketIds = async (): Promise<string[]> =>
  (await database.db.selectFrom('ticket').select('id').orderBy('created_at').execute()).map(
    ({ id }) => id,
  );

test('both invite the same first administrator', () => {
  const code = INVITATION_CODE.exec(first.output())![0];
  expect(second.output()).toContain(`/signup?code=${code}`);
});

test('a session of one is a session of the other, and is refreshed there', async () => {
  const { status, body } = await ask<RefreshedToken>(second.url, calls.refresh, {
    body: { refresh: pair.refresh },
  });
  expect(status).toBe(200);
  expect((await ask(first.url, calls.me, { access: body.access })).status).toBe(200);
  pair = { access: body.access, refresh: body.refresh! };
});

test('rate limits count what both were asked', async () => {
  const attempt = (url: string) =>
    ask(url, calls.signIn, { body: { email: 'x@example.org', password: 'falsch-falsch' } });
  const statuses: number[] = [];
  for (let i = 0; i < 100 && !statuses.includes(429); i++) {
    statuses.push((await attempt(i % 2 === 0 ? first.url : second.url)).status);
  }
  expect(statuses).toContain(429);
  expect((await attempt(first.url)).status).toBe(429);
  expect((await attempt(second.url)).status).toBe(429);
});

test('a restart in mid-traffic: 503 with Retry-After meanwhile, nothing acknowledged is lost', async () => {
  for (let i = 0; i < TICKETS; i++) {
    await issueTicketFor(first.url, pair.access, `gast${i}@example.org`);
  }
  const waiting = await ticketIds();
  const refusals: { status: number; retryAfter: string | null }[] = [];
  const acknowledged: string[] = [];

  // Retries with its key until it is told what became of it, as the scanner does.
  const admit = async (ticketId: string, url: string): Promise<void> => {
    const headers = { [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    for (;;) {
      const answer = await ask(url, calls.invalidateTicket, {
        params: { ticketId },
        access: pair.access,
        headers,
      });
      if (answer.status === 200) break;
      refusals.push({ status: answer.status, retryAfter: answer.headers.get('retry-after') });
      await sleep(100);
    }
    acknowledged.push(ticketId);
  };
  const gate = async (url: string): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      await admit(id, url);
      await sleep(30);
    }
  };

  const gates = Promise.all([first.url, second.url, first.url, second.url].map(gate));
  await sleep(100);
  await postgres.restart({ how: 'crash', downMs: 1_500 });
  await gates;

  expect(acknowledged).toHaveLength(TICKETS);
  expect(refusals.length).toBeGreaterThan(0);
  for (const { status, retryAfter } of refusals) {
    expect(status).toBe(503);
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  const admitted = await database.db
    .selectFrom('ticket')
    .select('id')
    .where('admitted_by', 'is not', null)
    .execute();
  expect(admitted.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
  for (const ticketId of acknowledged) {
    const params = { ticketId };
    const check = await ask(second.url, calls.checkTicket, { params, access: pair.access });
    expect(check.status).toBe(409);
  }
});

test('the readiness address tells the load balancer', async () => {
  const status = async () => (await fetch(`${first.url}/readyz`)).status;
  expect(await status()).toBe(200);
  const restarted = postgres.restart({ downMs: 1_000 });
  await sleep(500);
  expect(await status()).toBe(503);
  await restarted;
  await sleep(500);
  expect(await status()).toBe(200);
});
