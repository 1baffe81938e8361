/** Whose account has a second factor signs in by two steps: by nobody else's, by nothing twice, and not late. */
import type { TokenPair } from '../../../../contract/entities.ts';
import { calls } from '../../../../contract/calls.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { changesAddress, meanwhile } from '../../support/meanwhile.ts';
import { createSoftPasskey } from '../../support/softPasskey.ts';
import { PASSWORD } from '../../support/testApp.ts';
import { createFactorApp, ORIGIN, type FactorApp } from './factorApp.ts';

const NEW_PASSWORD = 'Winter#2027';
const WRONG = { status: 401, body: { error: texts.secondFactor.wrong } };
const OVER = { status: 410, body: { error: texts.secondFactor.over } };

forEachEngine('the second step of a sign-in', (engine) => {
  let app: FactorApp;
  beforeAll(async () => {
    app = await createFactorApp(await engine.open());
  });
  afterAll(() => app.server.close());

  test('the challenge of one member is worth nothing for another', async () => {
    const [mia, tom] = [await app.signUpWithApp(), await app.signUpWithApp()];
    const { challenge } = await app.begin(mia.email);
    expect(await app.pass({ challenge, code: await app.codeOf(tom.secret) })).toMatchObject(WRONG);
    const theirs = { challenge, recovery_code: tom.recoveryCodes[0] };
    expect(await app.pass(theirs)).toMatchObject(WRONG);
    const passkey = await app.addPasskey(tom);
    const step = await app.begin(mia.email);
    const shown = passkey.show({ challenge: (await app.begin(tom.email)).passkey!.challenge });
    expect(await app.pass({ challenge: step.challenge, passkey: shown })).toMatchObject(WRONG);
  });

  test('the passkey of another member passes nobody else’s challenge, however it is signed', async () => {
    const [mia, tom] = [await app.signUpWithApp(), await app.signUpWithApp()];
    const [mias, toms] = [await app.addPasskey(mia), await app.addPasskey(tom)];
    const { challenge, passkey } = await app.begin(mia.email);
    const handle = mias.show(passkey!).response as { userHandle: string };
    for (const lies of [{}, { userHandle: null }, { userHandle: handle.userHandle }]) {
      expect(await app.pass({ challenge, passkey: toms.show(passkey!, lies) })).toMatchObject(
        WRONG,
      );
    }
    const own = await app.pass({ challenge, passkey: mias.show(passkey!) });
    expect(own).toMatchObject({ status: 200 });
    expect(await app.nameOf(own.body as TokenPair)).toBe(mia.email);
  });

  test('whoever has none is answered as before, to the letter', async () => {
    const { email } = await app.server.signUp();
    const { status, body } = await app.signIn(email);
    expect([status, Object.keys(body as object)]).toEqual([200, ['access', 'refresh']]);
    expect(await app.signIn(email, { password: 'falsch-geraten' })).toMatchObject({
      status: 401,
      body: { error: texts.wrongCredentials, detail: texts.wrongCredentials },
    });
  });

  test('a right password gets a challenge and no tokens; a wrong one learns nothing of a second factor', async () => {
    const { email } = await app.signUpWithApp();
    const { status, body } = await app.signIn(email);
    expect(status).toBe(403);
    expect(body).toEqual({
      error: texts.secondFactor.asked,
      detail: texts.secondFactor.asked,
      second_factor: { challenge: expect.any(String) as string, methods: ['totp', 'recovery'] },
    });
    expect(await app.signIn(email, { password: 'falsch-geraten' })).toEqual({
      status: 401,
      headers: expect.anything() as object,
      body: { error: texts.wrongCredentials, detail: texts.wrongCredentials },
    });
  });

  test('the challenge is no token', async () => {
    const { email, access } = await app.signUpWithApp();
    const { challenge } = await app.begin(email);
    expect(await app.server.send(calls.me, { token: challenge })).toMatchObject({ status: 401 });
    const body = { refresh: challenge };
    expect(await app.server.send(calls.refresh, { body })).toMatchObject({ status: 401 });
    expect(await app.pass({ challenge: access, code: '123456' })).toMatchObject(OVER);
  });

  test('the code of the app signs in, once', async () => {
    const { email, secret } = await app.signUpWithApp();
    const first = await app.begin(email);
    const second = await app.begin(email);
    const code = await app.codeOf(secret);
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    const { status, body } = await app.pass({ challenge: first.challenge, code: typed });
    expect([status, Object.keys(body as object)]).toEqual([200, ['access', 'refresh']]);
    expect(await app.nameOf(body as TokenPair)).toBe(email);
    expect(await app.pass({ challenge: second.challenge, code })).toMatchObject(WRONG);
    // Nor one of before it.
    const earlier = { challenge: second.challenge, code: await app.codeOf(secret, 30) };
    expect(await app.pass(earlier)).toMatchObject(WRONG);
    app.server.clock.advance(30_000);
    const next = { challenge: second.challenge, code: await app.codeOf(secret) };
    expect(await app.pass(next)).toMatchObject({ status: 200 });
  });

  test('of two who show the same code at once one signs in', async () => {
    const { email, secret } = await app.signUpWithApp();
    const steps = [await app.begin(email), await app.begin(email)];
    const code = await app.codeOf(secret);
    const replies = await Promise.all(
      steps.map(({ challenge }, at) => app.pass({ challenge, code }, { from: `192.0.2.${at}` })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test('a code of 30 seconds ago is good, one of two minutes ago is not', async () => {
    const { email, secret } = await app.signUpWithApp();
    app.server.clock.advance(180_000);
    const { challenge } = await app.begin(email);
    expect(await app.pass({ challenge, code: await app.codeOf(secret, 120) })).toMatchObject(WRONG);
    const late = { challenge, code: await app.codeOf(secret, 30) };
    expect(await app.pass(late)).toMatchObject({ status: 200 });
  });

  test('a challenge is answered once', async () => {
    const { email, secret, recoveryCodes } = await app.signUpWithApp();
    const { challenge } = await app.begin(email);
    const answered = await app.pass({ challenge, code: await app.codeOf(secret) });
    expect(answered).toMatchObject({ status: 200 });
    expect(await app.pass({ challenge, recovery_code: recoveryCodes[0] })).toMatchObject(OVER);
    // What was shown in vain is not spent.
    const again = {
      challenge: (await app.begin(email)).challenge,
      recovery_code: recoveryCodes[0],
    };
    expect(await app.pass(again)).toMatchObject({ status: 200 });
  });

  test('a challenge is good for five minutes', async () => {
    const { email, secret } = await app.signUpWithApp();
    const { challenge } = await app.begin(email);
    app.server.clock.advance(299_000);
    const inTime = await app.begin(email);
    app.server.clock.advance(2_000);
    expect(await app.pass({ challenge, code: await app.codeOf(secret) })).toMatchObject(OVER);
    const other = { challenge: inTime.challenge, code: await app.codeOf(secret) };
    expect(await app.pass(other)).toMatchObject({ status: 200 });
  });

  test('a challenge of another purpose, a forged one, and one of before the password was changed are worth nothing', async () => {
    const { email, secret, access } = await app.signUpWithApp();
    const setUp = await app.own(access, 'beginTotp', { password: PASSWORD });
    const alone = await app.askForPasskey();
    const { challenge } = await app.begin(email);
    for (const other of [
      (setUp.body as { challenge: string }).challenge,
      alone.challenge,
      `${challenge.slice(0, -4)}AAAA`,
      'x',
    ]) {
      const code = await app.codeOf(secret);
      expect(await app.pass({ challenge: other, code })).toMatchObject(OVER);
    }
    await app.server.send(calls.requestPasswordReset, { body: { email } });
    const mail = app.server.mails.at(-1);
    const token = mail?.kind === 'password-reset' ? mail.token : '';
    const body = { token, password: NEW_PASSWORD };
    expect(await app.server.send(calls.resetPassword, { body })).toMatchObject({ status: 200 });
    expect(await app.pass({ challenge, code: await app.codeOf(secret) })).toMatchObject(OVER);
    // The reset leaves the second factor as it is.
    const { methods } = await app.begin(email, { password: NEW_PASSWORD });
    expect(methods).toEqual(['totp', 'recovery']);
  });

  test('who is shut out meanwhile does not get in', async () => {
    const { email, secret, id } = await app.signUpWithApp();
    const { challenge } = await app.begin(email);
    const { db } = app.server.deps.database;
    await db.updateTable('member').set({ is_active: false }).where('id', '=', id).execute();
    expect(await app.pass({ challenge, code: await app.codeOf(secret) })).toMatchObject(OVER);
  });

  test('a recovery code signs in once, however it is typed; a mail and the log say so', async () => {
    const { email, id, recoveryCodes } = await app.signUpWithApp();
    const [first = ''] = recoveryCodes;
    const typed = first.toLowerCase().replaceAll('-', ' ');
    const step = await app.begin(email);
    const reply = await app.pass({ challenge: step.challenge, recovery_code: typed });
    expect(reply).toMatchObject({ status: 200 });
    expect(app.server.mails.at(-1)).toEqual({
      ...{ kind: 'second-factor', to: email, event: 'recovery code used' },
    });
    expect((await app.auditOf('recovery code used')).at(-1)).toMatchObject({
      ...{ actor_id: id, subject: `member:${id}` },
    });
    const { challenge } = await app.begin(email);
    expect(await app.pass({ challenge, recovery_code: first })).toMatchObject(WRONG);
    const own = await app.own((reply.body as TokenPair).access, 'ownFactors');
    expect(own.body).toMatchObject({ recovery_codes: 9 });
  });

  test('of a recovery code the address of then is told, not one that was left meanwhile', async () => {
    const { email, id, recoveryCodes } = await app.signUpWithApp();
    const { challenge } = await app.begin(email);
    const passed = await meanwhile(
      app.server.deps.database,
      changesAddress(id, 'jetzt@example.org'),
      () => app.pass({ challenge, recovery_code: recoveryCodes[0] }),
    );
    expect(passed.status).toBe(200);
    expect(app.server.mails.at(-1)).toMatchObject({
      ...{ event: 'recovery code used', to: 'jetzt@example.org' },
    });
  });

  test('neither secrets nor recovery codes stand in the database', async () => {
    const { secret, recoveryCodes } = await app.signUpWithApp();
    const { db } = app.server.deps.database;
    const kept = JSON.stringify([
      await db.selectFrom('second_factor').selectAll().execute(),
      await db.selectFrom('recovery_code').selectAll().execute(),
      await db.selectFrom('audit').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
    ]);
    for (const text of [secret, ...recoveryCodes]) expect(kept).not.toContain(text);
  });

  test('an app that was copied to another member’s account opens nothing', async () => {
    const [mia, tom] = [await app.signUpWithApp(), await app.signUpWithApp()];
    const { db } = app.server.deps.database;
    const { secret } = await db
      .selectFrom('second_factor')
      .select('secret')
      .where('member_id', '=', mia.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('second_factor').set({ secret }).where('member_id', '=', tom.id).execute();
    const { challenge } = await app.begin(tom.email);
    expect(await app.pass({ challenge, code: await app.codeOf(mia.secret) })).toMatchObject(WRONG);
  });

  test('a passkey is asked for by name, and passes', async () => {
    const owner = await app.server.signUp();
    const passkey = await app.addPasskey(owner);
    const step = await app.begin(owner.email);
    expect(step.methods).toEqual(['passkey', 'recovery']);
    expect(step.passkey).toMatchObject({
      rpId: 'tickets.example.org',
      userVerification: 'required',
      allowCredentials: [{ id: passkey.id }],
    });
    const shown = passkey.show(step.passkey!);
    expect(await app.pass({ challenge: step.challenge, passkey: shown })).toMatchObject({
      status: 200,
    });
    const later = await app.begin(owner.email);
    // To the challenge of before.
    expect(await app.pass({ challenge: later.challenge, passkey: shown })).toMatchObject(WRONG);
  });

  test.each([
    ['another page', { origin: 'https://tickets.example.com' }],
    ['the same host without HTTPS', { origin: 'http://tickets.example.org' }],
    ['another host’s passkey', { rpId: 'example.org' }],
    ['nobody who has shown who they are', { isVerified: false }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a counter that stands still', { counter: 1 }],
    ['another owner', { userHandle: 'AAAA' }],
  ])('a passkey that answers for %s is refused', async (_, lies) => {
    const owner = await app.server.signUp();
    const passkey = await app.addPasskey(owner);
    const { challenge, passkey: wish } = await app.begin(owner.email);
    const refused = await app.pass({ challenge, passkey: passkey.show(wish!, lies) });
    expect(refused).toMatchObject(WRONG);
    const honest = await app.pass({ challenge, passkey: passkey.show(wish!) });
    expect(honest).toMatchObject({ status: 200 });
  });

  test('a passkey that counts nothing is good', async () => {
    const owner = await app.server.signUp();
    const passkey = await app.addPasskey(owner, createSoftPasskey(ORIGIN, false));
    for (let time = 0; time < 2; time += 1) {
      const { challenge, passkey: wish } = await app.begin(owner.email);
      const shown = passkey.show(wish!);
      expect(await app.pass({ challenge, passkey: shown })).toMatchObject({ status: 200 });
    }
  });

  test('of the three exactly one is shown', async () => {
    const { email, secret, recoveryCodes } = await app.signUpWithApp();
    const { challenge } = await app.begin(email);
    const both = { code: await app.codeOf(secret), recovery_code: recoveryCodes[0] };
    for (const shown of [{}, both]) {
      expect(await app.pass({ challenge, ...shown })).toMatchObject({ status: 400 });
    }
  });

  test('a failure stands in the log, without what was typed', async () => {
    const { email, id } = await app.signUpWithApp();
    const { challenge } = await app.begin(email);
    await app.pass({ challenge, code: '123456' });
    const entry = (await app.auditOf('sign-in failed')).at(-1);
    expect(entry).toMatchObject({ subject: `member:${id}` });
    expect(JSON.parse(entry?.details ?? '{}')).toEqual({ second_step: true });
  });
});
