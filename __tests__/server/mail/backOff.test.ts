import { expiryOf, retryAt } from '../../../server/mail/backOff.ts';

const MINUTE_MS = 60_000;
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

test('only the link of a password reset expires', () => {
  expect(expiryOf('password-reset', createdAt)).toEqual(new Date('2026-07-31T19:00:00.000Z'));
  expect(expiryOf('ticket', createdAt).getUTCFullYear()).toBeGreaterThan(9999);
});
