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

export interface Reader {
  /**
   * @param unwanted aborts when nobody waits for it any longer (Fastify's request.signal), which ends it.
   * @throws 503 when too many wait, or it takes too long; 499 when it is wanted no longer.
   */
  read<Name extends ReadName>(
    name: Name,
    args: ReadArguments<Name>,
    unwanted?: AbortSignal,
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
): Promise<ReadReply<Name>> {
  for (let left = PATIENT_TRIES; ; left -= 1) {
    try {
      return await reader.read(name, args);
    } catch (error) {
      if (left === 0 || !(error instanceof HttpError) || error.status !== UNAVAILABLE) throw error;
      await delay(PATIENT_MS);
    }
  }
}

const UNAVAILABLE = 503;
const RETRY_S = 3;
/** As nginx logs it: the client has gone, so nobody reads the answer. */
export const CLIENT_CLOSED = 499;

/** @param location of the database, as `openDatabase` takes it. Threads start at once, so that nobody waits for them. */
export function createReader(
  location: string,
  { maxQueue = 64, deadlineMs = 8_000 }: ReaderOptions = {},
): Reader {
  const readers = isPostgresUrl(location) ? connections(location) : threads(location);
  let asked = 0;

  return {
    async read<Name extends ReadName>(
      name: Name,
      args: ReadArguments<Name>,
      unwanted?: AbortSignal,
    ) {
      if (asked >= readers.atOnce + maxQueue) throw unavailable(texts.tooManyReads, RETRY_S);
      asked += 1;
      const ending = new AbortController();
      const end = () => ending.abort(new HttpError(CLIENT_CLOSED, texts.unwantedRead));
      const late = () => ending.abort(unavailable(texts.slowRead, RETRY_S));
      const timer = setTimeout(late, deadlineMs).unref();
      unwanted?.addEventListener('abort', end);
      if (unwanted?.aborted === true) end();
      try {
        return (await readers.run(name, args, ending.signal)) as ReadReply<Name>;
      } finally {
        asked -= 1;
        clearTimeout(timer);
        unwanted?.removeEventListener('abort', end);
      }
    },
    close: () => readers.close(),
  };
}
