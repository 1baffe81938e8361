import { deleteOldWindows } from '../../db/rateLimitStore.ts';
import type { AppDeps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import type { EntryListService } from '../entryList/service.ts';
import { deleteExpiredResets, deleteExpiredSessions, deleteFinishedMails } from './repository.ts';

const EVERY_MS = 60 * 60 * 1000;
/** Long enough to look into what became of a mail. */
const MAILS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes what is over: sessions, reset links, mails that nobody asks about any more, counted windows. */
export async function cleanUp({ database: { db }, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  const now = timestamp(clock);
  await deleteExpiredSessions(db, now);
  await deleteExpiredResets(db, now);
  await deleteFinishedMails(db, timestamp(clock, -MAILS_KEPT_MS));
  await deleteOldWindows(db, clock.now().getTime());
}

/** Cleans up, and numbers what has changed, so that whoever fetches the device list next need not wait for that. */
export async function keepHouse(
  deps: Pick<AppDeps, 'database' | 'clock'>,
  entryList: Pick<EntryListService, 'cursor'>,
): Promise<void> {
  await cleanUp(deps);
  await entryList.cursor();
}

/** Does it every hour. @returns what stops it. */
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
