import type { ReceivedMail, TestSmtp } from './smtp.ts';
import { waitUntil } from './waitUntil.ts';

/** The newest mail to that address. @throws Error when none comes in time. */
export function mailTo(smtp: TestSmtp, address: string): Promise<ReceivedMail> {
  return waitUntil(`mail to ${address}`, () =>
    smtp.mails.findLast(({ to }) => to.includes(address)),
  );
}
