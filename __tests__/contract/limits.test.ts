import { timeoutOf } from '../../contract/call.ts';
import * as limits from '../../contract/limits.ts';
import { calls } from '../../contract/calls.ts';

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

test.each<[string, unknown, unknown]>([
  ['§9 access token cookie: 1 day', limits.ACCESS_TOKEN_LIFE_S, DAY_S],
  ['§9 refresh token cookie: 7 days', limits.REFRESH_TOKEN_LIFE_S, 7 * DAY_S],
  ['§9 HTTP time-out: 10000 ms', limits.HTTP_TIMEOUT_MS, 10_000],
  ['§9 admin search debounce: 500 ms', limits.SEARCH_DEBOUNCE_MS, 500],
  ['§9 tokens per creation: at least 1', limits.PURCHASE_CODES_PER_CREATION_MIN, 1],
  ['§9 tokens per creation: at most 10', limits.PURCHASE_CODES_PER_CREATION_MAX, 10],
  ['§9 password minimum: 6 for login', limits.SIGN_IN_PASSWORD_MIN_CHARS, 6],
  ['§9 password minimum: 8 for signup and reset', limits.NEW_PASSWORD_MIN_CHARS, 8],
  ['§9 e-mail chip truncation: 35 characters', limits.EMAIL_CHIP_MAX_CHARS, 35],
  ['§9 delay between accepted scans: 3000 ms', limits.SCAN_DELAY_MS, 3_000],
  ['§9 the week starts on Monday', limits.WEEK_STARTS_ON_DAY, 1],
  ['§9 date range from', limits.DATE_MIN, '1900-01-01'],
  ['§9 date range to', limits.DATE_MAX, '2099-12-31'],
])('%s', (_, actual, expected) => {
  expect(actual).toBe(expected);
});

test('§9 no time-out for send-ticket-email and generate-ticket, 10 s for every other call', () => {
  const withoutTimeout = Object.values(calls).filter((call) => timeoutOf(call) === 0);
  expect(withoutTimeout.map((call) => call.path)).toEqual([
    '/api/auth/send-ticket-email/',
    '/api/auth/generate-ticket/',
  ]);
  for (const call of Object.values(calls)) expect([0, 10_000]).toContain(timeoutOf(call));
});
