/** A gate at work, whose checks are measured while something else goes on. */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { GateOptions } from './gateThread.ts';
import type { Measured } from './load.ts';

export interface Gate {
  /** Checks for as long as the work takes. @throws when a check was answered with anything but 200. */
  during<T>(work: () => Promise<T>): Promise<{ checks: Measured; result: T }>;
  close(): Promise<void>;
}

export function openGate(workerData: GateOptions): Gate {
  const thread = new Worker(join(import.meta.dirname, 'gateThread.ts'), { workerData });
  return {
    async during(work) {
      const measured = once(thread, 'message') as Promise<[Measured]>;
      thread.postMessage('open');
      try {
        const result = await work();
        thread.postMessage('close');
        const [checks] = await measured;
        if (checks.statuses.get(200) !== checks.latencies.length || checks.unanswered > 0) {
          throw new Error(`Checks were answered with ${JSON.stringify([...checks.statuses])}`);
        }
        return { checks, result };
      } finally {
        thread.postMessage('close');
      }
    },
    async close() {
      await thread.terminate();
    },
  };
}
