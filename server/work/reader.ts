/**
 * Reads for the office, so that the gate never waits for it: on the embedded database in a thread with a connection of
 * its own, on PostgreSQL on connections of their own. What waits is bounded, and what takes too long is given up.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Piscina } from 'piscina';
import { isPostgresUrl, openDatabase, type Database } from '../db/openDatabase.ts';
import { HttpError, unavailable } from '../errors.ts';
import { texts } from '../texts.ts';
import { readOn, type ReadArguments, type ReadName, type ReadReply } from './reads.ts';
import type { ReadAnswer, ReadTask } from './readWorker.ts';

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

const WORKER = join(import.meta.dirname, 'readWorker.ts');
const THREADS_MAX = 2;
const RETRY_S = 3;
/** As nginx logs it: the client has gone, so nobody reads the answer. */
const CLIENT_CLOSED = 499;
/** Below the gate's thread where the system has priorities of threads. */
const NICE = 10;

/** @param location of the database, as `openDatabase` takes it. Nothing is started before somebody asks. */
export function createReader(location: string, options: ReaderOptions = {}): Reader {
  return isPostgresUrl(location) ? connectedReader(location) : threadedReader(location, options);
}

function connectedReader(location: string): Reader {
  let opened: Database | null = null;
  return {
    read: (name, args) =>
      readOn((opened ??= openDatabase({ location, readOnly: true })), name, args),
    close: async () => await opened?.close(),
  };
}

function threadedReader(
  location: string,
  { maxQueue = 64, deadlineMs = 8_000 }: ReaderOptions,
): Reader {
  let opening: Promise<Piscina> | null = null;
  const threads = Math.max(1, Math.min(THREADS_MAX, availableParallelism() - 1));
  // Counted here, since the pool bounds only what cannot be given up.
  let asked = 0;

  async function open(): Promise<Piscina> {
    const { Piscina } = await import('piscina');
    return new Piscina({
      filename: WORKER,
      minThreads: 1,
      maxThreads: threads,
      niceIncrement: NICE,
      // It needs nothing of the server's environment, least of all the secrets.
      env: { NODE_NO_WARNINGS: '1' },
      execArgv: [],
    });
  }

  async function run(task: ReadTask, signal: AbortSignal): Promise<ReadAnswer> {
    const pool = await (opening ??= open());
    try {
      return (await pool.run(task, { signal })) as ReadAnswer;
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    }
  }

  return {
    async read<Name extends ReadName>(
      name: Name,
      args: ReadArguments<Name>,
      unwanted?: AbortSignal,
    ) {
      if (asked >= threads + maxQueue) throw unavailable(texts.tooManyReads, RETRY_S);
      asked += 1;
      const ending = new AbortController();
      const end = () => ending.abort(new HttpError(CLIENT_CLOSED, texts.unwantedRead));
      const late = () => ending.abort(unavailable(texts.slowRead, RETRY_S));
      const timer = setTimeout(late, deadlineMs).unref();
      unwanted?.addEventListener('abort', end);
      if (unwanted?.aborted === true) end();
      try {
        const answer = await run({ location, name, args }, ending.signal);
        if ('value' in answer) return answer.value as ReadReply<Name>;
        const { message, errcode } = answer.error;
        throw Object.assign(new Error(message), errcode !== undefined && { errcode });
      } finally {
        asked -= 1;
        clearTimeout(timer);
        unwanted?.removeEventListener('abort', end);
      }
    },
    close: async () => await (await opening)?.destroy(),
  };
}
