/** Where the office wants a second factor of its superusers, they get no further without one; the gate does. */
import { secondFactorCalls } from '../../../../contract/account/secondFactor.ts';
import { calls } from '../../../../contract/calls.ts';
import { everyCall } from '../../../../contract/everyCall.ts';
import { fillPath } from '../../../../contract/call.ts';
import { settingsCalls, type Settings } from '../../../../contract/office/settings.ts';
import { festivalCalls } from '../../../../contract/festival.ts';
import type { MemberDetails } from '../../../../contract/office/memberDetails.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { PASSWORD } from '../../support/testApp.ts';
import { createFactorApp, type FactorApp } from './factorApp.ts';

const FIRST = { status: 403, body: { error: texts.secondFactor.first, reason: 'second_factor' } };
const PARAMS = { id: 0, other: 0, ticketId: 'none', key: 'none', code: 'none', name: 'none' };

forEachEngine('a second factor that is wanted of superusers', (engine) => {
  let app: FactorApp;
  beforeAll(async () => {
    app = await createFactorApp(await engine.open(), { config: { secondFactor: 'superusers' } });
  });
  afterAll(() => app.server.close());

  const office = (token: string) => app.server.send(calls.members, { token });

  test('every call of the office refuses until there is one, and no other call does', async () => {
    const { access } = await app.server.signUp({ isSuperuser: true });
    for (const [name, call] of Object.entries(everyCall)) {
      const { method, path, access: guard } = call;
      // The board's does not end.
      if (guard === 'public' || call.replyKind === 'events') continue;
      const reply = await app.server.app.inject({
        method,
        url: `/api${fillPath(path, PARAMS)}`,
        headers: { authorization: `Bearer ${access}` },
      });
      const isRefused = reply.body.includes(texts.secondFactor.first);
      expect([name, isRefused]).toEqual([name, guard === 'superuser']);
    }
    const docs = await app.server.app.inject({
      url: '/api/docs',
      headers: { cookie: `access_token=${access}` },
    });
    expect(docs.json()).toMatchObject(FIRST.body);
  });

  test('once it is set up the office is open, in the same session; taken away, it is not', async () => {
    const { access } = await app.signUpWithApp({ isSuperuser: true });
    expect(await office(access)).toMatchObject({ status: 200 });
    const me = await app.server.send(calls.me, { token: access });
    expect(me.body).not.toHaveProperty('needs_second_factor');
    const { body } = await app.own(access, 'ownFactors');
    const [{ id }] = (body as { factors: [{ id: number }] }).factors;
    await app.own(access, 'removeFactor', { id, password: PASSWORD });
    expect(await office(access)).toMatchObject(FIRST);
  });

  test('it says so of oneself, of nobody else', async () => {
    const boss = await app.server.signUp({ isSuperuser: true });
    const me = await app.server.send(calls.me, { token: boss.access });
    expect(me.body).toMatchObject({ needs_second_factor: true });
    expect((await app.own(boss.access, 'ownFactors')).body).toMatchObject({ is_required: true });
    for (const role of [{}, { isEntryStaff: true }]) {
      const { access } = await app.server.signUp(role);
      const reply = await app.server.send(calls.me, { token: access });
      expect(reply.body).not.toHaveProperty('needs_second_factor');
      expect((await app.own(access, 'ownFactors')).body).toMatchObject({ is_required: false });
    }
  });

  test('the gate is never stopped for it', async () => {
    const { access } = await app.server.signUp({ isSuperuser: true });
    const params = { ticketId: 'NONE' };
    expect(await app.server.send(calls.checkTicket, { token: access, params })).toMatchObject({
      status: 404,
      body: { reason: 'unknown' },
    });
  });

  test('the settings say where it comes from, and change it', async () => {
    const { access: token, id } = await app.signUpWithApp({ isSuperuser: true });
    const read = async () =>
      (await app.server.send(settingsCalls.settings, { token })).body as Settings;
    const ruleOf = ({ settings }: Settings) =>
      settings.find(({ name }) => name === 'second_factor');
    const save = (version: number, value: string) =>
      app.server.send(settingsCalls.saveSettings, {
        token,
        body: { version, values: { second_factor: value } },
      });
    const before = await read();
    expect(ruleOf(before)).toEqual({
      ...{ name: 'second_factor', value: 'superusers', default: 'superusers', changed: null },
    });
    expect(await save(before.version, 'members')).toMatchObject({
      status: 400,
      body: { second_factor: [texts.setting.secondFactor] },
    });
    const saved = await save(before.version, 'off');
    expect(ruleOf(saved.body as Settings)).toMatchObject({ value: 'off', changed: { by: { id } } });
    const other = await app.server.signUp({ isSuperuser: true });
    expect(await office(other.access)).toMatchObject({ status: 200 });
    const told = await app.server.send(festivalCalls.festival);
    expect(told.body).not.toHaveProperty('second_factor');
    // Left empty it is as configured.
    const back = await save((saved.body as Settings).version, '');
    expect(ruleOf(back.body as Settings)).toMatchObject({ value: 'superusers', changed: null });
    expect(await office(other.access)).toMatchObject(FIRST);
  });
});

