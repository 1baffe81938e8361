/** The way out when the database remembers a TICKET_PREFIX that the tickets do not have. */
import { systemClock } from '../lib/clock.ts';
import { changeTicketPrefix } from '../modules/tickets/prefixService.ts';
import type { Cli } from './cli.ts';
import { openExisting } from './existingDatabase.ts';
import { texts } from './texts.ts';

const said = texts.ticketPrefix;

export async function setTicketPrefix(cli: Cli, prefix: string): Promise<void> {
  const database = await openExisting(cli.readConfig());
  try {
    const { before, tickets } = await changeTicketPrefix({ database, clock: systemClock }, prefix);
    cli.print(said.changed(prefix));
    if (tickets > 0 && before !== prefix) cli.print(said.tickets(prefix));
  } finally {
    await database.close();
  }
}
