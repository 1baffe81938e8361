/**
 * When sessions are used. A request only notes that its session is; each process writes what it has noted once a minute,
 * so that the gate waits for nothing.
 */
import type { AppDeps } from '../../deps.ts';
import { writeUses, type SessionUse } from './usesRepository.ts';

const EVERY_MS = 60_000;
/** That one statement writes. */
const AT_ONCE = 100;

export type SessionUses = ReturnType<typeof createSessionUses>;

export function createSessionUses({ database, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  /** When each was used last, in milliseconds, since it was written last. */
  const noted = new Map<string, number>();

  return {
    note(sessionId: string): void {
      noted.set(sessionId, clock.now().getTime());
    },

    /** What could not be written stays noted. */
    async write(): Promise<void> {
      const uses = [...noted];
      for (let first = 0; first < uses.length; first += AT_ONCE) {
        const some = uses.slice(first, first + AT_ONCE);
        await writeUses(database, some.map(inDatabase), AT_ONCE);
        // One that was used meanwhile is written the next time.
        for (const [id, at] of some) if (noted.get(id) === at) noted.delete(id);
      }
    },
  };
}

const inDatabase = ([id, at]: [id: string, at: number]): SessionUse => ({
  id,
  at: new Date(at).toISOString(),
});

/** @returns a function that stops it, and writes what is noted by then. */
export function startWritingUses(
  uses: Pick<SessionUses, 'write'>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let writing: Promise<void> | null = null;
  const write = () =>
    // A database that does not answer is not asked again meanwhile.
    (writing ??= uses
      .write()
      .catch(onFailure)
      .finally(() => (writing = null)));
  const timer = setInterval(() => void write(), EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await writing;
    await write();
  };
}
