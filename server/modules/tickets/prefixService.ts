/**
 * What the codes of the issued tickets begin with. They are printed and sent, so the server must go on with the same
 * TICKET_PREFIX: with another one the gate refuses every ticket.
 */
import type { Database } from '../../db/openDatabase.ts';
import { readSetting, writeSetting } from '../../db/settings.ts';
import type { AppDeps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import { StartupError } from '../../lib/startupError.ts';
import { texts } from '../../texts.ts';
import { COMMAND_LINE } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import {
  festivalVersion,
  findFact,
  raiseFestivalVersion,
  setFact,
} from '../festival/repository.ts';
import { countValidTickets } from './repository.ts';

/**
 * Remembers the prefix, which may still change as long as no ticket has been issued. A database that remembers none,
 * of an older release or filled with sample data, takes the present one for right. What the office has set counts, and
 * not the configuration.
 * @param prefix as it is configured.
 * @throws StartupError when the issued tickets have another one.
 */
export async function holdTicketPrefix(database: Database, prefix: string): Promise<void> {
  await database.transaction(async (trx) => {
    const known = await readSetting(trx, 'ticket prefix');
    const present = (await findFact(trx, 'ticket_prefix')) ?? prefix;
    if (known === present) return;
    const tickets = known === null ? 0 : await countValidTickets(trx);
    if (known !== null && tickets > 0) {
      throw new StartupError(texts.otherTicketPrefix(known, present, tickets));
    }
    await writeSetting(trx, 'ticket prefix', present);
  });
}

export interface ChangedPrefix {
  /** Null: none was remembered. */
  readonly before: string | null;
  /** Issued tickets. */
  readonly tickets: number;
}

/** Whoever asks for it on the command line knows better what stands on the tickets. */
export async function changeTicketPrefix(
  { database, clock }: Pick<AppDeps, 'database' | 'clock'>,
  prefix: string,
): Promise<ChangedPrefix> {
  const at = timestamp(clock);
  return await database.transaction(async (trx) => {
    const before = await readSetting(trx, 'ticket prefix');
    await writeSetting(trx, 'ticket prefix', prefix);
    if ((await findFact(trx, 'ticket_prefix')) !== null) {
      await setFact(trx, 'ticket_prefix', { value: prefix, at, by: COMMAND_LINE.memberId });
      await raiseFestivalVersion(trx, await festivalVersion(trx));
    }
    if (before !== prefix)
      await addAudit(trx, {
        at,
        by: COMMAND_LINE,
        action: 'ticket prefix changed',
        subject: 'festival',
        before: { ticket_prefix: before },
        after: { ticket_prefix: prefix },
      });
    return { before, tickets: await countValidTickets(trx) };
  });
}
