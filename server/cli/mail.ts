/** Mails from the command line: sent again, once what was in their way is mended. */
import { systemClock } from '../lib/clock.ts';
import { retryMails } from '../mail/retryMails.ts';
import type { Cli } from './cli.ts';
import { openExisting } from './existingDatabase.ts';
import { texts } from './texts.ts';

export async function retryMail(cli: Cli): Promise<void> {
  const database = await openExisting(cli.readConfig());
  try {
    const { waiting, failed, left } = await retryMails(database, systemClock.now());
    cli.print(texts.mail.retried(waiting + failed));
    if (left > 0) cli.print(texts.mail.left(left));
  } finally {
    await database.close();
  }
}
