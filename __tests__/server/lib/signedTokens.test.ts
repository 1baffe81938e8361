import { createHmac } from 'node:crypto';
import { createSignedTokens, type AccessClaims } from '../../../server/lib/signedTokens.ts';
import { TestClock } from '../support/testApp.ts';

const SECRET = 'the secret of this very festival, which nobody knows';
/** §9. */
const DAY_S = 24 * 60 * 60;
const CLAIMS: AccessClaims = { typ: 'access', sid: 'session-1', memberId: 7 };

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token made by hand, as an attacker would. */
function forge(header: object, payload: object, secret = SECRET, hash = 'sha256'): string {
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
}

const clock = new TestClock();
const now = Math.floor(clock.now().getTime() / 1000);
const tokens = createSignedTokens(SECRET, clock);
const HS256 = { alg: 'HS256', typ: 'JWT' };
const PAYLOAD = { typ: 'access', sid: 'session-1', sub: '7', iat: now, exp: now + 60 };

test('what is signed is verified, and is a plain HS256 JWT', async () => {
  const token = await tokens.sign(CLAIMS, clock.now());
  expect(await tokens.verify(token)).toEqual(CLAIMS);
  expect(await tokens.verify(token)).toEqual(CLAIMS);
  const [header, payload] = token
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString());
  expect(JSON.parse(header!)).toEqual(HS256);
  expect(JSON.parse(payload!)).toEqual({ ...PAYLOAD, exp: now + DAY_S });
});

test('a token made by hand with the right secret would pass: the forgeries below fail for their fault alone', async () => {
  expect(await tokens.verify(forge(HS256, PAYLOAD))).toEqual(CLAIMS);
});

test.each([
  ['signed with another secret', forge(HS256, PAYLOAD, 'guessed')],
  ['alg none, unsigned', `${encode({ alg: 'none', typ: 'JWT' })}.${encode(PAYLOAD)}.`],
  ['alg none, signed', forge({ alg: 'none', typ: 'JWT' }, PAYLOAD)],
  ['alg NONE', `${encode({ alg: 'NONE' })}.${encode(PAYLOAD)}.`],
  ['HS512', forge({ alg: 'HS512' }, PAYLOAD, SECRET, 'sha512')],
  ['RS256 with the secret as key', forge({ alg: 'RS256' }, PAYLOAD)],
  ['a critical extension', forge({ ...HS256, crit: ['x'], x: 1 }, PAYLOAD)],
  ['expired this second', forge(HS256, { ...PAYLOAD, exp: now })],
  ['without exp', forge(HS256, { typ: 'access', sid: 'session-1', sub: '7' })],
  ['not valid yet', forge(HS256, { ...PAYLOAD, nbf: now + 10 })],
  ['without sid', forge(HS256, { ...PAYLOAD, sid: undefined })],
  ['of another typ', forge(HS256, { ...PAYLOAD, typ: 'reset' })],
  ['without typ', forge(HS256, { ...PAYLOAD, typ: undefined })],
  ['for no member', forge(HS256, { ...PAYLOAD, sub: '7 or 1=1' })],
  ['refresh without generation', forge(HS256, { ...PAYLOAD, typ: 'refresh' })],
  [
    'changed afterwards',
    forge(HS256, PAYLOAD).replace(
      /^[^.]+\.[^.]+/,
      `${encode(HS256)}.${encode({ ...PAYLOAD, sub: '1' })}`,
    ),
  ],
  ['two parts', 'a.b'],
  ['empty', ''],
  ['endless', `${forge(HS256, PAYLOAD)}${'A'.repeat(100_000)}`],
  ['no ASCII', '🎟.🎟.🎟'],
])('%s: refused', async (_, token) => {
  expect(await tokens.verify(token)).toBeNull();
});

test('a remembered token expires all the same', async () => {
  const ownClock = new TestClock();
  const own = createSignedTokens(SECRET, ownClock);
  const token = await own.sign(CLAIMS, ownClock.now());
  ownClock.advance(DAY_S * 1000 - 1);
  expect(await own.verify(token)).toEqual(CLAIMS);
  ownClock.advance(1);
  expect(await own.verify(token)).toBeNull();
});

test('another secret accepts none of the tokens', async () => {
  const token = await tokens.sign(CLAIMS, clock.now());
  expect(await createSignedTokens(`${SECRET}!`, clock).verify(token)).toBeNull();
});
