/**
 * Reads for the office, so that the gate never waits for it: on the embedded database in a thread with a connection of
 * its own, on PostgreSQL on connections of their own. What waits is bounded, and what takes too long is given up.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { isPostgresUrl, type Database } from '../db/openDatabase.ts';
import { HttpError, unavailable } from '../errors.ts';
import { texts } from '../texts.ts';
import { connections, threads } from './readers.ts';
import { readOn, type ReadArguments, type ReadName, type ReadReply } from './reads.ts';

/** Who asks, and waits: a request is one. */
export interface Asker {
  readonly member: { readonly id: number };
  /** Aborts when nobody waits for it any longer, which ends it. */
  readonly signal?: AbortSignal;
}

export interface Reader {
  /**
   * @param asker absent: the server by itself.
   * @throws 503 when too many wait, or too many of this member's, or it takes too long; 499 when it is wanted no longer.
   */
  read<Name extends ReadName>(
    name: Name,
    args: ReadArguments<Name>,
    asker?: Asker,
  ): Promise<ReadReply<Name>>;
  close(): Promise<void>;
}

/** Reads on the connection that everybody uses: the command line, and tests. */
export const readInPlace = (database: Pick<Database, 'db' | 'engine'>): Reader => ({
  read: (name, args) => readOn(database, name, args),
  close: () => Promise.resolve(),
});

export interface ReaderOptions {
  /** Reads that may wait. */
  readonly maxQueue?: number;
  /** Reads of one member that may run or wait. */
  readonly maxEach?: number;
  /** Less than clients wait (HTTP_TIMEOUT_MS). */
  readonly deadlineMs?: number;
}

/** So often somebody who has begun an answer asks again when too many wait. */
const PATIENT_TRIES = 20;
const PATIENT_MS = 500;

/** For who has begun an answer, and cannot refuse it any more. @throws as a reader does, in the end. */
export async function readPatiently<Name extends ReadName>(
  reader: Reader,
  name: Name,
  args: ReadArguments<Name>,
  asker?: Asker,
): Promise<ReadReply<Name>> {
  for (let left = PATIENT_TRIES; ; left -= 1) {
    try {
      return await reader.read(name, args, asker);
    } catch (error) {
      if (left === 0 || !(error instanceof HttpError) || error.status !== UNAVAILABLE) throw error;
      await delay(PATIENT_MS);
    }
  }
}

const UNAVAILABLE = 503;
const RETRY_S = 3;
/** What has run for less may soon be done, and a thread that is ended takes longer to start again. */
const ENDED_AFTER_MS = 500;
/** As nginx logs it: the client has gone, so nobody reads the answer. */
export const CLIENT_CLOSED = 499;

/** A read that waits, or runs. */
interface Turn {
  /** Id of the member; null: the server. */
  readonly who: number | null;
  readonly begin: () => void;
  readonly giveUp: (why: HttpError) => void;
}

/** @param location of the database, as `openDatabase` takes it. Threads start at once, so that nobody waits for them. */
export function createReader(
  location: string,
  { maxQueue = 64, maxEach = 12, deadlineMs = 8_000 }: ReaderOptions = {},
): Reader {
  const readers = isPostgresUrl(location) ? connections(location) : threads(location);
  const waiting = new Set<Turn>();
  const running = new Set<Turn>();

  function assertRoom(who: number | null): void {
    const all = [...waiting, ...running];
    const isFull = all.length >= readers.atOnce + maxQueue;
    if (isFull || (who !== null && all.filter((turn) => turn.who === who).length >= maxEach)) {
      throw unavailable(texts.tooManyReads, RETRY_S);
    }
  }

  /** Whoever has nothing running comes first: many reads of one do not hold up another's. */
  function beginNext(): void {
    if (running.size >= readers.atOnce) return;
    const served = new Set(Array.from(running, ({ who }) => who));
    const [first] = waiting;
    const turn = [...waiting].find(({ who }) => !served.has(who)) ?? first;
    if (turn === undefined) return;
    waiting.delete(turn);
    running.add(turn);
    turn.begin();
  }

  return {
    async read<Name extends ReadName>(name: Name, args: ReadArguments<Name>, asker?: Asker) {
      const who = asker?.member.id ?? null;
      assertRoom(who);
      const answer = Promise.withResolvers<ReadReply<Name>>();
      const ending = new AbortController();
      let begunMs = 0;
      let endTimer: NodeJS.Timeout | undefined;

      async function run(): Promise<void> {
        begunMs = performance.now();
        try {
          answer.resolve((await readers.run(name, args, ending.signal)) as ReadReply<Name>);
        } catch (error) {
          answer.reject(error);
        } finally {
          clearTimeout(endTimer);
          running.delete(turn);
          beginNext();
        }
      }

      const turn: Turn = {
        who,
        begin: () => void run(),
        giveUp(why) {
          answer.reject(why);
          if (waiting.delete(turn)) return;
          const leftMs = Math.max(0, begunMs + ENDED_AFTER_MS - performance.now());
          endTimer ??= setTimeout(() => ending.abort(why), leftMs).unref();
        },
      };
      const leave = () => turn.giveUp(new HttpError(CLIENT_CLOSED, texts.unwantedRead));
      const late = () => turn.giveUp(unavailable(texts.slowRead, RETRY_S));
      const timer = setTimeout(late, deadlineMs).unref();
      asker?.signal?.addEventListener('abort', leave);
      waiting.add(turn);
      if (asker?.signal?.aborted === true) leave();
      else beginNext();
      try {
        return await answer.promise;
      } finally {
        clearTimeout(timer);
        asker?.signal?.removeEventListener('abort', leave);
      }
    },
    async close() {
      for (const turn of waiting) turn.giveUp(new HttpError(CLIENT_CLOSED, texts.unwantedRead));
      await readers.close();
    },
  };
}
