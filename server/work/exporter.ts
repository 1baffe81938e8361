/**
 * Tables of members as files, written beside the gate: each in a thread of its own, which reads, writes and packs some
 * bytes whenever they are fetched, so that a million rows take no more memory than a thousand.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MemberTableAsked } from '../../contract/office/memberTable.ts';
import type { Database } from '../db/openDatabase.ts';
import { HttpError, unavailable } from '../errors.ts';
import { helperEnvironment } from '../lib/helperEnvironment.ts';
import { texts } from '../texts.ts';
import type { ExportAnswer, ExportTask } from './export/exportWorker.ts';
import { tableBytes, type TableBytes } from './export/tableBytes.ts';
import { CLIENT_CLOSED } from './reader.ts';

export interface Exporter {
  /**
   * Counts, and hands out the file.
   * @param unwanted aborts when nobody waits for it any longer, which ends it.
   * @throws 503 when too many are written already; 499 when it is wanted no longer.
   */
  open(asked: MemberTableAsked, unwanted?: AbortSignal): Promise<TableBytes>;
}

/** Writes on the connection that everybody uses: for tests. */
export const exportInPlace = (database: Pick<Database, 'db' | 'engine'>): Exporter => ({
  open: (asked) => tableBytes(database, asked),
});

const WORKER = join(import.meta.dirname, 'export', 'exportWorker.ts');
const AT_ONCE = 2;
const RETRY_S = 30;
/** Near its limit V8 does little else than tidy up: with 24 of these a table takes twice as long. */
const MEMORY_MB = 64;
/** For the count, and for the next bytes. */
const NEXT_MS = 60_000;

/** @param location of the database, as `openDatabase` takes it. */
export function createExporter(location: string): Exporter {
  let running = 0;
  return {
    async open(asked, unwanted) {
      if (running >= AT_ONCE) throw unavailable(texts.tooManyExports, RETRY_S);
      running += 1;
      const worker = startWorker({ location, asked });
      let isClosed = false;
      const close = async () => {
        if (isClosed) return;
        isClosed = true;
        running -= 1;
        unwanted?.removeEventListener('abort', leave);
        await worker.terminate();
      };
      const leave = () => void close();
      unwanted?.addEventListener('abort', leave);
      try {
        unwanted?.throwIfAborted();
        const first = await answerOf(worker);
        if (!('count' in first)) throw new Error('An export has not counted');
        return { count: first.count, bytes: bytesOf(worker, close), close };
      } catch (error) {
        await close();
        throw unwanted?.aborted === true ? new HttpError(CLIENT_CLOSED, texts.unwantedRead) : error;
      }
    },
  };
}

function startWorker(workerData: ExportTask): Worker {
  const worker = new Worker(WORKER, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 4 },
    env: helperEnvironment(),
    execArgv: [],
  });
  // Whoever waits for an answer is told; while nobody does, it must not end the server.
  worker.on('error', () => undefined);
  return worker;
}

async function* bytesOf(
  worker: Worker,
  close: () => Promise<void>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  try {
    for (;;) {
      const answer = await answerOf(worker);
      if (!('bytes' in answer) || answer.bytes === null) return;
      yield answer.bytes;
    }
  } finally {
    await close();
  }
}

/** @throws what the thread has thrown; when it has ended; when it takes too long. */
async function answerOf(worker: Worker): Promise<ExportAnswer> {
  // As Node names a thread that is over.
  if (worker.threadId === -1) throw new Error('The export has ended');
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  const timer = setTimeout(giveUp, NEXT_MS);
  worker.once('exit', giveUp);
  const answered = once(worker, 'message', { signal: waiting.signal });
  worker.postMessage('more');
  try {
    const [answer] = (await answered) as [ExportAnswer];
    return answer;
  } finally {
    clearTimeout(timer);
    worker.off('exit', giveUp);
  }
}
