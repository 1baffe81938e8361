/** Takes out of files and labels, and of what jobs and the log have of them, what they tell of members whose data were deleted. */
import type { AppDeps } from '../../deps.ts';
import { deleteImport } from '../imports/repository.ts';
import { deleteDryRunsOf } from '../jobs/oldJobsRepository.ts';
import { blankHeads } from './anonymiseHeadsRepository.ts';
import { blankNamings } from './anonymiseNamingsRepository.ts';
import { blankLines, linesThatTell } from './anonymiseLinesRepository.ts';
import { endForgetting, notedToForget } from './forgettingRepository.ts';

export type ForgettingService = ReturnType<typeof createForgettingService>;

export function createForgettingService({ database }: Pick<AppDeps, 'database'>) {
  const { db } = database;
  return {
    /**
     * All that is noted, also what another server has begun. A table of a hundred thousand holds up nobody: it goes some
     * at a time.
     * @param only id of one that has just been noted: the others wait for files that are being read.
     */
    async forget(only: number | null = null): Promise<void> {
      for (const { id, files, labels, taken, lastJob, ...forgotten } of await notedToForget(
        db,
        only,
      )) {
        await database.transaction((trx) => blankHeads(trx, forgotten));
        if (taken !== null) {
          const namings = { ...forgotten, labels, taken, lastJob };
          await database.transaction((trx) => blankNamings(trx, namings));
        }
        for await (const lines of linesThatTell(db, forgotten)) {
          await database.transaction((trx) => blankLines(trx, forgotten, lines));
        }
        for (const file of files) {
          if (await deleteDryRunsOf(db, file)) await deleteImport(db, file);
        }
        await endForgetting(db, id);
        await database.engine.emptyJournal(db);
      }
    },
  };
}
