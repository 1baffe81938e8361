/** The slow mail server (smtpThread.ts), and mails that wait for it. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PRIORITY, storeMail, type Mail } from '../../server/mail/mails.ts';
import { insertMail } from '../../server/mail/outboxRepository.ts';
import type { Festival } from './festival.ts';

/** It says that it has taken a mail after this time. */
export const SMTP_MS = 200;
export const SMTP_CONNECTIONS = 20;
/** What all connections together can take. */
export const SMTP_MAILS_PER_S = (SMTP_CONNECTIONS * 1_000) / SMTP_MS;

const AT_ONCE = 500;

export interface SlowSmtp {
  /** Environment of a server that sends there. */
  readonly settings: Readonly<Record<string, string>>;
  /** Mails that it has taken so far. */
  taken(): Promise<number>;
  close(): Promise<void>;
}

export async function startSlowSmtp(): Promise<SlowSmtp> {
  const workerData = { delayMs: SMTP_MS };
  const thread = new Worker(join(import.meta.dirname, 'smtpThread.ts'), { workerData });
  const [port] = (await once(thread, 'message')) as [number];
  return {
    settings: {
      MAIL_URL: `smtp://127.0.0.1:${port}`,
      MAIL_PARALLEL: String(SMTP_CONNECTIONS),
    },
    async taken() {
      const answered = once(thread, 'message') as Promise<[number]>;
      thread.postMessage('how many?');
      return (await answered)[0];
    },
    async close() {
      await thread.terminate();
    },
  };
}

/** Puts mails into the outbox, as a job for many does. The server finds them when it looks the next time. */
export async function queueMails(
  { database }: Festival,
  count: number,
  mailOf: (index: number) => Mail,
): Promise<void> {
  for (let start = 0; start < count; start += AT_ONCE) {
    await database.transaction(async (trx) => {
      for (let index = start; index < Math.min(count, start + AT_ONCE); index += 1) {
        const mail = mailOf(index);
        const queued = {
          ...storeMail(mail),
          messageId: `<${randomUUID()}@bench>`,
          ticketId: 'ticketId' in mail ? mail.ticketId : null,
          memberId: null,
          priority: PRIORITY.mass,
          jobId: null,
        };
        await insertMail(trx, queued, new Date());
      }
    });
  }
}

/** What has not been sent is not sent any more. */
export async function dropMails({ database }: Festival): Promise<void> {
  await database.db.deleteFrom('outbox').where('state', '=', 'waiting').execute();
}

export const codeMail = (index: number): Mail => ({
  kind: 'purchase-code',
  to: `guest${index}@example.net`,
  code: `code-${index}`,
  senderName: 'Eva Einlass',
});
