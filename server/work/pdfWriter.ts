/** Files of people's data as PDF, each in a thread of its own beside the gate's: many pages take a second. */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { unavailable } from '../errors.ts';
import { helperEnvironment } from '../lib/helperEnvironment.ts';
import { texts } from '../texts.ts';
import type { DataFile } from './dataPdf.ts';

export interface PdfWriter {
  /** @throws 503 when too many are written already. */
  write(file: DataFile): Promise<Uint8Array>;
}

/** Where everybody is served: for tests. */
export const writeInPlace: PdfWriter = {
  write: async (file) => (await import('./dataPdf.ts')).renderDataPdf(file),
};

const WORKER = join(import.meta.dirname, 'dataPdfWorker.ts');
const AT_ONCE = 2;
const RETRY_S = 10;
const MEMORY_MB = 128;
const WITHIN_MS = 60_000;

export function createPdfWriter(): PdfWriter {
  let running = 0;
  return {
    async write(file) {
      if (running >= AT_ONCE) throw unavailable(texts.tooManyExports, RETRY_S);
      running += 1;
      const worker = new Worker(WORKER, {
        workerData: file,
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
        env: helperEnvironment(),
        execArgv: [],
      });
      try {
        const drawn = once(worker, 'message', { signal: AbortSignal.timeout(WITHIN_MS) });
        const [bytes] = (await drawn) as [Uint8Array];
        return bytes;
      } finally {
        running -= 1;
        await worker.terminate();
      }
    },
  };
}
