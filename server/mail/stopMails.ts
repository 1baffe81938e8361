/** Gives up the mails of a job that still wait, for whoever sees too late what they say, or to whom they go. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../db/openDatabase.ts';
import type { Actor } from '../modules/audit/actor.ts';
import { addAudit } from '../modules/audit/repository.ts';
import { stopSome } from './stopRepository.ts';

/** In one transaction: the gate waits for no more. */
const AT_ONCE = 200;

/**
 * What a sender has in hand goes out; so does what the job queues later, where it goes on.
 * @param at ISO 8601. @returns how many were stopped.
 */
export async function stopMails(
  database: Database,
  by: Actor,
  { jobId, at }: { jobId: number; at: string },
): Promise<number> {
  const { engine } = database;
  let stopped = 0;
  for (;;) {
    const more = await database.transaction(async (trx) => {
      const mails = await stopSome(trx, engine, { jobId, at, limit: AT_ONCE });
      const isLast = mails < AT_ONCE;
      // What is begun is said with the first, and how many they were with the last: the log claims nothing that a crash prevents.
      if (isLast ? stopped + mails > 0 : stopped === 0) {
        await addAudit(trx, {
          at,
          by: { ...by, jobId },
          action: 'mails stopped',
          subject: `job:${jobId}`,
          details: isLast ? { mails: stopped + mails } : {},
        });
      }
      return mails;
    });
    stopped += more;
    if (more < AT_ONCE) return stopped;
    await nextTurn();
  }
}
