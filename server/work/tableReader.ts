/** Reads a file as a table in a thread of its own, which may take so much memory and no more. */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { helperEnvironment } from '../lib/helperEnvironment.ts';
import { TableError, type SheetWish, type TableRow } from './table/tableRow.ts';
import { texts } from './table/texts.ts';
import type { TableAnswer, TableQuestion } from './tableWorker.ts';

const WORKER = join(import.meta.dirname, 'tableWorker.ts');
const MEMORY_MB = 128;
/** For the next rows; what is inflated until then is bounded, too. */
const NEXT_MS = 60_000;

/** Some rows at a time, and no more of them than are asked for. @throws TableError with a sentence. */
export async function* tableOf(
  path: string,
  { place, onNamed }: SheetWish,
): AsyncGenerator<readonly TableRow[]> {
  let isNamed = false;
  const worker = new Worker(WORKER, {
    workerData: { path, place } satisfies TableQuestion,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 16 },
    env: helperEnvironment(),
    execArgv: [],
  });
  try {
    for (;;) {
      const answer = await nextOf(worker);
      if ('sentence' in answer) throw new TableError(answer.sentence, answer.fields);
      if (answer.name !== null && !isNamed) onNamed(answer.name);
      isNamed = true;
      yield answer.rows;
      if (answer.isEnd) return;
    }
  } finally {
    await worker.terminate();
  }
}

async function nextOf(worker: Worker): Promise<TableAnswer> {
  const asked = once(worker, 'message', { signal: AbortSignal.timeout(NEXT_MS) });
  worker.postMessage('more');
  try {
    const [answer] = (await asked) as [TableAnswer];
    return answer;
  } catch (error) {
    const { code, name } = Object(error) as { code?: unknown; name?: unknown };
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') throw new TableError(texts.tooMuchInside);
    if (name === 'AbortError') throw new TableError(texts.tooSlow);
    throw error;
  }
}
