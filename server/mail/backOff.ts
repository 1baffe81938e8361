/** When a mail that did not get out is tried again. */
import type { MailKind } from './mails.ts';
import { HOUR_MS, MINUTE_MS } from '../../contract/time.ts';

const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 6 * HOUR_MS;
const PATIENCE_MS = 24 * HOUR_MS;

/** Twice what 24 h hold: a mail tried so often ended its process each time, before it could be noted. */
export const ATTEMPTS_MAX = 30;

/** The links of a password reset and of a new address are worth nothing after their time; of an invitation the worker asks whether it still counts. */
const LIFE_MS: Readonly<Record<MailKind, number>> = {
  ticket: Infinity,
  'ticket-revoked': Infinity,
  'purchase-code': Infinity,
  sample: Infinity,
  welcome: Infinity,
  'password-reset': HOUR_MS,
  'password-changed': Infinity,
  'second-factor': Infinity,
  'email-change': 24 * HOUR_MS,
  'email-changed': Infinity,
  'account-deleted': Infinity,
  invitation: Infinity,
  'own-codes': Infinity,
  // By then the next one tells how it is.
  health: 24 * HOUR_MS,
};

/** Never, as far as mails go: the last moment that a Date can name. */
const END_OF_TIME_MS = 8.64e15;

/** From when on the mail would only puzzle its reader. */
export function expiryOf(kind: MailKind, createdAt: Date): Date {
  return new Date(Math.min(createdAt.getTime() + LIFE_MS[kind], END_OF_TIME_MS));
}

/**
 * 1 min after the first attempt, then 2, 4, … up to 6 h; the last attempt is 24 h after the mail was queued. One that had
 * to wait for its first attempt (MAIL_PER_MINUTE) has 24 h from that on, as far as its attempts tell when that was.
 * @returns null when that one has been made.
 */
export function retryAt({
  createdAt,
  attempts,
  now,
  isThrottled = false,
}: {
  createdAt: Date;
  attempts: number;
  now: Date;
  isThrottled?: boolean;
}): Date | null {
  const queued = createdAt.getTime();
  const began = isThrottled ? Math.max(queued, now.getTime() - triedForMs(attempts)) : queued;
  const deadline = began + PATIENCE_MS;
  if (now.getTime() >= deadline) return null;
  return new Date(Math.min(now.getTime() + waitAfter(attempts), deadline));
}

const waitAfter = (attempt: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, attempt - 1), LONGEST_WAIT_MS);

/** From the first attempt to this one, at least. */
function triedForMs(attempts: number): number {
  let ms = 0;
  for (let attempt = 1; attempt < attempts; attempt += 1) ms += waitAfter(attempt);
  return ms;
}
