/**
 * Whether this instance can do its work: its database answers, has its tables, and takes what is written to it. The
 * last is tried for real, but not at every question.
 */
import type { AppDeps } from '../../deps.ts';
import { probeWriting } from './repository.ts';

/** For so long a write that went well stands for the next ones; one that failed is tried again when asked. */
const WRITABLE_FOR_MS = 5_000;
/** What the embedded database's write-ahead log takes until it is folded in. */
const ROOM_MIN_BYTES = 4 * 1024 * 1024;

export type Unready = 'migrations missing' | 'disk full' | 'not writable';

/** @returns null: ready. @throws what the database fails with when it cannot be asked at all. */
export type Readiness = () => Promise<Unready | null>;

export function createReadiness({
  database,
  clock,
}: Pick<AppDeps, 'database' | 'clock'>): Readiness {
  let writtenAt = -Infinity;
  let writing: Promise<Unready | null> | null = null;

  async function write(): Promise<Unready | null> {
    try {
      await database.transaction(probeWriting);
      writtenAt = clock.now().getTime();
      return null;
    } catch (error) {
      if (database.failureOf(error) === 'not writable') return 'not writable';
      throw error;
    }
  }

  return async () => {
    if (!(await database.isUpToDate())) return 'migrations missing';
    if ((await database.engine.freeBytes()) < ROOM_MIN_BYTES) return 'disk full';
    const age = clock.now().getTime() - writtenAt;
    if (age >= 0 && age < WRITABLE_FOR_MS) return null;
    writing ??= write().finally(() => (writing = null));
    return await writing;
  };
}
