/** Writes mails in a thread beside the gate's: a ticket as PDF takes tens of milliseconds. */
import { join } from 'node:path';
import type { Piscina } from 'piscina';
import { openThreads } from '../lib/threadPool.ts';
import type { ComposeTask } from './composeWorker.ts';
import type { WrittenMail } from './mailer.ts';
import type { writeMail } from './writeMail.ts';

export interface Composer {
  readonly write: typeof writeMail;
  close(): Promise<void>;
}

const WORKER = join(import.meta.dirname, 'composeWorker.ts');
/** A server that sends no mail for a while gets the thread's memory back. */
const IDLE_MS = 60_000;

export function createComposer(): Composer {
  let opening: Promise<Piscina> | null = null;
  return {
    async write(...task) {
      const pool = await (opening ??= openThreads(WORKER, { count: 1, idleMs: IDLE_MS }));
      return (await pool.run(task satisfies ComposeTask)) as WrittenMail;
    },
    close: async () => await (await opening)?.destroy(),
  };
}
