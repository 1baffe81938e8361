/**
 * The thread that works through jobs, with a connection of its own: whatever the office does with its members, the gate's
 * thread only says when it may go on.
 */
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import type { Config } from '../../config.ts';
import { openThreads } from '../../lib/threadPool.ts';
import type { Traffic } from '../../lib/traffic.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { IsWanted, RunJobs } from './runnerService.ts';

export interface JobTask {
  readonly location: string;
  readonly mailFrom: string;
  readonly port: MessagePort;
}

/** From the thread: it asks whether to go on, has queued mails, or has something to say. */
export type FromThread =
  | { readonly kind: 'asks' }
  | { readonly kind: 'mails' }
  | { readonly kind: 'warns'; readonly fields: object; readonly message: string };

/** The answer: whether it may go on, and whether others wait for this process. */
export interface ToThread {
  readonly may: boolean;
  readonly isBusy: boolean;
}

export interface JobThread {
  readonly run: RunJobs;
  close(): Promise<void>;
}

const WORKER = join(import.meta.dirname, 'jobWorker.ts');
/** A server without jobs gets the thread's memory back. */
const IDLE_MS = 60_000;
/**
 * Left to itself the heap grows before it is tidied: a file of 50 MB took the server from 193 to 649 MB, and takes it to
 * 480 so. It works with 48 of these, too.
 */
const OPTIONS = { count: 1, idleMs: IDLE_MS, memoryMb: 192, youngMb: 8 };

interface JobThreadDeps {
  readonly config: Pick<Config, 'databaseLocation' | 'mailFrom'>;
  readonly outbox: Pick<Outbox, 'wake'>;
  readonly traffic: Pick<Traffic, 'isBusy'>;
  readonly log: { warn(fields: object, message: string): void };
}

export function createJobThread({ config, outbox, traffic, log }: JobThreadDeps): JobThread {
  let opening: Promise<Piscina> | null = null;

  /** Between two batches, when this thread comes to it. */
  async function answer(port: MessagePort, isWanted: IsWanted): Promise<void> {
    const may = await isWanted();
    port.postMessage({ may, isBusy: traffic.isBusy() } satisfies ToThread);
  }

  return {
    async run(isWanted) {
      const { port1: mine, port2: port } = new MessageChannel();
      mine.on('message', (sent: FromThread) => {
        if (sent.kind === 'mails') outbox.wake();
        else if (sent.kind === 'warns') log.warn(sent.fields, sent.message);
        else void answer(mine, isWanted);
      });
      const { databaseLocation: location, mailFrom } = config;
      try {
        const pool = await (opening ??= openThreads(WORKER, OPTIONS));
        await pool.run({ location, mailFrom, port } satisfies JobTask, { transferList: [port] });
      } finally {
        mine.close();
      }
    },
    async close() {
      await (await opening)?.destroy();
    },
  };
}
