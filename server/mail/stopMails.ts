/** Gives up the mails of jobs that still wait, for whoever sees too late what they say, or to whom they go. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../db/openDatabase.ts';
import type { Actor } from '../modules/audit/actor.ts';
import { addAudit } from '../modules/audit/repository.ts';
import { countMassMails, stopMassMails } from './stopRepository.ts';

/** In one transaction: the gate waits for no more. */
const AT_ONCE = 200;

/**
 * Of all jobs, since the outbox does not say whose mail is whose. What a sender has in hand goes out; what a job that is
 * under way queues later, too.
 * @param at ISO 8601. @returns how many were stopped.
 */
export async function stopMails(database: Database, by: Actor, at: string): Promise<number> {
  const { engine } = database;
  let stopped = 0;
  for (;;) {
    const more = await database.transaction(async (trx) => {
      // With the first, so that the log knows of it whatever comes in between.
      const mails = stopped === 0 ? await countMassMails(trx, at) : 0;
      if (mails > 0) {
        const entry = { at, by, action: 'mails stopped', subject: 'festival' } as const;
        await addAudit(trx, { ...entry, details: { mails } });
      }
      return await stopMassMails(trx, engine, { at, limit: AT_ONCE });
    });
    stopped += more;
    if (more < AT_ONCE) return stopped;
    await nextTurn();
  }
}
