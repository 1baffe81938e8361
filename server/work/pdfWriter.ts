/** Files of people's data as PDF, drawn in threads beside the gate's: many pages take a second. */
import { join } from 'node:path';
import type { Piscina } from 'piscina';
import { HttpError, unavailable } from '../errors.ts';
import { openThreads } from '../lib/threadPool.ts';
import { texts } from '../texts.ts';
import type { DataFile } from './dataPdf.ts';
import { CLIENT_CLOSED } from './reader.ts';

export interface PdfWriter {
  /**
   * @param unwanted aborts when nobody waits for it any longer, which ends it.
   * @throws 503 when too many are written already, or it takes too long; 499 when it is wanted no longer.
   */
  write(file: DataFile, unwanted?: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Where everybody is served: for tests. */
export const writeInPlace: PdfWriter = {
  write: async (file) => (await import('./dataPdf.ts')).renderDataPdf(file),
  close: () => Promise.resolve(),
};

const WORKER = join(import.meta.dirname, 'dataPdfWorker.ts');
const AT_ONCE = 2;
const RETRY_S = 10;
const MEMORY_MB = 128;
/** They are seldom asked for: the memory goes back. */
const IDLE_MS = 10_000;

/** @param withinMs for one file. */
export function createPdfWriter({ withinMs = 60_000 } = {}): PdfWriter {
  let running = 0;
  let opening: Promise<Piscina> | null = null;
  return {
    async write(file, unwanted) {
      if (running >= AT_ONCE) throw unavailable(texts.tooManyExports, RETRY_S);
      running += 1;
      const ending = new AbortController();
      const end = () => ending.abort(new HttpError(CLIENT_CLOSED, texts.unwantedRead));
      const late = () => ending.abort(unavailable(texts.slowPdf, RETRY_S));
      const timer = setTimeout(late, withinMs).unref();
      unwanted?.addEventListener('abort', end);
      if (unwanted?.aborted === true) end();
      try {
        const options = { count: AT_ONCE, idleMs: IDLE_MS, memoryMb: MEMORY_MB };
        const pool = await (opening ??= openThreads(WORKER, options));
        return (await pool.run(file, { signal: ending.signal })) as Uint8Array;
      } catch (error) {
        throw ending.signal.aborted ? ending.signal.reason : error;
      } finally {
        running -= 1;
        clearTimeout(timer);
        unwanted?.removeEventListener('abort', end);
      }
    },
    close: async () => await (await opening)?.destroy(),
  };
}
