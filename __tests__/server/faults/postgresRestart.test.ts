/** PostgreSQL restarts in mid-traffic: 503 with Retry-After meanwhile, then on, nothing acknowledged lost. */
import { setTimeout as delay } from 'node:timers/promises';
import type { TokenPair } from '../../../contract/entities.ts';
import { calls } from '../../../contract/calls.ts';
import { openDatabase, type Database } from '../../../server/db/openDatabase.ts';
import type { AddedMember } from '../../../server/modules/members/service.ts';
import { texts } from '../../../server/texts.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { createTestApp, PASSWORD, type Reply, type TestApp } from '../support/testApp.ts';

let postgres: TestPostgres;
let database: Database;
let server: TestApp;
beforeAll(async () => {
  postgres = await startPostgres();
  database = openDatabase({ location: await postgres.createDatabase() });
  await database.migrate();
  server = await createTestApp(database);
});
afterAll(async () => {
  await server.close();
  await database.close();
  await postgres.stop();
});

/** Asks until told to stop. */
function keepAsking(ask: (round: number) => Promise<Reply>): {
  readonly replies: readonly Reply[];
  stop(): Promise<readonly Reply[]>;
} {
  const replies: Reply[] = [];
  const stopping = new AbortController();
  const asking = (async () => {
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      replies.push(await ask(round));
      await delay(10);
    }
  })();
  return {
    replies,
    async stop() {
      stopping.abort();
      await asking;
      return replies;
    },
  };
}

test.each(['stop', 'crash'] as const)('%s and start: 503, then on', async (how) => {
  const { access } = await server.signUp();
  const invited: AddedMember[] = [];
  for (let index = 0; index < 40; index += 1) invited.push(await server.addMember());
  let session = await server.signUp();
  const registered: string[] = [];

  const reading = keepAsking(() => server.send(calls.me, { token: access }));
  const refreshing = keepAsking(async () => {
    const reply = await server.send(calls.refresh, { body: { refresh: session.refresh } });
    if (reply.status === 200) session = { ...session, ...(reply.body as TokenPair) };
    return reply;
  });
  const registering = keepAsking(async (round) => {
    const code = invited[round % invited.length]!.initialToken;
    const email = `${how}.${round}@example.org`;
    const reply = await server.send(calls.register, {
      body: { email, password: PASSWORD, initial_token: code },
      from: `10.2.0.${round % 250}`,
    });
    if (reply.status === 201) registered.push(email);
    return reply;
  });

  const askers = [reading, refreshing, registering];
  await waitUntil(
    'first answer',
    () => askers.every(({ replies }) => replies.length > 0) || undefined,
  );
  await postgres.restart({ how, downMs: 1_000 });
  await waitUntil(
    'answer after the start',
    () => askers.every(({ replies }) => replies.at(-1)!.status !== 503) || undefined,
  );
  const [reads, refreshes, registrations] = [
    await reading.stop(),
    await refreshing.stop(),
    await registering.stop(),
  ];

  for (const replies of [reads, refreshes, registrations]) {
    const statuses = replies.map(({ status }) => status);
    expect([...new Set(statuses)].sort()).toEqual(
      expect.arrayContaining([replies === registrations ? 201 : 200, 503]) as unknown,
    );
    // 409: the same invited member again, once all have registered.
    expect(statuses.filter((status) => ![200, 201, 409, 503].includes(status))).toEqual([]);
    for (const reply of replies.filter(({ status }) => status === 503)) {
      expect(reply).toMatchObject({
        headers: { 'retry-after': '2' },
        body: { error: texts.databaseUnavailable },
      });
    }
    expect(statuses.indexOf(503)).toBeGreaterThan(0);
    expect(statuses.at(-1)).not.toBe(503);
  }

  // A commit whose answer was lost counts for nothing; one that was answered is there.
  const stored = await database.db.selectFrom('member').select('email').execute();
  const emails = new Set(stored.map(({ email }) => email));
  expect(registered.length).toBeGreaterThan(0);
  for (const email of registered) expect(emails).toContain(email);
  expect(await server.send(calls.refresh, { body: { refresh: session.refresh } })).toMatchObject({
    status: 200,
  });
});

test('while it is away, readyz says so and healthz does not', async () => {
  const restarting = postgres.restart({ how: 'stop', downMs: 1_000 });
  await delay(500);
  const [ready, healthy, metrics] = await Promise.all(
    ['/readyz', '/healthz', '/metrics'].map((url) => server.app.inject(url)),
  );
  expect([ready!.statusCode, healthy!.statusCode, metrics!.statusCode]).toEqual([503, 200, 200]);
  expect(metrics!.body).toMatch(/einlass_database_failures_total\{kind="unavailable"\} [1-9]/);
  await restarting;
  expect((await server.app.inject('/readyz')).statusCode).toBe(200);
});
