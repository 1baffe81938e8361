/** The page of the decoder bench: orders go to the worker, outcomes come back. */
import type { DecodeOrder, DecodeOutcome } from './decodeProtocol.ts';

type Answer = { outcome: DecodeOutcome } | { error: string };

function compareDecoders(order: DecodeOrder): Promise<DecodeOutcome> {
  const worker = new Worker(new URL('./decodeWorker.ts', import.meta.url));
  return new Promise<DecodeOutcome>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if ('error' in data) reject(new Error(data.error));
      else resolve(data.outcome);
      worker.terminate();
    };
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(order);
  });
}

Object.assign(window, { compareDecoders });
