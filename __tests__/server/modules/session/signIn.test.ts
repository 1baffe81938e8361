import { calls } from '../../../../contract/calls.ts';
import { SERVER } from '../../../../server/modules/audit/actor.ts';
import { createMembersService } from '../../../../server/modules/members/service.ts';
import { createSessionService } from '../../../../server/modules/session/service.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { waitUntil } from '../../../support/waitUntil.ts';
import { createTestApp, PASSWORD, type TestApp } from '../../support/testApp.ts';

const A_STRING = expect.any(String) as unknown;

forEachEngine('signing in (§7 POST /api/token/)', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp(await engine.open());
  });
  afterAll(() => server.close());

  const signIn = (email: string, password: string, from?: string) =>
    server.send(calls.signIn, { body: { email, password }, ...(from !== undefined && { from }) });

  test('e-mail and password give access and refresh, with which the current user is fetched', async () => {
    const { email } = await server.signUp();
    const reply = await signIn(email, PASSWORD);
    expect(reply).toMatchObject({ status: 200, body: { access: A_STRING, refresh: A_STRING } });
    const { access, refresh } = reply.body as { access: string; refresh: string };
    expect(await server.send(calls.me, { token: access })).toMatchObject({
      status: 200,
      body: { email },
    });
    expect(await server.send(calls.refresh, { body: { refresh } })).toMatchObject({ status: 200 });
  });

  test('e-mails are compared without case', async () => {
    const { email } = await server.signUp();
    expect(await signIn(email.toUpperCase(), PASSWORD)).toMatchObject({ status: 200 });
  });

  test.each([
    [
      'a wrong password',
      async () => ({ email: (await server.signUp()).email, password: 'x'.repeat(8) }),
    ],
    ['an unknown e-mail', () => ({ email: 'nobody@example.org', password: PASSWORD })],
    ['an empty password', async () => ({ email: (await server.signUp()).email, password: '' })],
    [
      'an inactive member',
      async () => {
        const { email, number } = await server.signUp();
        await createMembersService(server.deps).setActive(number, false);
        return { email, password: PASSWORD };
      },
    ],
  ])('%s: 401 with detail (§8), the same for all', async (_, credentials) => {
    const { email, password } = await credentials();
    expect(await signIn(email, password)).toMatchObject({
      status: 401,
      body: { error: texts.wrongCredentials, detail: texts.wrongCredentials },
    });
  });

  test('an unknown e-mail takes as long as a wrong password', async () => {
    const { email } = await server.signUp();
    const time = async (address: string, round: number) => {
      const startedAt = performance.now();
      // From another place each time: ten attempts from one are enough.
      await signIn(address, 'wrong-password', `198.51.100.${round}`);
      return performance.now() - startedAt;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    const ratio = () => Math.min(...unknown) / Math.min(...known);
    // In turns, so that what else the machine does slows both; on a busy one it takes a few more.
    for (let round = 0; round < 60 && (round < 8 || ratio() < 0.6 || ratio() > 1.7); round += 1) {
      known.push(await time(email, round));
      unknown.push(await time(`nobody.${round}@example.org`, round));
    }
    // Hashing takes some 15 ms; without it the answer would be there in two.
    expect(ratio()).toBeGreaterThan(0.6);
    expect(ratio()).toBeLessThan(1.7);
  });

  test('a password reset that comes first ends the sign-in with the old password', async () => {
    const { email, id } = await server.signUp();
    const { passwords, database } = server.deps;
    const sessions = createSessionService({
      ...server.deps,
      passwords: {
        ...passwords,
        async verify(hash, password) {
          const isRight = await passwords.verify(hash, password);
          await database.db
            .updateTable('member')
            .set({ password_hash: await passwords.hash('Winter!1999') })
            .where('id', '=', id)
            .execute();
          return isRight;
        },
      },
    });
    const client = {
      ...{ userAgent: '', timeZone: null },
      knownIn: () => Promise.resolve(null),
      passFor: () => null,
    };
    const credentials = { email, password: PASSWORD, isVouched: false };
    await expect(sessions.signIn(SERVER, credentials, client)).rejects.toMatchObject({
      status: 401,
    });
  });

  test('guessing at one account is slowed down, its owner gets in from another address', async () => {
    const { email } = await server.signUp();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await signIn(email, 'wrong', '198.51.100.1')).toMatchObject({ status: 401 });
    }
    const refused = await signIn(email, PASSWORD, '198.51.100.1');
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '300' },
      body: { error: texts.tooManyRequests(300), detail: texts.tooManyRequests(300) },
    });
    expect(await signIn(email, PASSWORD, '198.51.100.2')).toMatchObject({ status: 200 });
    server.clock.advance(300_000);
    expect(await signIn(email, PASSWORD, '198.51.100.1')).toMatchObject({ status: 200 });
  });

  test('guesses that come at once pass the limit no further', async () => {
    const { email } = await server.signUp();
    const guesses = Array.from({ length: 30 }, () => signIn(email, 'wrong', '198.51.100.4'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('guesses from other addresses do not hold up the owner', async () => {
    const { email } = await server.signUp();
    const guess = Promise.withResolvers<boolean>();
    const verify = import.meta.jest
      .spyOn(server.deps.passwords, 'verify')
      .mockImplementation((_, password) =>
        password === PASSWORD ? Promise.resolve(true) : guess.promise,
      );
    const guessed = signIn(email, 'wrong', '198.51.100.6');
    await waitUntil('guess', () => (verify.mock.calls.length > 0 ? true : undefined));
    expect(await signIn(email, PASSWORD, '198.51.100.7')).toMatchObject({ status: 200 });
    guess.resolve(false);
    expect(await guessed).toMatchObject({ status: 401 });
    verify.mockRestore();
  });

  test('a shared account signs in on as many phones as it likes: right passwords do not count', async () => {
    const { email } = await server.signUp();
    for (let phone = 1; phone <= 15; phone += 1) {
      expect(await signIn(email, PASSWORD, '198.51.100.9')).toMatchObject({ status: 200 });
    }
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await signIn(email, 'wrong', '198.51.100.9')).toMatchObject({ status: 401 });
    }
    expect(await signIn(email, PASSWORD, '198.51.100.9')).toMatchObject({ status: 429 });
  });

  describe('a browser in which the account was signed in before', () => {
    /** Signs in with the cookie that the browser has, and keeps the one that it is given. */
    function browser(email: string) {
      let cookie = '';
      return async (password: string, typed = email) => {
        const reply = await server.send(calls.signIn, {
          body: { email: typed, password },
          from: '198.51.100.3',
          headers: { cookie },
        });
        const given = reply.headers['set-cookie'];
        if (typeof given === 'string') cookie = given.split(';')[0]!;
        return reply;
      };
    }
    async function strangersGuess(email: string): Promise<void> {
      for (let guess = 0; guess < 10; guess += 1) await signIn(email, 'wrong', '198.51.100.3');
    }

    test('is not locked out by strangers’ guesses, not even from the same address', async () => {
      const { email } = await server.signUp();
      const from = browser(email);
      expect(await from(PASSWORD)).toMatchObject({ status: 200 });
      await strangersGuess(email);
      expect(await signIn(email, PASSWORD, '198.51.100.3')).toMatchObject({ status: 429 });
      expect(await from(PASSWORD)).toMatchObject({ status: 200 });
      expect(await from(PASSWORD, email.toUpperCase())).toMatchObject({ status: 200 });
    });

    test('may not guess without end itself, and is known for its own account alone', async () => {
      const [{ email }, other] = [await server.signUp(), await server.signUp()];
      const from = browser(email);
      await from(PASSWORD);
      for (let guess = 0; guess < 10; guess += 1) {
        expect(await from('wrong')).toMatchObject({ status: 401 });
      }
      expect(await from(PASSWORD)).toMatchObject({ status: 429 });
      await strangersGuess(other.email);
      expect(await from(PASSWORD, other.email)).toMatchObject({ status: 429 });
    });

    test('keeps the cookies of ten accounts and no more, those where somebody signed in last', async () => {
      const jar = new Map<string, string>();
      const visit = async (email: string) => {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const reply = await server.send(calls.signIn, {
          body: { email, password: PASSWORD },
          headers: { cookie },
        });
        expect(reply).toMatchObject({ status: 200 });
        server.clock.advance(1_000);
        const given = ([reply.headers['set-cookie']].flat() as string[]).map((each) => {
          const [, name, value] = /^(known_[\w-]{12})=([\w.-]*); Path=\/api\/api\/token; /.exec(
            each,
          )!;
          if (each.includes('Max-Age=0')) jar.delete(name!);
          else jar.set(name!, value!);
          return name!;
        });
        return given[0]!;
      };
      const members = [];
      for (let each = 0; each < 12; each += 1) members.push(await server.signUp());
      const names: string[] = [];
      for (const { email } of members.slice(0, 10)) names.push(await visit(email));
      expect(jar.size).toBe(10);
      // Its cookie is the one that the browser has had longest, and still not the oldest.
      await visit(members[0]!.email);
      for (const { email } of members.slice(10)) names.push(await visit(email));
      const gone = [names[1]!, names[2]!];
      expect([...jar.keys()].toSorted()).toEqual(
        names.filter((name) => !gone.includes(name)).toSorted(),
      );
    });

    test('that has too many cookies already is rid of them, first of those that are none of ours', async () => {
      const { email } = await server.signUp();
      const theirs = String((await signIn(email, PASSWORD)).headers['set-cookie']).split(';')[0]!;
      const other = await server.signUp();
      const madeUp = Array.from({ length: 30 }, (_, n) => `known_${String(n).padStart(12, '0')}=x`);
      const reply = await server.send(calls.signIn, {
        body: { email: other.email, password: PASSWORD },
        headers: { cookie: [theirs, ...madeUp].join('; ') },
      });
      const [given, ...taken] = reply.headers['set-cookie'] as string[];
      expect(given).toMatch(/Max-Age=15552000/);
      expect(taken).toEqual(
        madeUp.slice(0, 20).map((each) => `${each.slice(0, -1)}; Path=/api/api/token; Max-Age=0`),
      );
    });

    test('its cookie is for the sign-in alone, out of reach of scripts, and cannot be made up', async () => {
      const { email } = await server.signUp();
      const reply = await signIn(email, PASSWORD);
      const cookie = String(reply.headers['set-cookie']);
      expect(cookie).toMatch(
        /^known_[\w-]{12}=[\w.-]+; Path=\/api\/api\/token; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
      );
      expect(cookie.toLowerCase()).not.toContain(email.toLowerCase());
      const token = /=([\w.-]+);/.exec(cookie)![1]!;
      expect(await server.send(calls.me, { token })).toMatchObject({ status: 401 });
      await strangersGuess(email);
      const name = cookie.split('=')[0]!;
      const { access } = reply.body as { access: string };
      for (const forged of ['x', `${token}x`, access]) {
        const answer = await server.send(calls.signIn, {
          body: { email, password: PASSWORD },
          from: '198.51.100.3',
          headers: { cookie: `${name}=${forged}` },
        });
        expect(answer).toMatchObject({ status: 429 });
      }
    });
  });
});
