/** Deletes a file that was uploaded by mistake, with all that was found in it. */
import type { AppDeps } from '../../deps.ts';
import { conflict, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { deleteFruitlessOf } from '../jobs/oldJobsRepository.ts';
import { cancelDryRuns } from '../jobs/repository.ts';
import { deleteImport } from './oldImportsRepository.ts';
import { takeAway, wasStarted } from './repository.ts';
import { texts } from './texts.ts';

/**
 * Nobody finds it from the first transaction on, nor starts one of its dry runs. Its lines then go some at a time, since
 * others are to write meanwhile; what a server that is killed has left of them, housekeeping deletes.
 * @throws 403, 404, 409 once its import was started.
 */
export async function discardImport(
  { database, clock }: Pick<AppDeps, 'database' | 'clock'>,
  by: Actor,
  id: number,
): Promise<{ message: string }> {
  const { db } = database;
  const at = timestamp(clock);
  await database.transaction(async (trx) => {
    const file = await takeAway(trx, id);
    if (file === null) throw notFound(texts.isGone);
    // Before it is asked: who starts one meanwhile comes first, or finds it cancelled.
    await cancelDryRuns(trx, id, at);
    if (await wasStarted(trx, id)) throw conflict(texts.isStarted);
    await addAudit(trx, {
      ...{ at, by },
      action: 'import discarded',
      subject: 'festival',
      // Whose it was. What it is called may be a person's name, which nobody could take out of the log.
      concerns: [`member:${file.created_by}`],
      details: { import: id, lines: file.row_count },
    });
  });
  await deleteFruitlessOf(db, id, at);
  await deleteImport(db, id);
  return { message: texts.discarded };
}
