/** Two processes behind one PostgreSQL, which crashes and comes back while both admit guests. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { calls } from '../../contract/calls.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/entry/headers.ts';
import { openDatabase, type Database } from '../../server/db/openDatabase.ts';
import { ask, issueTicketFor, register } from '../support/apiClient.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';

const account = { email: 'leitung@example.org', password: 'Leitung-2027!' };
const TICKETS = 40;

let postgres: TestPostgres;
let database: Database;
let first: ServerProcess;
let second: ServerProcess;
let access: string;

beforeAll(async () => {
  postgres = await startPostgres();
  const location = await postgres.createDatabase();
  const options = {
    location,
    env: { JWT_SECRET: 'für alle Instanzen dasselbe Geheimnis', LOG_LEVEL: 'error' },
  };
  // Both at once: migrations take turns.
  [first, second] = await Promise.all([startServer(options), startServer(options)]);
  database = openDatabase({ location });
  const code = first.invitation();
  ({ access } = await register(first.url, { ...account, code }));
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

test('503 with Retry-After meanwhile, then on, and nothing acknowledged is lost', async () => {
  for (let i = 0; i < TICKETS; i++) {
    await issueTicketFor(first.url, access, `gast${i}@example.org`);
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
        access,
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
    const check = await ask(second.url, calls.checkTicket, { params, access });
    expect(check.status).toBe(409);
  }
});
