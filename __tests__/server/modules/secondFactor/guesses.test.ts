/** Nobody guesses the code of an app, and nobody who tries shuts its owner out. */
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { createFactorApp, type FactorApp, type SignInFrom } from './factorApp.ts';
import { HOUR_MS } from '../../../../contract/time.ts';

/** An hour and account. */
const max = 5;
/** Five minutes and browser. */
const here = 10;
const HOME = '203.0.113.5';

forEachEngine('guesses at a second factor', (engine) => {
  let app: FactorApp;
  beforeAll(async () => {
    app = await createFactorApp(await engine.open());
  });
  afterAll(() => app.server.close());

  /** From as many networks as there are guesses. */
  async function guess(email: string, times: number, from: SignInFrom = {}): Promise<number[]> {
    const statuses: number[] = [];
    for (let each = 0; each < times; each += 1) {
      const place = { from: `198.51.100.${each}`, ...from };
      const { challenge } = await app.begin(email, place);
      const { status } = await app.pass({ challenge, code: '000000' }, place);
      statuses.push(status);
    }
    return statuses;
  }

  test('wrong codes count for the account, from wherever and with however many challenges', async () => {
    const { email, secret } = await app.signUpWithApp();
    expect(await guess(email, max + 2)).toEqual([...Array<number>(max).fill(401), 429, 429]);
    const { challenge } = await app.begin(email, { from: HOME });
    const right = { challenge, code: await app.codeOf(secret) };
    expect(await app.pass(right, { from: HOME })).toMatchObject({ status: 429 });
    // No longer than strangers' wrong passwords do.
    app.server.clock.advance(HOUR_MS);
    const later = await app.begin(email, { from: HOME });
    const code = await app.codeOf(secret);
    expect(await app.pass({ challenge: later.challenge, code }, { from: HOME })).toMatchObject({
      status: 200,
    });
  });

  test('guesses that come at once are counted one by one', async () => {
    const { email } = await app.signUpWithApp();
    const { challenge } = await app.begin(email);
    const replies = await Promise.all(
      Array.from({ length: max + 3 }, (_, at) =>
        app.pass({ challenge, code: '000000' }, { from: `192.0.2.${at}` }),
      ),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(max);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  test('the owner gets in meanwhile where the factor was passed before, by a recovery code, and by a passkey', async () => {
    const owner = await app.signUpWithApp();
    const { email, secret, cookie, recoveryCodes } = owner;
    const passkey = await app.addPasskey(owner);
    await guess(email, max + 1);
    const known = await app.begin(email, { from: HOME, cookie });
    const right = { challenge: known.challenge, code: await app.codeOf(secret) };
    expect(await app.pass(right, { from: HOME, cookie })).toMatchObject({ status: 200 });
    const other = await app.begin(email, { from: HOME });
    const recovery = { challenge: other.challenge, recovery_code: recoveryCodes[0] };
    expect(await app.pass(recovery, { from: HOME })).toMatchObject({ status: 200 });
    const third = await app.begin(email, { from: HOME });
    const shown = passkey.show(third.passkey!);
    expect(await app.pass({ challenge: third.challenge, passkey: shown })).toMatchObject({
      status: 200,
    });
  });

  test('who has the browser may not guess without end, and a made-up cookie is none', async () => {
    const { email, cookie } = await app.signUpWithApp();
    expect(await guess(email, here + 1, { cookie })).toEqual([
      ...Array<number>(here).fill(401),
      429,
    ]);
    const forged = `${cookie.split('=')[0]}=${'A'.repeat(43)}`;
    expect(await guess(email, max + 1, { cookie: forged })).toEqual([
      ...Array<number>(max).fill(401),
      429,
    ]);
  });

  test('the refusal says when to come back', async () => {
    const { email } = await app.signUpWithApp();
    await guess(email, max);
    const { challenge } = await app.begin(email);
    const { headers, body } = await app.pass({ challenge, code: '000000' });
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600);
    expect(body).toMatchObject({ error: texts.tooManyRequests(Number(headers['retry-after'])) });
  });
});
