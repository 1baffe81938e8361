/** Writes mails in a thread beside the gate's: a ticket as PDF takes tens of milliseconds. */
import { join } from 'node:path';
import type { Piscina } from 'piscina';
import type { MailContent } from './mailer.ts';
import type { composeMail } from './templates/composeMail.ts';
import type { ComposeTask } from './composeWorker.ts';
import { openThreads } from '../lib/threadPool.ts';

export interface Composer {
  readonly compose: typeof composeMail;
  close(): Promise<void>;
}

const WORKER = join(import.meta.dirname, 'composeWorker.ts');
/** A server that sends no mail for a while gets the thread's memory back. */
const IDLE_MS = 60_000;

export function createComposer(): Composer {
  let opening: Promise<Piscina> | null = null;
  return {
    async compose(mail, settings, createdAt) {
      const pool = await (opening ??= openThreads(WORKER, { count: 1, idleMs: IDLE_MS }));
      const task: ComposeTask = { mail, settings, createdAt };
      return withBuffers((await pool.run(task)) as MailContent);
    },
    close: async () => await (await opening)?.destroy(),
  };
}

/** Between threads a buffer becomes a plain array of bytes. */
const withBuffers = (content: MailContent): MailContent => ({
  ...content,
  attachments: content.attachments.map((attachment) => ({
    ...attachment,
    content: Buffer.from(attachment.content),
  })),
});
