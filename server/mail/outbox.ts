/** The outbox: mails are stored with what they report, and sent afterwards. */
import { randomUUID } from 'node:crypto';

import type { Config } from '../config.ts';
import type { Queries } from '../db/openDatabase.ts';
import type { Clock } from '../lib/clock.ts';
import { PRIORITY, storeMail, type Mail } from './mails.ts';
import { insertMail } from './outboxRepository.ts';
import { addressIn } from './senderAddress.ts';

/** Where services hand in mails. A worker (outboxWorker.ts) sends them. */
export interface Outbox {
  /**
   * Queues a mail in the transaction of what it reports: both are stored or neither.
   * @param trx the queries of that transaction. @param jobId of the job that sends it to many; null: somebody waits for it.
   * @returns its row.
   */
  enqueue(trx: Queries, mail: Mail, jobId?: number | null): Promise<number>;
  /** Sends at once what is queued, instead of at the next poll. To be called after the commit. */
  wake(): void;
}

/** The sending end of an outbox. */
export interface WakeableOutbox extends Outbox {
  /** Calls the listener at every `wake()`. @returns ends that. */
  onWake(listener: () => void): () => void;
}

export function createOutbox(deps: {
  config: Pick<Config, 'mailFrom'>;
  clock: Clock;
}): WakeableOutbox {
  const domain = addressIn(deps.config.mailFrom).split('@')[1] ?? 'localhost';
  const listeners = new Set<() => void>();
  return {
    async enqueue(trx, mail, jobId = null) {
      const queued = {
        ...storeMail(mail),
        messageId: `<${randomUUID()}@${domain}>`,
        ticketId: 'ticketId' in mail ? mail.ticketId : null,
        memberId: 'memberId' in mail ? mail.memberId : null,
        priority: jobId === null ? PRIORITY.single : PRIORITY.mass,
        jobId,
      };
      return await insertMail(trx, queued, deps.clock.now());
    },
    wake() {
      for (const listener of listeners) listener();
    },
    onWake(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
