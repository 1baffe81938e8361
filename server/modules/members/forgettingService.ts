/** Takes out of files and labels, and of what jobs and the log have of them, what they tell of members whose data were deleted. */
import type { AppDeps } from '../../deps.ts';
import { deleteImport } from '../imports/oldImportsRepository.ts';
import { deleteDryRunsOf } from '../jobs/oldJobsRepository.ts';
import { blankHeads } from './anonymiseHeadsRepository.ts';
import { blankNamings } from './anonymiseNamingsRepository.ts';
import { blankLines, linesThatTell } from './anonymiseLinesRepository.ts';
import { endForgetting, notedToForget } from './forgettingRepository.ts';

export type ForgettingService = ReturnType<typeof createForgettingService>;

export function createForgettingService({ database }: Pick<AppDeps, 'database'>) {
  const { db } = database;
  async function forgetOne(
    noted: Awaited<ReturnType<typeof notedToForget>>[number],
  ): Promise<void> {
    const { taken } = noted;
    await database.transaction((trx) => blankHeads(trx, noted));
    if (taken !== null) {
      await database.transaction((trx) => blankNamings(trx, { ...noted, taken }));
    }
    for await (const lines of linesThatTell(db, noted)) {
      await database.transaction((trx) => blankLines(trx, noted, lines));
    }
    for (const file of noted.files) {
      if (await deleteDryRunsOf(db, file)) await deleteImport(db, file);
    }
    await endForgetting(db, noted);
    await database.engine.emptyJournal(db);
  }

  return {
    /**
     * All that is noted, also what another server has begun. A table of a hundred thousand holds up nobody: it goes some
     * at a time.
     * @param only id of one that has just been noted: the others wait for files that are being read.
     */
    async forget(only: number | null = null): Promise<void> {
      const failures: unknown[] = [];
      for (const noted of await notedToForget(db, only)) {
        // One that cannot be forgotten keeps no other from it.
        await forgetOne(noted).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
