import { deleteOldWindows } from '../../db/rateLimitStore.ts';
import type { AppDeps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import { deleteExpiredResets, deleteExpiredSessions } from './repository.ts';

const EVERY_MS = 60 * 60 * 1000;

/** Deletes what is over: sessions, reset links, counted windows. */
export async function cleanUp({ database: { db }, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  const now = timestamp(clock);
  await deleteExpiredSessions(db, now);
  await deleteExpiredResets(db, now);
  await deleteOldWindows(db, clock.now().getTime());
}

/** Cleans up every hour. @returns what stops it. */
export function startHousekeeping(
  deps: Pick<AppDeps, 'database' | 'clock'>,
  onFailure: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => void cleanUp(deps).catch(onFailure), EVERY_MS).unref();
  return () => clearInterval(timer);
}
