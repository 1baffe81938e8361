import type { TokenPair } from '../../../../contract/entities.ts';
import { calls } from '../../../../contract/calls.ts';
import { timestamp } from '../../../../server/lib/clock.ts';
import { leaveAddress } from '../../../../server/modules/account/leaveAddress.ts';
import { createMembersService } from '../../../../server/modules/members/service.ts';
import { COMMAND_LINE } from '../../../../server/modules/audit/actor.ts';
import { makeResetLink } from '../../../../server/modules/passwordReset/linkService.ts';
import { createPasswordResetService } from '../../../../server/modules/passwordReset/service.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { changesAddress, meanwhile } from '../../support/meanwhile.ts';
import { createTestApp, PASSWORD, type TestApp } from '../../support/testApp.ts';
import { HOUR_MS } from '../../../../contract/time.ts';

const NEW_PASSWORD = 'Winter!1999';
const LINK_EVERY_MS = 10 * 60 * 1000;

forEachEngine('password reset', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp(await engine.open());
  });
  afterAll(() => server.close());

  const request = (email: string) => server.send(calls.requestPasswordReset, { body: { email } });
  const reset = (token: string, password = NEW_PASSWORD) =>
    server.send(calls.resetPassword, { body: { token, password } });
  const signIn = (email: string, password: string) =>
    server.send(calls.signIn, { body: { email, password } });

  /** The secret of a link, ten minutes after the last one, when there is another one. */
  async function nextLinkFor(email: string): Promise<string> {
    server.clock.advance(LINK_EVERY_MS);
    return await linkFor(email);
  }

  /** The secret of the link that was mailed last. */
  async function linkFor(email: string): Promise<string> {
    expect(await request(email)).toMatchObject({ status: 200 });
    const mail = server.mails.at(-1);
    if (mail?.kind !== 'password-reset') throw new Error('No mail was queued');
    return mail.token;
  }

  test('the link goes to the address of the account and is stored only as a hash', async () => {
    const { email } = await server.signUp();
    const token = await linkFor(email.toLowerCase());
    expect(server.mails.at(-1)).toEqual({ kind: 'password-reset', to: email, token });
    const rows = await server.deps.database.db.selectFrom('password_reset').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const queued = await server.deps.database.db
      .selectFrom('outbox')
      .select(['kind', 'state'])
      .where('recipient', '=', email)
      .execute();
    expect(queued).toEqual([{ kind: 'password-reset', state: 'waiting' }]);
  });

  test('it sets the password and ends every session of the member', async () => {
    const { email, access, refresh } = await server.signUp();
    const other = (await signIn(email, PASSWORD)).body as TokenPair;
    const stranger = await server.signUp();
    const token = await linkFor(email);
    expect(await reset(token)).toMatchObject({
      status: 200,
      body: { message: texts.passwordChanged },
    });

    expect(await signIn(email, PASSWORD)).toMatchObject({ status: 401 });
    expect(await signIn(email, NEW_PASSWORD)).toMatchObject({ status: 200 });
    for (const token of [access, other.access]) {
      expect(await server.send(calls.me, { token })).toMatchObject({ status: 401 });
    }
    expect(await server.send(calls.refresh, { body: { refresh } })).toMatchObject({ status: 401 });
    expect(await server.send(calls.me, { token: stranger.access })).toMatchObject({ status: 200 });
  });

  test('several links of one member at once: one sets the password, the others are spent', async () => {
    const { email } = await server.signUp();
    const links = [await linkFor(email), await nextLinkFor(email), await nextLinkFor(email)];
    const { passwords } = server.deps;
    const hashed: (() => void)[] = [];
    const resets = createPasswordResetService({
      ...server.deps,
      passwords: {
        ...passwords,
        // All of them go on at the same moment.
        async hash(password) {
          const hash = await passwords.hash(password);
          await new Promise<void>((goOn) => {
            if (hashed.push(goOn) === links.length) for (const next of hashed) next();
          });
          return hash;
        },
      },
    });
    const newPasswords = links.map((_, index) => `${NEW_PASSWORD}${index}`);
    const results = await Promise.allSettled(
      links.map((link, index) => resets.reset(COMMAND_LINE, link, newPasswords[index]!)),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as Error).message)).toEqual(
      Array(links.length - 1).fill(texts.invalidResetLink),
    );
    const winner = results.findIndex(({ status }) => status === 'fulfilled');
    const statuses = [];
    for (const password of newPasswords) statuses.push((await signIn(email, password)).status);
    expect(statuses).toEqual(links.map((_, index) => (index === winner ? 200 : 401)));
  });

  test('a link that is asked for while the address changes does not go to the one before', async () => {
    const { id, email } = await server.signUp();
    const { database, outbox } = server.deps;
    const asked = await meanwhile(
      database,
      async (trx) => {
        await changesAddress(id, `now.${email}`)(trx);
        await leaveAddress(trx, outbox, { id, left: email, at: timestamp(server.clock) });
      },
      () => request(email),
    );
    expect(asked).toMatchObject({ status: 200 });
    const links = await database.db
      .selectFrom('password_reset')
      .select('used_at')
      .where('member_id', '=', id)
      .execute();
    expect(links).toEqual([]);
    expect(
      server.mails.filter(({ kind, to }) => kind === 'password-reset' && to === email),
    ).toEqual([]);
  });

  test('the answer is the same in content and time, whether the account exists or not', async () => {
    const { email } = await server.signUp();
    const inactive = await server.signUp();
    await createMembersService(server.deps).setActive(inactive.number, false);
    const queued = server.mails.length;
    const timed = async (address: string) => {
      const startedAt = performance.now();
      const { status, body } = await request(address);
      return { status, body, ms: performance.now() - startedAt };
    };
    const replies = [];
    for (const address of [email, 'nobody@example.org', inactive.email]) {
      replies.push(await timed(address));
    }
    for (const { status, body, ms } of replies) {
      expect({ status, body }).toEqual({ status: 200, body: { message: texts.resetRequested } });
      expect(ms).toBeGreaterThan(145);
    }
    expect(server.mails.length).toBe(queued + 1);
  });

  test('what is done for an account that exists takes its time, and the answer does not show it', async () => {
    const { email } = await server.signUp();
    const { outbox } = server.deps;
    const WORK_MS = 80;
    const resets = createPasswordResetService({
      ...server.deps,
      outbox: {
        ...outbox,
        async enqueue(...mail) {
          await new Promise((resolve) => setTimeout(resolve, WORK_MS));
          return await outbox.enqueue(...mail);
        },
      },
    });
    const msOf = async (address: string) => {
      const startedAt = performance.now();
      await resets.request(address);
      return performance.now() - startedAt;
    };
    const [exists, nobody]: [number[], number[]] = [[], []];
    // The shortest of some: a machine that stands still in between says nothing.
    for (let round = 0; round < 5; round += 1) {
      server.clock.advance(LINK_EVERY_MS);
      const before = server.mails.length;
      exists.push(await msOf(email));
      nobody.push(await msOf('nobody@example.org'));
      expect(server.mails.length).toBe(before + 1);
    }
    expect(Math.abs(Math.min(...exists) - Math.min(...nobody))).toBeLessThan(WORK_MS / 2);
  });

  test.each(['', 'mia', 'mia@host', '<mia@example.org>'])(
    '§5: %j is no e-mail address: 400',
    async (email) => {
      expect(await request(email)).toMatchObject({
        status: 400,
        body: { error: texts.invalidEmail },
      });
    },
  );

  test('a link works once, even when it is used twice at once', async () => {
    const { email } = await server.signUp();
    const token = await linkFor(email);
    const replies = await Promise.all([reset(token), reset(token, 'Another#1999')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await reset(token)).toMatchObject({
      status: 400,
      body: { error: texts.invalidResetLink },
    });
  });

  test('a used link takes the earlier ones with it', async () => {
    const { email } = await server.signUp();
    const earlier = await linkFor(email);
    expect(await reset(await nextLinkFor(email))).toMatchObject({ status: 200 });
    expect(await reset(earlier)).toMatchObject({ status: 400 });
  });

  test('a used link leaves those of other members good', async () => {
    const [mia, ben] = [await server.signUp(), await server.signUp()];
    const [mias, bens] = [await linkFor(mia.email), await linkFor(ben.email)];
    expect(await reset(mias)).toMatchObject({ status: 200 });
    expect(await reset(bens)).toMatchObject({ status: 200 });
    expect(await signIn(ben.email, NEW_PASSWORD)).toMatchObject({ status: 200 });
  });

  test('a link lives for an hour', async () => {
    const { email } = await server.signUp();
    const [first, second] = [await linkFor(email), await nextLinkFor(email)];
    server.clock.advance(HOUR_MS - LINK_EVERY_MS - 1);
    expect(await reset(first)).toMatchObject({ status: 200 });
    const late = await linkFor(email);
    server.clock.advance(HOUR_MS);
    for (const token of [second, late]) {
      expect(await reset(token)).toMatchObject({
        status: 400,
        body: { error: texts.invalidResetLink },
      });
    }
  });

  test.each(['', 'x', "' or 1=1 --", 'A'.repeat(43)])(
    '%j is no link of ours: 400',
    async (token) => {
      expect(await reset(token)).toMatchObject({
        status: 400,
        body: { error: texts.invalidResetLink },
      });
    },
  );

  test('§5: a weak password leaves the link good', async () => {
    const { email } = await server.signUp();
    const token = await linkFor(email);
    expect(await reset(token, 'weak')).toMatchObject({
      status: 400,
      body: { error: texts.weakPassword },
    });
    expect(await reset(token)).toMatchObject({ status: 200 });
  });

  test('a member who was deactivated meanwhile: 400, the password stays', async () => {
    const { email, number } = await server.signUp();
    const token = await linkFor(email);
    await createMembersService(server.deps).setActive(number, false);
    expect(await reset(token)).toMatchObject({ status: 400 });
    await createMembersService(server.deps).setActive(number, true);
    expect(await signIn(email, PASSWORD)).toMatchObject({ status: 200 });
  });

  test('a link from before a deactivation is dead after it, too', async () => {
    const { email, number } = await server.signUp();
    const token = await linkFor(email);
    await createMembersService(server.deps).setActive(number, false);
    await createMembersService(server.deps).setActive(number, true);
    expect(await reset(token)).toMatchObject({ status: 400 });
    expect(await signIn(email, PASSWORD)).toMatchObject({ status: 200 });
  });

  test('the owner is told of it by mail', async () => {
    const { email, id } = await server.signUp();
    await reset(await linkFor(email));
    expect(server.mails.at(-1)).toEqual({ kind: 'password-changed', to: email });
    // Handed over by the office: no mail was on its way.
    await reset(await makeResetLink(server.deps, COMMAND_LINE, id));
    expect(server.mails.slice(-2)).toEqual([
      { kind: 'password-changed', to: email },
      { kind: 'password-changed', to: email },
    ]);
    const told = server.mails.length;
    await reset('A'.repeat(43));
    expect(server.mails).toHaveLength(told);
  });

  describe('whoever asks for links for somebody else', () => {
    test('gets them one mail in ten minutes, and blocks no request of their own', async () => {
      for (const exists of [true, false]) {
        const email = exists ? (await server.signUp()).email : 'somebody.else@example.org';
        const before = server.mails.length;
        for (let round = 0; round < 8; round += 1) {
          expect(await request(round % 2 === 0 ? email : email.toUpperCase())).toMatchObject({
            status: 200,
          });
        }
        expect(server.mails.length - before).toBe(exists ? 1 : 0);
        server.clock.advance(LINK_EVERY_MS - 1);
        await request(email);
        expect(server.mails.length - before).toBe(exists ? 1 : 0);
        server.clock.advance(1);
        await request(email);
        expect(server.mails.length - before).toBe(exists ? 2 : 0);
      }
    });

    test('leaves the links good that they were sent', async () => {
      const { email } = await server.signUp();
      const own = await linkFor(email);
      for (let round = 0; round < 5; round += 1) await nextLinkFor(email);
      expect(await reset(own)).toMatchObject({ status: 200 });
    });

    test('all at once: one mail', async () => {
      const { email } = await server.signUp();
      const before = server.mails.length;
      await Promise.all(Array.from({ length: 6 }, () => request(email)));
      expect(server.mails.length - before).toBe(1);
    });
  });

  test('after a reset the next request sends a link at once', async () => {
    const { email } = await server.signUp();
    expect(await reset(await linkFor(email))).toMatchObject({ status: 200 });
    expect(await reset(await linkFor(email))).toMatchObject({ status: 200 });
  });
});
