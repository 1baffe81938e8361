import { calls } from '../../../contract/calls.ts';
import { everyCall } from '../../../contract/everyCall.ts';
import type { Database } from '../../../server/db/openDatabase.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { HttpError } from '../../../server/errors.ts';
import { cleanUp } from '../../../server/modules/operations/housekeeping.ts';
import { createRateLimits, type RateLimit } from '../../../server/plugins/rateLimits.ts';
import { texts } from '../../../server/texts.ts';
import { forEachEngine } from '../../support/engines.ts';
import { createTestApp, TestClock, type TestApp } from '../support/testApp.ts';

const LIMIT: RateLimit = { name: 'test', max: 3, windowS: 60 };

forEachEngine('rate limits', (engine) => {
  const clock = new TestClock();
  let databases: [Database, Database];
  let servers: [TestApp, TestApp];
  beforeAll(async () => {
    // Two instances, each with connections of its own to one database.
    const location = await engine.newLocation();
    databases = [openDatabase({ location }), openDatabase({ location })];
    await databases[0].migrate();
    servers = [
      await createTestApp(databases[0], { clock }),
      await createTestApp(databases[1], { clock }),
    ];
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    for (const database of databases) await database.close();
  });
  beforeEach(() => clock.advance(24 * 60 * 60 * 1000));

  const isRefused = async (index: 0 | 1, subject: string) => {
    try {
      await createRateLimits(servers[index].deps).count(LIMIT, subject);
      return false;
    } catch (error) {
      expect(error).toBeInstanceOf(HttpError);
      return true;
    }
  };

  test('two instances count together, each subject by itself', async () => {
    expect(await isRefused(0, 'a')).toBe(false);
    expect(await isRefused(1, 'a')).toBe(false);
    expect(await isRefused(0, 'a')).toBe(false);
    expect(await isRefused(1, 'a')).toBe(true);
    expect(await isRefused(0, 'a')).toBe(true);
    expect(await isRefused(0, 'b')).toBe(false);
  });

  test('calls at once are counted one by one', async () => {
    const refused = await Promise.all(
      Array.from({ length: 12 }, (_, index) => isRefused(index % 2 === 0 ? 0 : 1, 'crowd')),
    );
    expect(refused.filter((is) => !is)).toHaveLength(LIMIT.max);
  });

  test('calls that come together are counted with one statement, each by itself', async () => {
    const { deps } = servers[0];
    const count = import.meta.jest.fn();
    const db = deps.database.db.withPlugin({
      transformQuery({ node }) {
        count();
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const limits = createRateLimits({ ...deps, database: { ...deps.database, db } });
    const subjects = Array.from({ length: 50 }, (_, index) =>
      index % 5 === 0 ? 'one' : `${index}`,
    );
    for (const round of [1, 2]) {
      const outcomes = await Promise.allSettled(
        subjects.map((subject) => limits.count(LIMIT, subject)),
      );
      expect(count).toHaveBeenCalledTimes(round);
      expect(
        outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [subjects[index]] : [])),
      ).toEqual(Array<string>(round === 1 ? 7 : 10).fill('one'));
    }
    expect(await isRefused(1, '1')).toBe(false);
    expect(await isRefused(1, '1')).toBe(true);
  });

  test('when the window is over, a new one begins; Retry-After says when', async () => {
    const limits = createRateLimits(servers[0].deps);
    for (let round = 0; round < LIMIT.max; round += 1) await limits.count(LIMIT, 'late');
    clock.advance(45_500);
    for (const attempt of ['asked of the database', 'remembered']) {
      await expect(limits.count(LIMIT, 'late')).rejects.toMatchObject({
        message: texts.tooManyRequests(15),
        status: 429,
        headers: { 'Retry-After': '15' },
      });
      expect(attempt).toBeTruthy();
    }
    clock.advance(14_499);
    await expect(limits.count(LIMIT, 'late')).rejects.toMatchObject({
      headers: { 'Retry-After': '1' },
    });
    clock.advance(1);
    await limits.count(LIMIT, 'late');
  });

  test('neither addresses nor accounts stand in the table; what is over is deleted', async () => {
    const { db } = databases[0];
    await servers[0].send(calls.signIn, {
      body: { email: 'mia@example.org', password: 'wrong' },
      from: '203.0.113.9',
    });
    const rows = await db.selectFrom('rate_limit').selectAll().execute();
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(rows)).not.toMatch(/mia|example|203\.0/);
    clock.advance(24 * 60 * 60 * 1000);
    await cleanUp(servers[0].deps);
    expect(await db.selectFrom('rate_limit').selectAll().execute()).toEqual([]);
  });

  const floods: [string, number, number, (index: number) => object | undefined][] = [
    ['signIn', 120, 60, () => ({ email: 'a@b.example' })],
    ['refresh', 600, 60, () => ({ refresh: 'x' })],
    ['verify', 600, 60, () => ({ token: 'x' })],
    ['register', 60, 60, () => ({})],
    ['verifyInvitation', 120, 60, () => ({ initial_token: 'x' })],
    ['requestPasswordReset', 120, 600, (index) => ({ email: `x${index}` })],
    ['resetPassword', 60, 600, () => ({ token: 'x', password: 'x' })],
    ['codeState', 120, 60, () => undefined],
    ['askForPasskey', 120, 60, () => ({})],
  ];
  test.each(floods)(
    '%s: %i calls of one address pass, the next is 429 for the %i s since the first',
    async (name, max, windowS, bodyOf) => {
      const from = '198.51.100.77';
      const call = everyCall[name]!;
      const params = { code: 'x' };
      const flood = await Promise.all(
        Array.from({ length: max }, (_, index) =>
          servers[0].send(call, { params, body: bodyOf(index), from }),
        ),
      );
      expect(flood.filter(({ status }) => status === 429)).toEqual([]);
      const body = bodyOf(max);
      const refused = await servers[1].send(call, { params, body, from });
      expect(refused).toMatchObject({
        status: 429,
        body: { error: expect.any(String) as unknown },
      });
      const retryAfterS = Number(refused.headers['retry-after']);
      expect(retryAfterS).toBe(windowS);
      expect(refused.body).toMatchObject({ error: texts.tooManyRequests(retryAfterS) });
      expect(
        await servers[1].send(call, { params, body, from: '198.51.100.78' }),
      ).not.toMatchObject({
        status: 429,
      });
    },
  );

  test('one IPv6 network is one address: it cannot shut the owner out of an account', async () => {
    const body = { email: 'victim@example.org', password: 'a guess' };
    const guess = (from: string) => servers[0].send(calls.signIn, { body, from });
    const statuses = [];
    for (let host = 1; host <= 20; host += 1) {
      statuses.push((await guess(`2001:db8:1:2${host.toString(16).padStart(2, '0')}::1`)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(10).fill(429)]);
    expect(await guess('2001:db8:1:300::1')).toMatchObject({ status: 401 });
  });

  test('an account that many addresses guess at: after 300 sign-ins in an hour 429 for all of them', async () => {
    const { passwords } = servers[0].deps;
    const wrong = import.meta.jest.spyOn(passwords, 'verify').mockResolvedValue(false);
    const guess = async (email: string, from: string) => {
      const body = { email, password: 'a guess' };
      return (await servers[0].send(calls.signIn, { body, from })).status;
    };
    const statuses = new Set<number>();
    for (let address = 0; address < 30; address += 1) {
      const few = Array.from({ length: 10 }, () => guess('mia@example.org', `192.0.2.${address}`));
      for (const status of await Promise.all(few)) statuses.add(status);
    }
    expect([...statuses]).toEqual([401]);
    const refused = await servers[0].send(calls.signIn, {
      body: { email: 'Mia@Example.org', password: 'a guess' },
      from: '192.0.2.100',
    });
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    expect(await guess('ben@example.org', '192.0.2.100')).toBe(401);
    clock.advance(60 * 60 * 1000);
    expect(await guess('mia@example.org', '192.0.2.100')).toBe(401);
    wrong.mockRestore();
  });

  test('behind a proxy on this machine the client counts, not the proxy', async () => {
    const signUp = (client: string, proxy: string) =>
      servers[0].send(calls.register, {
        body: {},
        from: proxy,
        headers: { 'x-forwarded-for': client },
      });
    for (let round = 0; round < 60; round += 1) await signUp('192.0.2.1', '127.0.0.1');
    expect(await signUp('192.0.2.1', '127.0.0.1')).toMatchObject({ status: 429 });
    expect(await signUp('192.0.2.2', '127.0.0.1')).toMatchObject({ status: 400 });
    // Whoever is no proxy of ours cannot choose an address.
    for (let round = 0; round < 60; round += 1) await signUp(`192.0.2.${round}`, '203.0.113.50');
    expect(await signUp('192.0.2.99', '203.0.113.50')).toMatchObject({ status: 429 });
  });
});