forEachEngine('a member who has lost the second factor', (engine) => {
  let app: FactorApp;
  beforeAll(async () => {
    app = await createFactorApp(await engine.open());
  });
  afterAll(() => app.server.close());

  const reset = (token: string, id: number) =>
    app.server.send(secondFactorCalls.resetFactors, { token, params: { id } });

  test('is helped out by a superuser, not by oneself and by nobody else', async () => {
    const [boss, owner] = [
      await app.signUpWithApp({ isSuperuser: true }),
      await app.signUpWithApp(),
    ];
    for (const role of [{}, { isEntryStaff: true }]) {
      const { access } = await app.server.signUp(role);
      expect(await reset(access, owner.id)).toMatchObject({ status: 403 });
    }
    expect(await reset(boss.access, boss.id)).toMatchObject({
      status: 409,
      body: { error: texts.secondFactor.notOwn },
    });
    expect(await app.signIn(boss.email)).toMatchObject({ status: 403 });
    expect(await app.signIn(owner.email)).toMatchObject({ status: 403 });
    expect(await reset(boss.access, 999_999)).toMatchObject({ status: 404 });
  });

  test('signs in by the password then; the log and a mail say so', async () => {
    const boss = await app.server.signUp({ isSuperuser: true });
    const owner = await app.signUpWithApp();
    const { challenge } = await app.begin(owner.email);
    const sheet = async () => {
      const params = { id: owner.id };
      const { body } = await app.server.send(officeCalls.memberDetails, {
        ...{ token: boss.access, params },
      });
      return (body as MemberDetails).has_second_factor;
    };
    expect(await sheet()).toBe(true);
    expect(await reset(boss.access, owner.id)).toMatchObject({
      status: 200,
      body: { message: texts.secondFactor.reset(owner.number) },
    });
    expect(await sheet()).toBe(false);
    expect(await app.server.send(calls.me, { token: owner.access })).toMatchObject({ status: 401 });
    expect(app.server.mails.at(-1)).toEqual({
      ...{ kind: 'second-factor', to: owner.email, event: 'reset' },
    });
    expect((await app.auditOf('second factor reset')).at(-1)).toMatchObject({
      ...{ actor_id: boss.id, subject: `member:${owner.id}` },
    });
    expect(await app.signIn(owner.email)).toMatchObject({ status: 200 });
    const old = { challenge, recovery_code: owner.recoveryCodes[0] };
    expect(await app.pass(old)).toMatchObject({ status: 401 });
    expect(await reset(boss.access, owner.id)).toMatchObject({
      status: 409,
      body: { error: texts.secondFactor.hasNone },
    });
  });
});
