/**
 * Where a season is begun: on the embedded database in a thread with a connection of its own, since a statement holds its
 * thread, and this one would hold the gate's for seconds.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isPostgresUrl } from '../db/openDatabase.ts';
import { HttpError } from '../errors.ts';
import { helperEnvironment } from '../lib/helperEnvironment.ts';

/** Errors lose their kind between threads. */
export type MoveAnswer =
  | { readonly done: string }
  | {
      readonly refused: {
        readonly status: number;
        readonly sentence: string;
        readonly fields: object;
      };
    }
  | { readonly failed: { readonly message: string; readonly errcode: unknown } };

/** @param Task what `moveSeason` takes; this folder is below it. */
export interface SeasonMover<Task = unknown> {
  /** @returns what was done, as a sentence. @throws HttpError, and then nothing has changed. */
  move(task: Task): Promise<string>;
}

const WORKER = join(import.meta.dirname, '..', 'modules', 'seasons', 'moveWorker.ts');

/** @param location of the database, as `openDatabase` takes it. @returns null where the caller's connection does as well. */
export function createSeasonMover(location: string): SeasonMover | null {
  if (isPostgresUrl(location)) return null;
  return {
    async move(task) {
      const worker = new Worker(WORKER, {
        workerData: { location, task },
        env: helperEnvironment(),
        execArgv: [],
      });
      const gone = new AbortController();
      worker.once('exit', () => gone.abort());
      try {
        const [answer] = (await once(worker, 'message', { signal: gone.signal })) as [MoveAnswer];
        if ('done' in answer) return answer.done;
        if ('failed' in answer) {
          const { message, errcode } = answer.failed;
          throw Object.assign(new Error(message), { errcode });
        }
        const { status, sentence, fields } = answer.refused;
        throw new HttpError(status, sentence, { ...fields });
      } finally {
        await worker.terminate();
      }
    },
  };
}
