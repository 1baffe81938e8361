/** Ends jobs that were held and then forgotten. */
import type { AppDeps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import { SERVER } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { endHeld, heldSince } from './oldJobsRepository.ts';

/**
 * Nobody goes on with them any more: what they hold of people would stay for ever. The log says of each that it is over.
 * @param before time of their start.
 */
export async function endHeldJobs(
  { database, clock }: Pick<AppDeps, 'database' | 'clock'>,
  before: string,
): Promise<void> {
  for (const id of await heldSince(database.db, before)) {
    await database.transaction(async (trx) => {
      if (!(await endHeld(trx, id, before))) return;
      await addAudit(trx, {
        at: timestamp(clock),
        by: { ...SERVER, jobId: id },
        action: 'job changed',
        subject: `job:${id}`,
        details: { action: 'expire' },
      });
    });
  }
}
