import { expiryOf, retryAt } from '../../../server/mail/backOff.ts';
import { MINUTE_MS } from '../../../contract/time.ts';

const createdAt = new Date('2026-07-31T18:00:00.000Z');

test.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [9, 256],
  [10, 360],
  [30, 360],
])('after attempt %i comes a wait of %i minutes', (attempts, minutes) => {
  const now = new Date(createdAt.getTime() + MINUTE_MS);
  expect(retryAt({ createdAt, attempts, now })).toEqual(
    new Date(now.getTime() + minutes * MINUTE_MS),
  );
});

test('the last attempt is 24 hours after the mail was queued', () => {
  const end = new Date('2026-08-01T18:00:00.000Z');
  const shortBefore = new Date(end.getTime() - MINUTE_MS);
  expect(retryAt({ createdAt, attempts: 12, now: shortBefore })).toEqual(end);
  expect(retryAt({ createdAt, attempts: 13, now: end })).toBeNull();
});

test('one that waited for its turn has 24 hours from its first attempt on', () => {
  const hours = (count: number) => new Date(createdAt.getTime() + count * 60 * MINUTE_MS);
  const asked = { createdAt, isThrottled: true };
  expect(retryAt({ ...asked, attempts: 1, now: hours(30) })).toEqual(
    new Date(hours(30).getTime() + MINUTE_MS),
  );
  // 1 + 2 + … + 256 minutes and three times 6 hours are 1591 minutes.
  expect(retryAt({ ...asked, attempts: 12, now: hours(54) })).not.toBeNull();
  expect(retryAt({ ...asked, attempts: 13, now: hours(54) })).toBeNull();
  expect(retryAt({ createdAt, attempts: 1, now: hours(30) })).toBeNull();
});

test('only the link of a password reset expires', () => {
  expect(expiryOf('password-reset', createdAt)).toEqual(new Date('2026-07-31T19:00:00.000Z'));
  expect(expiryOf('ticket', createdAt).getUTCFullYear()).toBeGreaterThan(9999);
});
