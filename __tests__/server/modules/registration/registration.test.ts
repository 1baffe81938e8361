import { existsSync, mkdirSync } from 'node:fs';
import { calls } from '../../../../contract/calls.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import { emailKey } from '../../../../contract/rules.ts';
import { writeFirstAdmin } from '../../../../server/lib/firstAdminFile.ts';
import {
  createMembersService,
  type AddedMember,
} from '../../../../server/modules/members/service.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { createTestApp, PASSWORD, type TestApp } from '../../support/testApp.ts';
import { asSeen } from '../../../support/asSeen.ts';

const A_STRING = expect.any(String) as unknown;

forEachEngine('registration', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp(await engine.open());
  });
  afterAll(() => server.close());

  let emails = 0;
  const newEmail = () => `Guest.${(emails += 1)}@example.org`;
  const verify = (code: string) =>
    server.send(calls.verifyInvitation, { body: { initial_token: code } });
  const register = (code: string, account: { email?: string; password?: string } = {}) =>
    server.send(calls.register, {
      body: { email: newEmail(), password: PASSWORD, ...account, initial_token: code },
    });

  async function unusableCodes(): Promise<Record<'unknown' | 'spent' | 'inactive', string>> {
    const spent = await server.signUp();
    const inactive = await server.addMember();
    await createMembersService(server.deps).setActive(inactive.number, false);
    return {
      unknown: 'ZZZZZ-ZZZZZ',
      spent: spent.initialToken,
      inactive: inactive.initialToken,
    };
  }

  test('§3, first step: the code tells whom it invites, and nothing else', async () => {
    const { initialToken, number } = await server.addMember({
      firstName: "Robert'); drop table member;--",
      lastName: '<script>alert(1)</script>',
    });
    expect(await verify(initialToken)).toMatchObject({ status: 200 });
    expect((await verify(initialToken)).body).toEqual({
      user_info: {
        first_name: "Robert'); drop table member;--",
        last_name: '<script>alert(1)</script>',
        number,
      },
    });
  });

  test('§7, second step: 201 with a session, the e-mail stored as typed', async () => {
    const { initialToken, id } = await server.addMember();
    const email = newEmail();
    const reply = await register(initialToken, { email });
    expect(reply).toMatchObject({ status: 201, body: { access: A_STRING, refresh: A_STRING } });
    const { access } = reply.body as { access: string };
    expect(await server.send(calls.me, { token: access })).toMatchObject({
      status: 200,
      body: { id, email, has_password: true },
    });
    const row = await server.deps.database.db
      .selectFrom('member')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      email_key: emailKey(email),
      registered_at: server.clock.now().toISOString(),
    });
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row.search_text).toContain(emailKey(email));
  });

  test('the address is told, unless the code itself was mailed there', async () => {
    const mailsOf = async (invited: string | null, typed: string) => {
      const { initialToken, id } = await server.addMember();
      await server.deps.database.db
        .updateTable('member')
        .set({ invite_email: invited, invited_at: server.clock.now().toISOString() })
        .where('id', '=', id)
        .execute();
      server.mails.length = 0;
      expect(await register(initialToken, { email: typed })).toMatchObject({ status: 201 });
      return [...server.mails];
    };
    const typed = newEmail();
    expect(await mailsOf(null, typed)).toEqual([{ kind: 'welcome', to: typed }]);
    const other = newEmail();
    expect(await mailsOf('mailed@example.org', other)).toEqual([{ kind: 'welcome', to: other }]);
    expect(await mailsOf('Mailed@example.org', 'mailed@example.org')).toEqual([]);
    // A registration that failed leaves none.
    const { initialToken } = await server.addMember();
    expect(await register(initialToken, { email: typed })).toMatchObject({ status: 409 });
    expect(server.mails).toEqual([]);
  });

  test.each([
    ['unknown', 404, texts.unknownInvitation],
    ['spent', 409, texts.spentInvitation],
    ['inactive', 404, texts.unknownInvitation],
  ] as const)('a code that is %s: %i in both steps', async (kind, status, error) => {
    const code = (await unusableCodes())[kind];
    expect(await verify(code)).toMatchObject({ status, body: { error } });
    expect(await register(code)).toMatchObject({ status, body: { error } });
  });

  test.each([
    '',
    'ABCDE',
    'abcde-fghij',
    'ABCDE-FGHIJ-',
    ' ABCDE-FGHIJ',
    "' or 1=1 --",
    '🎟🎟🎟🎟🎟-AAAAA',
  ])('§5: %j has not the format of a code: 400', async (code) => {
    const failure = { status: 400, body: { error: texts.invalidInvitationFormat } };
    expect(await verify(code)).toMatchObject(failure);
    expect(await register(code)).toMatchObject(failure);
  });

  test.each([
    ['too short', 'Aa1#567'],
    ['without uppercase', 'sommer#2026'],
    ['without lowercase', 'SOMMER#2026'],
    ['without digit', 'Sommer#Sonne'],
    ['without special character', 'Sommer2026'],
    ['with a special character of another kind only', 'Sommer_2026'],
  ])('§5: a password %s: 400, and the code stays good', async (_, password) => {
    const { initialToken } = await server.addMember();
    expect(await register(initialToken, { password })).toMatchObject({
      status: 400,
      body: { error: texts.weakPassword },
    });
    expect(await verify(initialToken)).toMatchObject({ status: 200 });
  });

  test('a password of 257 characters: 400', async () => {
    const { initialToken } = await server.addMember();
    expect(
      await register(initialToken, { password: `${PASSWORD}${'x'.repeat(246)}` }),
    ).toMatchObject({ status: 400, body: { error: texts.longPassword } });
  });

  test.each([
    '',
    'mia',
    'mia@',
    'mia@host',
    'a b@example.org',
    'mia@example.org\nBcc: x@example.org',
  ])('§5: %j is no e-mail address: 400', async (email) => {
    const { initialToken } = await server.addMember();
    expect(await register(initialToken, { email })).toMatchObject({
      status: 400,
      body: { error: texts.invalidEmail },
    });
  });

  test('an e-mail that is taken, in whatever case: 409, and the code stays good', async () => {
    const { email } = await server.signUp();
    const { initialToken } = await server.addMember();
    expect(await register(initialToken, { email: email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { error: texts.emailTaken },
    });
    expect(await verify(initialToken)).toMatchObject({ status: 200 });
  });

  describe('whoever holds a code and asks with it which addresses are registered', () => {
    const statusesOf = (replies: readonly { status: number }[]) =>
      replies.map(({ status }) => status).sort();

    test('is told so three times a day, and then nothing, not even of one that is free', async () => {
      const { email } = await server.signUp();
      const { initialToken } = await server.addMember();
      for (let asked = 0; asked < 3; asked += 1) {
        expect(await register(initialToken, { email })).toMatchObject({ status: 409 });
      }
      for (const address of [email, newEmail()]) {
        expect(await register(initialToken, { email: address })).toMatchObject({
          status: 429,
          body: { error: texts.tooManyRequests(24 * 60 * 60) },
        });
      }
      const other = await server.addMember();
      expect(await register(other.initialToken, { email })).toMatchObject({ status: 409 });
      server.clock.advance(24 * 60 * 60 * 1000);
      expect(await register(initialToken)).toMatchObject({ status: 201 });
    });

    test('learns of forty addresses what three were, and with a password that is none nothing at all', async () => {
      const taken = [await server.signUp(), await server.signUp()];
      const { initialToken } = await server.addMember();
      const askOfForty = async (account: { password?: string }) => {
        const replies = [];
        for (let asked = 0; asked < 40; asked += 1) {
          // Another minute, so that no limit of the address helps.
          if (asked % 30 === 0) server.clock.advance(61_000);
          const { email } = taken[asked % taken.length]!;
          replies.push(await register(initialToken, { ...account, email }));
        }
        return statusesOf(replies);
      };
      expect(await askOfForty({ password: 'weak' })).toEqual(Array<number>(40).fill(400));
      expect(await askOfForty({})).toEqual([
        ...Array<number>(3).fill(409),
        ...Array<number>(37).fill(429),
      ]);
    });

    test('no more often when they ask at once', async () => {
      const { email } = await server.signUp();
      const { initialToken } = await server.addMember();
      const asked = Array.from({ length: 12 }, () => register(initialToken, { email }));
      const statuses = statusesOf(await Promise.all(asked));
      expect(statuses).toEqual([...Array<number>(3).fill(409), ...Array<number>(9).fill(429)]);
    });
  });

  test('the first administrator’s file goes when its code is used', async () => {
    const { initialToken } = await server.addMember();
    const { dataDir } = server.deps.config;
    mkdirSync(dataDir, { recursive: true });
    const file = writeFirstAdmin(dataDir, initialToken);
    expect((await register(initialToken)).status).toBe(201);
    expect(existsSync(file)).toBe(false);
  });

  test('two registrations with one code at once: one wins', async () => {
    const { initialToken } = await server.addMember();
    const replies = await Promise.all([1, 2, 3, 4].map(() => register(initialToken)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost?.body).toEqual({ error: texts.spentInvitation });
  });

  describe('while the password is hashed, the office', () => {
    /** Registers; what the office does comes when the code was found good, and before it is spent. */
    async function registerMeanwhile(
      act: (member: AddedMember, token: string) => Promise<{ status: number }>,
    ) {
      const office = await server.signUp({ isSuperuser: true });
      const invited = await server.addMember();
      const { passwords } = server.deps;
      const hashing = import.meta.jest
        .spyOn(passwords, 'hash')
        .mockImplementationOnce(async (...asked) => {
          expect(await act(invited, office.access)).toMatchObject({ status: 200 });
          hashing.mockRestore();
          return await passwords.hash(...asked);
        });
      return { ...(await register(invited.initialToken)), id: invited.id };
    }

    const rowOf = (id: number) =>
      server.deps.database.db
        .selectFrom('member')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();

    test('gives another code: the one before opens nothing', async () => {
      const { status, body, id } = await registerMeanwhile(({ id: member }, token) =>
        server.send(officeCalls.inviteAgain, { params: { id: member }, token }),
      );
      expect({ status, body }).toEqual({ status: 404, body: { error: texts.unknownInvitation } });
      expect(await rowOf(id)).toMatchObject({ password_hash: null, email: null });
    });

    test('gives another name and number: the list finds and sorts by these', async () => {
      const { status, id } = await registerMeanwhile(({ id: member }, token) =>
        server.send(officeCalls.changeMember, {
          params: { id: member },
          ...asSeen({ version: 1, first_name: 'Nele', last_name: 'Neumann', number: 9_876 }),
          token,
        }),
      );
      expect(status).toBe(201);
      const { search_text: found, sort_name: sorted } = await rowOf(id);
      expect(found).toMatch(/^nele neumann guest\.\d+@example\.org 9876 /);
      expect(sorted).toBe('neumann nele');
    });
  });

  test('two registrations with one e-mail at once: one wins, the other code stays good', async () => {
    const invited = [await server.addMember(), await server.addMember()];
    const email = newEmail();
    const replies = await Promise.all(
      invited.map(({ initialToken }) => register(initialToken, { email })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const loser = invited[replies.findIndex(({ status }) => status === 409)]!;
    expect(replies.find(({ status }) => status === 409)?.body).toEqual({ error: texts.emailTaken });
    expect(await verify(loser.initialToken)).toMatchObject({ status: 200 });
  });
});
