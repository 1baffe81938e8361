import { accountCalls } from '../../../../contract/account/calls.ts';
import type { OwnSessions } from '../../../../contract/account/entities.ts';
import { calls } from '../../../../contract/calls.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { TokenPair } from '../../../../contract/entities.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { deletesData, meanwhile } from '../../support/meanwhile.ts';
import {
  createTestApp,
  PASSWORD,
  type SignedUpMember,
  type TestApp,
} from '../../support/testApp.ts';
import { changesAddress, whileChecked } from '../../support/meanwhile.ts';
import { asSeen } from '../../../support/asSeen.ts';

const NEW_PASSWORD = 'Winter#2027';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

forEachEngine('an account belongs to its owner', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp(await engine.open());
  });
  afterAll(() => server.close());

  const signIn = (email: string, password = PASSWORD) =>
    server.send(calls.signIn, {
      body: { email, password },
      headers: { 'user-agent': FIREFOX },
    });
  const elsewhere = async ({ email }: SignedUpMember) => (await signIn(email)).body as TokenPair;
  const isAccepted = async ({ access }: TokenPair) =>
    (await server.send(calls.me, { token: access })).status === 200;
  const sessionsOf = async ({ access }: TokenPair) =>
    ((await server.send(accountCalls.ownSessions, { token: access })).body as OwnSessions).sessions;
  const end = ({ access }: TokenPair, key: string) =>
    server.send(accountCalls.endOwnSession, { token: access, body: { key } });
  const changePassword = ({ access }: TokenPair, old: string, wanted = NEW_PASSWORD) =>
    server.send(accountCalls.changePassword, {
      token: access,
      body: { old_password: old, new_password: wanted },
    });
  const auditOf = async (action: string) =>
    await server.deps.database.db
      .selectFrom('audit')
      .select(['actor_id', 'subject', 'action'])
      .where('action', '=', action as 'session ended')
      .orderBy('id', 'desc')
      .executeTakeFirst();

  test('nobody sees or ends the session of another, whatever their role', async () => {
    const owner = await server.signUp();
    const { key } = (await sessionsOf(owner))[0]!;
    for (const role of [{}, { isEntryStaff: true }, { isSuperuser: true }]) {
      const stranger = await server.signUp(role);
      expect((await sessionsOf(stranger)).map((session) => session.key)).not.toContain(key);
      expect(await end(stranger, key)).toMatchObject({
        status: 404,
        body: { error: texts.sessionGone },
      });
      await server.send(accountCalls.endOtherSessions, { token: stranger.access });
      await changePassword(stranger, PASSWORD);
      expect(await isAccepted(stranger)).toBe(true);
    }
    expect(await isAccepted(owner)).toBe(true);
    expect((await signIn(owner.email)).status).toBe(200);
  });

  test('the own sessions: this one first, each with browser, begin and last use', async () => {
    const owner = await server.signUp();
    server.clock.advance(60_000);
    const other = await elsewhere(owner);
    const at = server.clock.now().toISOString();
    const sessions = await sessionsOf(owner);
    expect(sessions).toMatchObject([
      { is_this: true },
      { is_this: false, client: 'Firefox, Linux', created_at: at, used_at: at },
    ]);
    expect((await sessionsOf(other)).map(({ key }) => key)).toEqual(
      sessions.map(({ key }) => key).toReversed(),
    );
    expect(JSON.stringify(sessions)).not.toContain(owner.email);
  });

  test('a session knows the time zone of its client, as that said last, and no other words', async () => {
    const owner = await server.signUp();
    const from = async (zone: string) =>
      (
        await server.send(calls.signIn, {
          body: { email: owner.email, password: PASSWORD },
          headers: { 'client-time-zone': zone },
        })
      ).body as TokenPair;
    const zoneOf = async (pair: TokenPair) =>
      (await sessionsOf(pair)).find((session) => session.is_this)?.time_zone;
    const berlin = await from('Europe/Berlin');
    expect(await zoneOf(berlin)).toBe('Europe/Berlin');
    for (const none of ['<b>hier</b>', 'x'.repeat(65), 'Europe/Berlin; drop', '']) {
      expect(await zoneOf(await from(none))).toBeUndefined();
    }
    const { body } = await server.send(calls.refresh, {
      body: { refresh: berlin.refresh },
      headers: { 'client-time-zone': 'America/Argentina/Buenos_Aires' },
    });
    expect(await zoneOf(body as TokenPair)).toBe('America/Argentina/Buenos_Aires');
    const again = await server.send(calls.refresh, {
      body: { refresh: (body as TokenPair).refresh },
    });
    expect(await zoneOf(again.body as TokenPair)).toBe('America/Argentina/Buenos_Aires');
  });

  test('ends one of them, which the log keeps', async () => {
    const owner = await server.signUp();
    const [other, third] = [await elsewhere(owner), await elsewhere(owner)];
    const { key } = (await sessionsOf(other)).find((session) => session.is_this)!;
    expect(await end(owner, key)).toMatchObject({
      status: 200,
      body: { message: texts.signedOutThere },
    });
    expect(await isAccepted(other)).toBe(false);
    expect([await isAccepted(owner), await isAccepted(third)]).toEqual([true, true]);
    expect(await end(owner, key)).toMatchObject({ status: 404 });
    const entry = await auditOf('session ended');
    expect(entry?.subject).toBe(`member:${entry?.actor_id}`);
  });

  test('ends all others, and not this one', async () => {
    const owner = await server.signUp();
    const others = [await elsewhere(owner), await elsewhere(owner)];
    const reply = await server.send(accountCalls.endOtherSessions, { token: owner.access });
    expect(reply).toMatchObject({ status: 200, body: { message: texts.signedOutElsewhere } });
    for (const other of others) expect(await isAccepted(other)).toBe(false);
    expect(await isAccepted(owner)).toBe(true);
    expect(await sessionsOf(owner)).toHaveLength(1);
    const entry = await auditOf('other sessions ended');
    expect(entry?.subject).toBe(`member:${entry?.actor_id}`);
  });

  test.each(['one', 'all others'])(
    'of who deletes their data meanwhile nothing is written down: %s',
    async (which) => {
      const owner = await server.signUp();
      const other = await elsewhere(owner);
      const { key } = (await sessionsOf(other)).find((session) => session.is_this)!;
      const { database } = server.deps;
      const reply = await meanwhile(database, deletesData(owner.id), () =>
        which === 'one'
          ? end(owner, key)
          : server.send(accountCalls.endOtherSessions, { token: owner.access }),
      );
      expect(reply.status).toBe(409);
      const entries = await database.db
        .selectFrom('audit')
        .select('id')
        .where('subject', '=', `member:${owner.id}`)
        .where('action', 'in', ['session ended', 'other sessions ended'])
        .execute();
      expect(entries).toEqual([]);
    },
  );

  test('changes the password: the others are out, a mail says so, reset links are dead', async () => {
    const owner = await server.signUp();
    const other = await elsewhere(owner);
    await server.send(calls.requestPasswordReset, { body: { email: owner.email } });
    const link = server.mails.at(-1);
    expect(await changePassword(owner, PASSWORD)).toMatchObject({
      status: 200,
      body: { message: texts.passwordChanged },
    });
    expect([await isAccepted(owner), await isAccepted(other)]).toEqual([true, false]);
    expect(server.mails.at(-1)).toEqual({ kind: 'password-changed', to: owner.email });
    expect((await signIn(owner.email)).status).toBe(401);
    expect((await signIn(owner.email, NEW_PASSWORD)).status).toBe(200);
    const token = link?.kind === 'password-reset' ? link.token : '';
    expect(
      await server.send(calls.resetPassword, { body: { token, password: 'Anders#2028' } }),
    ).toMatchObject({ status: 400, body: { error: texts.invalidResetLink } });
    expect(await auditOf('password changed')).toBeDefined();
  });

  test('of the change the address of then is told, not one that was left meanwhile', async () => {
    const owner = await server.signUp();
    const { db } = server.deps.database;
    whileChecked(server.deps, () => changesAddress(owner.id, 'jetzt@example.org')(db));
    expect((await changePassword(owner, PASSWORD)).status).toBe(200);
    expect(server.mails.at(-1)).toEqual({ kind: 'password-changed', to: 'jetzt@example.org' });
  });

  test('another address by the office: reset links and asked-for addresses are dead, the old one is told', async () => {
    const [owner, office] = [await server.signUp(), await server.signUp({ isSuperuser: true })];
    await server.send(calls.requestPasswordReset, { body: { email: owner.email } });
    const link = server.mails.at(-1);
    const wanted = { email: 'spaeter@example.org', password: PASSWORD };
    await server.send(accountCalls.requestEmailChange, { token: owner.access, body: wanted });
    const asked = server.mails.at(-1);
    const change = async (fields: object) => {
      const params = { id: owner.id };
      const { version } = await server.deps.database.db
        .selectFrom('member')
        .select('version')
        .where('id', '=', owner.id)
        .executeTakeFirstOrThrow();
      const body = { version, ...fields };
      return await server.send(officeCalls.changeMember, {
        token: office.access,
        params,
        ...asSeen(body),
      });
    };
    expect((await change({ first_name: 'Anders' })).status).toBe(200);
    expect(server.mails.at(-1)).toEqual(asked);
    expect((await change({ email: 'richtig@example.org' })).status).toBe(200);
    expect(server.mails.at(-1)).toEqual({ kind: 'email-changed', to: owner.email });
    const token = link?.kind === 'password-reset' ? link.token : '';
    const taken = await server.send(calls.resetPassword, {
      body: { token, password: 'Anders#2028' },
    });
    expect(taken).toMatchObject({ status: 400, body: { error: texts.invalidResetLink } });
    const body = { token: asked?.kind === 'email-change' ? asked.token : '' };
    const confirmed = { token: owner.access, body };
    expect((await server.send(accountCalls.confirmEmailChange, confirmed)).status).toBe(400);
  });

  test('deactivated by the office, and active again: reset links and asked-for addresses are dead', async () => {
    const [owner, office] = [await server.signUp(), await server.signUp({ isSuperuser: true })];
    await server.send(calls.requestPasswordReset, { body: { email: owner.email } });
    const link = server.mails.at(-1);
    const wanted = { email: 'noch.spaeter@example.org', password: PASSWORD };
    await server.send(accountCalls.requestEmailChange, { token: owner.access, body: wanted });
    const asked = server.mails.at(-1);
    for (const isActive of [false, true]) {
      const { version } = await server.deps.database.db
        .selectFrom('member')
        .select('version')
        .where('id', '=', owner.id)
        .executeTakeFirstOrThrow();
      const body = { version, is_active: isActive };
      const params = { id: owner.id };
      const sent = { token: office.access, params, ...asSeen(body) };
      expect(await server.send(officeCalls.changeMember, sent)).toMatchObject({ status: 200 });
    }
    const token = link?.kind === 'password-reset' ? link.token : '';
    const taken = { token, password: 'Anders#2028' };
    expect(await server.send(calls.resetPassword, { body: taken })).toMatchObject({ status: 400 });
    const back = await elsewhere(owner);
    const body = { token: asked?.kind === 'email-change' ? asked.token : '' };
    const confirmed = { token: back.access, body };
    expect((await server.send(accountCalls.confirmEmailChange, confirmed)).status).toBe(400);
  });

  test.each([
    ['a wrong old password', 'falsch', NEW_PASSWORD, texts.wrongOldPassword],
    ['§5 a weak new one', PASSWORD, 'kurz', texts.weakPassword],
    ['the same again', PASSWORD, PASSWORD, texts.samePassword],
  ])('%s changes nothing, and ends nothing', async (_, old, wanted, sentence) => {
    const owner = await server.signUp();
    const other = await elsewhere(owner);
    const mails = server.mails.length;
    expect(await changePassword(owner, old, wanted)).toMatchObject({
      status: 400,
      body: { error: sentence },
    });
    expect([await isAccepted(owner), await isAccepted(other)]).toEqual([true, true]);
    expect(server.mails).toHaveLength(mails);
    expect((await signIn(owner.email)).status).toBe(200);
  });

  test('whoever has somebody’s phone cannot guess the password there', async () => {
    const owner = await server.signUp();
    for (let guess = 0; guess < 10; guess += 1) await changePassword(owner, `falsch ${guess}`);
    expect(await changePassword(owner, PASSWORD)).toMatchObject({ status: 429 });
  });
});
