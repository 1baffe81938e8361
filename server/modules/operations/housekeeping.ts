/** Deletes what is not needed any more, every hour. */
import type { RetainedKind } from '../../../contract/office/retentionRules.ts';
import { deleteOldWindows } from '../../db/rateLimitStore.ts';
import type { AppDeps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import { deleteExpiredEmailChanges } from '../account/repository.ts';
import { forgetOldDead } from '../bounces/repository.ts';
import { deleteOldImports, deleteUnreadImports } from '../imports/oldImportsRepository.ts';
import { removeLeftFiles } from '../imports/upload.ts';
import { endHeldJobs } from '../jobs/heldJobsService.ts';
import { deleteAbandonedJobs, deleteOldRows } from '../jobs/oldJobsRepository.ts';
import type { ForgettingService } from '../members/forgettingService.ts';
import { deleteOldKeys } from '../members/requestKeys.ts';
import { forgetOldMerges } from '../merging/recordRepository.ts';
import { UNDO_MS } from '../merging/mergesInto.ts';
import { deleteOldFactorTraces } from '../secondFactor/repository.ts';
import { daysKept, forgetEntries, forgetOrigins } from '../retention/repository.ts';
import { deletePastRows } from '../seasons/moveRepository.ts';
import { noteRowsDeleted, pastFestivalsBefore } from '../seasons/repository.ts';
import type { EntryListService } from '../entryList/service.ts';
import { deleteExpiredResets, deleteExpiredSessions, deleteFinishedMails } from './repository.ts';
import { DAY_MS } from '../../../contract/time.ts';

const EVERY_MS = 60 * 60 * 1000;

/** Nobody reads a file for so long. */
const READ_MS = EVERY_MS;

/** So long a dry run can be started. */
const DRAFTS_KEPT_MS = DAY_MS;

/**
 * Deletes expired sessions, links for passwords and addresses, traces of second factors, keys of requests, dry runs, what
 * undoes old merges, the counts of rate limits whose time is over, and what is older than the office wants it kept (modules/retention).
 */
export async function cleanUp({ database, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  const { db } = database;
  const now = timestamp(clock);
  const kept = await daysKept(db);
  const endOf = (kind: RetainedKind): string => timestamp(clock, -kept[kind] * DAY_MS);
  await deleteExpiredSessions(db, now);
  await deleteExpiredResets(db, now);
  await deleteExpiredEmailChanges(db, now);
  await deleteOldFactorTraces(db, now);
  await deleteOldKeys(db, clock);
  await deleteFinishedMails(db, endOf('mails'));
  await forgetOldDead(db, endOf('mails'));
  await deleteAbandonedJobs(db, timestamp(clock, -DRAFTS_KEPT_MS));
  await endHeldJobs({ database, clock }, endOf('job_rows'));
  await deleteOldRows(db, endOf('job_rows'), now);
  await deleteOldImports(db, endOf('import_lines'));
  await deleteUnreadImports(db, timestamp(clock, -READ_MS));
  await forgetOldMerges(db, timestamp(clock, -UNDO_MS));
  await deleteOldWindows(db, clock.now().getTime());
  await forgetEntries(db, ['guest looked up'], endOf('guest_searches'));
  await forgetEntries(db, ['signed in', 'sign-in failed'], endOf('sign_ins'));
  await forgetEntries(db, ['member looked up'], endOf('look_ups'));
  await forgetOrigins(db, endOf('log_origins'));
  for (const id of await pastFestivalsBefore(db, endOf('past_festivals'))) {
    // First, so that nobody brings half of it back.
    await noteRowsDeleted(db, id, now);
    await deletePastRows(db, id);
  }
}

interface HouseServices {
  readonly entryList: Pick<EntryListService, 'cursor'>;
  readonly forgetting: Pick<ForgettingService, 'forget'>;
}

/** Cleans up, and numbers changed tickets, so that whoever fetches the device list next need not wait for that. */
export async function keepHouse(
  deps: Pick<AppDeps, 'database' | 'clock'>,
  { entryList, forgetting }: HouseServices,
): Promise<void> {
  await cleanUp(deps);
  await forgetting.forget();
  // What was deleted while somebody read it is still there.
  await deps.database.engine.emptyJournal(deps.database.db);
  await removeLeftFiles(deps.clock.now());
  await entryList.cursor();
}

/**
 * Does so every hour; what a server that was killed was forgetting goes on at once. @returns a function that stops it.
 */
export function startHousekeeping(
  deps: Pick<AppDeps, 'database' | 'clock'>,
  services: HouseServices,
  onFailure: (error: unknown) => void,
): () => void {
  void services.forgetting.forget().catch(onFailure);
  const timer = setInterval(() => {
    void keepHouse(deps, services).catch(onFailure);
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
