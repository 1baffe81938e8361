import type { ReceivedMail, TestSmtp } from './smtp.ts';
import { waitUntil } from './waitUntil.ts';

/** Whoever registers is greeted, at some moment that no test waits for. */
const GREETING = 'Willkommen bei ';

/** The newest mail to that address but the greeting. @throws Error when none comes in time. */
export function mailTo(smtp: TestSmtp, address: string): Promise<ReceivedMail> {
  return waitUntil(`mail to ${address}`, () =>
    smtp.mails.findLast(
      ({ to, email }) => to.includes(address) && email.subject?.startsWith(GREETING) !== true,
    ),
  );
}
