/** Strangers who guess at an account, from however many networks, do not shut its owner out. */
import { secondStepCalls } from '../../../../contract/account/secondStep.ts';
import { calls } from '../../../../contract/calls.ts';
import { emailKey } from '../../../../contract/rules.ts';
import { createRateLimits, rateLimits } from '../../../../server/plugins/rateLimits.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { createTestApp, PASSWORD, type TestApp } from '../../support/testApp.ts';
import { DAY_MS } from '../../../../contract/time.ts';

const HOME = '203.0.113.5';
const ELSEWHERE = '203.0.113.99';

forEachEngine('an account at which many networks guess', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp(await engine.open());
  });
  afterAll(() => server.close());

  const signIn = async (email: string, from: string, password = PASSWORD, cookie = '') =>
    await server.send(calls.signIn, {
      body: { email, password },
      from,
      headers: { cookie },
    });

  /** As 300 wrong passwords from thirty networks are counted (rateLimits.test.ts), after which strangers are refused. */
  async function guessFromManyNetworks(email: string): Promise<void> {
    const limits = createRateLimits(server.deps);
    const { signInPerAccount } = rateLimits;
    for (let guess = 0; guess < signInPerAccount.max; guess += 1) {
      await limits.note(signInPerAccount, emailKey(email));
    }
    expect(await signIn(email, '198.51.100.1')).toMatchObject({ status: 429 });
  }

  async function resetPassword(email: string, from: string) {
    await server.send(calls.requestPasswordReset, { body: { email }, from });
    const mail = server.mails.at(-1);
    if (mail?.kind !== 'password-reset') throw new Error('No mail was queued');
    const body = { token: mail.token, password: PASSWORD };
    return await server.send(calls.resetPassword, { body, from });
  }

  test('its owner signs in from an address where they did before, a new browser or not', async () => {
    const { email } = await server.signUp();
    expect(await signIn(email, HOME)).toMatchObject({ status: 200 });
    await guessFromManyNetworks(email);
    expect(await signIn(email, HOME)).toMatchObject({ status: 200 });
    expect(await signIn(email.toUpperCase(), HOME)).toMatchObject({ status: 200 });
  });

  test('an address is known for the account alone that was signed in there', async () => {
    const [{ email }, neighbour] = [await server.signUp(), await server.signUp()];
    await signIn(neighbour.email, HOME);
    await guessFromManyNetworks(email);
    expect(await signIn(email, HOME)).toMatchObject({ status: 429 });
  });

  test('a known address may not guess without end, and its guesses count for nobody else', async () => {
    const { email } = await server.signUp();
    await signIn(email, HOME);
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await signIn(email, HOME, 'a guess')).toMatchObject({ status: 401 });
    }
    expect(await signIn(email, HOME)).toMatchObject({ status: 429 });
    expect(await signIn(email, ELSEWHERE)).toMatchObject({ status: 200 });
  });

  test('an address is known for 180 days after the last sign-in', async () => {
    const { email } = await server.signUp();
    await signIn(email, HOME);
    server.clock.advance(100 * DAY_MS);
    await signIn(email, HOME);
    server.clock.advance(179 * DAY_MS);
    await guessFromManyNetworks(email);
    expect(await signIn(email, HOME)).toMatchObject({ status: 200 });
    server.clock.advance(180 * DAY_MS);
    await guessFromManyNetworks(email);
    expect(await signIn(email, HOME)).toMatchObject({ status: 429 });
  });

  test('where passwords wait in line, a browser and an address that are known are vouched for, and nobody else', async () => {
    const [{ email }, neighbour] = [await server.signUp(), await server.signUp()];
    const cookie = String((await signIn(email, HOME)).headers['set-cookie']).split(';')[0]!;
    const verify = import.meta.jest.spyOn(server.deps.passwords, 'verify');
    const isVouched = async (...args: Parameters<typeof signIn>) => {
      verify.mockClear();
      await signIn(...args);
      return verify.mock.calls[0]?.[2]?.isVouched;
    };
    try {
      expect(await isVouched(email, ELSEWHERE, 'a guess', cookie)).toBe(true);
      expect(await isVouched(email, HOME, 'a guess')).toBe(true);
      expect(await isVouched(email, ELSEWHERE, 'a guess')).toBe(false);
      expect(await isVouched(neighbour.email, HOME, 'a guess', cookie)).toBe(false);
      expect(await isVouched('nobody.here@example.org', HOME, 'a guess', cookie)).toBe(false);
    } finally {
      verify.mockRestore();
    }
  });

  test('a reset lets the owner in, wherever they are, also when the guessing goes on', async () => {
    const { email } = await server.signUp();
    for (let guess = 0; guess < 10; guess += 1) await signIn(email, ELSEWHERE, 'a guess');
    await guessFromManyNetworks(email);
    const reply = await resetPassword(email, ELSEWHERE);
    expect(reply).toMatchObject({ status: 200 });
    expect(await signIn(email, ELSEWHERE)).toMatchObject({ status: 200 });
    await guessFromManyNetworks(email);
    expect(await signIn(email, ELSEWHERE)).toMatchObject({ status: 200 });
    const cookie = String(reply.headers['set-cookie']).split(';')[0]!;
    expect(await signIn(email, '203.0.113.77', PASSWORD, cookie)).toMatchObject({ status: 200 });
  });

  test('a wrong link clears nothing', async () => {
    const { email } = await server.signUp();
    await guessFromManyNetworks(email);
    const body = { token: 'A'.repeat(43), password: PASSWORD };
    expect(await server.send(calls.resetPassword, { body, from: ELSEWHERE })).toMatchObject({
      status: 400,
    });
    expect(await signIn(email, ELSEWHERE)).toMatchObject({ status: 429 });
  });

  test('where somebody registered, browser and address are known', async () => {
    const { initialToken } = await server.addMember();
    const email = 'newcomer@example.org';
    const body = { email, password: PASSWORD, initial_token: initialToken };
    const reply = await server.send(calls.register, { body, from: HOME });
    await guessFromManyNetworks(email);
    expect(await signIn(email, HOME)).toMatchObject({ status: 200 });
    const cookie = String(reply.headers['set-cookie']).split(';')[0]!;
    expect(await signIn(email, '203.0.113.78', PASSWORD, cookie)).toMatchObject({ status: 200 });
  });

  test('a flood from the festival’s own network does not end what its known browsers are signed in with', async () => {
    const { email, refresh } = await server.signUp();
    const cookie = String((await signIn(email, HOME)).headers['set-cookie']).split(';')[0]!;
    const wifi = '203.0.113.201';
    const verify = (headers = {}) =>
      server.send(calls.verify, { body: { token: refresh }, from: wifi, headers });
    for (let call = 0; call < rateLimits.tokenPerAddress.max; call += 1) {
      await server.send(calls.verify, { body: { token: 'x' }, from: wifi });
    }
    expect(await verify()).toMatchObject({ status: 429 });
    expect(await verify({ cookie })).toMatchObject({ status: 200 });
    const again = { body: { refresh }, from: wifi, headers: { cookie } };
    expect(await server.send(calls.refresh, again)).toMatchObject({ status: 200 });
    for (let call = 0; call < rateLimits.passkeyPerAddress.max; call += 1) {
      await server.send(secondStepCalls.askForPasskey, { body: {}, from: wifi });
    }
    const ask = { body: {}, from: wifi };
    expect(await server.send(secondStepCalls.askForPasskey, ask)).toMatchObject({ status: 429 });
    const known = { ...ask, headers: { cookie } };
    expect(await server.send(secondStepCalls.askForPasskey, known)).toMatchObject({ status: 200 });
  });

  test('nobody keeps a good link for the password from its owner by bad ones', async () => {
    const { email } = await server.signUp();
    await server.send(calls.requestPasswordReset, { body: { email }, from: HOME });
    const mail = server.mails.at(-1);
    const wifi = '203.0.113.202';
    const reset = (token: string) =>
      server.send(calls.resetPassword, { body: { token, password: PASSWORD }, from: wifi });
    for (let call = 0; call < rateLimits.resetPerAddress.max; call += 1) await reset('x');
    expect(await reset('x')).toMatchObject({ status: 429 });
    const good = mail?.kind === 'password-reset' ? mail.token : '';
    expect(await reset(good)).toMatchObject({ status: 200 });
  });

  test('a flood from the festival’s own network does not keep its known browsers out', async () => {
    const { email } = await server.signUp();
    const reply = await signIn(email, HOME);
    const cookie = String(reply.headers['set-cookie']).split(';')[0]!;
    const wifi = '203.0.113.200';
    for (let call = 0; call < 120; call += 1) {
      await server.send(calls.signIn, { body: {}, from: wifi });
    }
    expect(await signIn(email, wifi)).toMatchObject({ status: 429 });
    expect(await signIn(email, wifi, PASSWORD, `${cookie}x`)).toMatchObject({ status: 429 });
    expect(await signIn(email, wifi, PASSWORD, cookie)).toMatchObject({ status: 200 });
    // That account's own flood has an end, too.
    for (let call = 0; call < 120; call += 1) {
      await server.send(calls.signIn, { body: {}, from: wifi, headers: { cookie } });
    }
    expect(await signIn(email, wifi, PASSWORD, cookie)).toMatchObject({ status: 429 });
  });
});
