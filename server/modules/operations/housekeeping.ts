/** Deletes what is not needed any more, every hour. */
import { deleteOldWindows } from '../../db/rateLimitStore.ts';
import type { AppDeps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import { deleteExpiredEmailChanges } from '../account/repository.ts';
import { deleteOldImports } from '../imports/repository.ts';
import { deleteAbandonedJobs, deleteOldRows } from '../jobs/oldJobsRepository.ts';
import { forgetOldMerges } from '../merging/mergeRepository.ts';
import { UNDO_MS } from '../merging/mergesInto.ts';
import type { EntryListService } from '../entryList/service.ts';
import { deleteExpiredResets, deleteExpiredSessions, deleteFinishedMails } from './repository.ts';

const EVERY_MS = 60 * 60 * 1000;
/** So long one can look up what has become of a mail. */
const MAILS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** So long a dry run can be started. */
const DRAFTS_KEPT_MS = 24 * 60 * 60 * 1000;

/** So long a job can be taken back, and tells what became of each member. */
const JOB_ROWS_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** So long the lines of a file are kept, and after its job was over. */
const IMPORTS_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Deletes expired sessions, links for passwords and addresses, old mails, dry runs, rows of old jobs, files of members, what undoes old merges,
 * and the counts of rate limits whose time is over.
 */
export async function cleanUp({ database: { db }, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  const now = timestamp(clock);
  await deleteExpiredSessions(db, now);
  await deleteExpiredResets(db, now);
  await deleteExpiredEmailChanges(db, now);
  await deleteFinishedMails(db, timestamp(clock, -MAILS_KEPT_MS));
  await deleteAbandonedJobs(db, timestamp(clock, -DRAFTS_KEPT_MS));
  await deleteOldRows(db, timestamp(clock, -JOB_ROWS_KEPT_MS), now);
  await deleteOldImports(db, timestamp(clock, -IMPORTS_KEPT_MS));
  await forgetOldMerges(db, timestamp(clock, -UNDO_MS));
  await deleteOldWindows(db, clock.now().getTime());
}

/** Cleans up, and numbers changed tickets, so that whoever fetches the device list next need not wait for that. */
export async function keepHouse(
  deps: Pick<AppDeps, 'database' | 'clock'>,
  entryList: Pick<EntryListService, 'cursor'>,
): Promise<void> {
  await cleanUp(deps);
  await entryList.cursor();
}

/** Does so every hour. @returns a function that stops it. */
export function startHousekeeping(
  deps: Pick<AppDeps, 'database' | 'clock'>,
  entryList: Pick<EntryListService, 'cursor'>,
  onFailure: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => {
    void keepHouse(deps, entryList).catch(onFailure);
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
