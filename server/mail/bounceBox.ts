/** Reads a mailbox for mails that came back, in a thread beside the gate's. */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { helperEnvironment } from '../lib/helperEnvironment.ts';
import type { BoxReading, BoxTask } from './bounceWorker.ts';

const WORKER = join(import.meta.dirname, 'bounceWorker.ts');
const MEMORY_MB = 128;
const WITHIN_MS = 120_000;

/** @throws Error with what the mailbox said, or that it took too long. */
export async function readBounceBox(task: BoxTask): Promise<BoxReading> {
  const worker = new Worker(WORKER, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    env: helperEnvironment(),
    execArgv: [],
  });
  // Once nobody waits for it any longer, what breaks it is told to nobody.
  worker.on('error', () => undefined);
  try {
    const read = once(worker, 'message', { signal: AbortSignal.timeout(WITHIN_MS) });
    const [reading] = (await read) as [BoxReading];
    return reading;
  } finally {
    await worker.terminate();
  }
}
