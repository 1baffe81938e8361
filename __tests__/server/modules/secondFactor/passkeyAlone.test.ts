/** A passkey signs its owner in without a password; nobody else's does, and no answer twice. */
import type { TokenPair } from '../../../../contract/entities.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { createSoftPasskey } from '../../support/softPasskey.ts';
import { createFactorApp, ORIGIN, type FactorApp } from './factorApp.ts';

const WRONG = { status: 401, body: { error: texts.secondFactor.wrong } };
const UNKNOWN = { status: 401, body: { error: texts.secondFactor.unknownPasskey } };
const OVER = { status: 410, body: { error: texts.secondFactor.over } };

forEachEngine('a sign-in by a passkey alone', (engine) => {
  let app: FactorApp;
  beforeAll(async () => {
    app = await createFactorApp(await engine.open());
  });
  afterAll(() => app.server.close());

  test('one that is nobody’s, or takes the name of somebody’s, signs nobody in', async () => {
    const owner = await app.server.signUp();
    const theirs = await app.addPasskey(owner);
    const { challenge, options } = await app.askForPasskey();
    const stranger = createSoftPasskey(ORIGIN);
    expect(await app.byPasskey(challenge, stranger.show(options))).toMatchObject(UNKNOWN);
    const stolen = { ...stranger.show(options), id: theirs.id, rawId: theirs.id };
    expect(await app.byPasskey(challenge, stolen)).toMatchObject(WRONG);
    expect(await app.byPasskey(challenge, {})).toMatchObject(UNKNOWN);
  });

  test('signs its owner in, and asks for no name', async () => {
    const owner = await app.server.signUp();
    const passkey = await app.addPasskey(owner);
    const { challenge, options } = await app.askForPasskey();
    expect(options).toMatchObject({ rpId: 'tickets.example.org', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
    const { status, body } = await app.byPasskey(challenge, passkey.show(options));
    expect([status, Object.keys(body as object)]).toEqual([200, ['access', 'refresh']]);
    expect(await app.nameOf(body as TokenPair)).toBe(owner.email);
    expect((await app.auditOf('signed in')).at(-1)).toMatchObject({ actor_id: owner.id });
  });

  test('an answer is good once, and for five minutes', async () => {
    const owner = await app.server.signUp();
    const passkey = await app.addPasskey(owner, createSoftPasskey(ORIGIN, false));
    const { challenge, options } = await app.askForPasskey();
    const shown = passkey.show(options);
    expect(await app.byPasskey(challenge, shown)).toMatchObject({ status: 200 });
    expect(await app.byPasskey(challenge, shown)).toMatchObject(OVER);
    const late = await app.askForPasskey();
    app.server.clock.advance(301_000);
    const answer = passkey.show(late.options);
    expect(await app.byPasskey(late.challenge, answer)).toMatchObject(OVER);
  });

  test.each([
    ['another page', { origin: 'https://tickets.example.com' }],
    ['another host’s passkey', { rpId: 'example.org' }],
    ['nobody who has shown who they are', { isVerified: false }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a counter that went back', { counter: 0 }],
  ])('one that answers for %s is refused', async (_, lies) => {
    const passkey = await app.addPasskey(await app.server.signUp());
    const { challenge, options } = await app.askForPasskey();
    expect(await app.byPasskey(challenge, passkey.show(options, lies))).toMatchObject(WRONG);
    const honest = passkey.show(options);
    expect(await app.byPasskey(challenge, honest)).toMatchObject({ status: 200 });
  });

  test('the challenge of a second step is none of it', async () => {
    const owner = await app.server.signUp();
    const passkey = await app.addPasskey(owner);
    const step = await app.begin(owner.email);
    const shown = passkey.show(step.passkey!);
    expect(await app.byPasskey(step.challenge, shown)).toMatchObject(OVER);
  });

  test('who is shut out does not get in', async () => {
    const owner = await app.server.signUp();
    const passkey = await app.addPasskey(owner);
    const { db } = app.server.deps.database;
    await db.updateTable('member').set({ is_active: false }).where('id', '=', owner.id).execute();
    const { challenge, options } = await app.askForPasskey();
    expect(await app.byPasskey(challenge, passkey.show(options))).toMatchObject(UNKNOWN);
  });

  test('one that was taken away signs nobody in', async () => {
    const owner = await app.server.signUp();
    const passkey = await app.addPasskey(owner);
    const { db } = app.server.deps.database;
    await db.deleteFrom('second_factor').where('member_id', '=', owner.id).execute();
    const { challenge, options } = await app.askForPasskey();
    expect(await app.byPasskey(challenge, passkey.show(options))).toMatchObject(UNKNOWN);
  });
});

test.each([
  ['http://192.0.2.1:8080', false],
  ['https://192.0.2.1', false],
  ['https://[2001:db8::1]', false],
  ['http://tickets.example.org', false],
  ['https://tickets.example.org', true],
  ['http://localhost:8080', true],
])('a server at %s has passkeys: %s', async (publicUrl, hasPasskeys) => {
  const { relyingPartyOf } = await import('../../../../server/modules/secondFactor/passkeys.ts');
  const { hostname, origin } = new URL(publicUrl);
  expect(relyingPartyOf(publicUrl)).toEqual(hasPasskeys ? { id: hostname, origin } : null);
});
