/**
 * Sends what lies in the outbox. Any number of workers, in any number of processes, share one outbox: a
 * mail belongs to whoever holds its lease. What a worker that died was sending is sent by the next one
 * once the lease is over. So delivery is at least once, with the same Message-ID each time.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Config } from '../config.ts';
import type { Database } from '../db/openDatabase.ts';
import type { Clock } from '../lib/clock.ts';
import { texts } from '../texts.ts';
import { ATTEMPTS_MAX, expiryOf, retryAt } from './backOff.ts';
import { DeliveryError, withoutAddresses, withoutSecrets } from './deliveryError.ts';
import type { Mailer } from './mailer.ts';
import { privateTextsOf, readMail, storeMail } from './mails.ts';
import type { WakeableOutbox } from './outbox.ts';
import {
  LEASE_MS,
  claimDueMails,
  isMass,
  markFailed,
  markSent,
  renewLease,
  scheduleRetry,
  type Claim,
  type ClaimedRow,
} from './outboxRepository.ts';
import type { MailSettings } from './templates/mailSettings.ts';
import { texts as mailTexts } from './texts.ts';
import { worthSending } from './worthSending.ts';
import type { writeMail } from './writeMail.ts';

/** Finds what other instances queued and what is due again. */
const POLL_MS = 5_000;
/** What stop() gives to the mails that are being sent. */
const FINISH_MS = 8_000;
/** Mails that end within so long are noted down together: each commit keeps the gate waiting. */
const GATHER_MS = 50;
/**
 * Mails at hand for each connection: while one is noted down and the next one is written, another is sent. Few, since a
 * ticket or a link for a password waits for those that are at hand already.
 */
const AT_HAND_EACH = 1.25;
/** Between two tries to note down what became of a mail while the database is away. */
const NOTE_AGAIN_MS = 500;

export interface OutboxWorkerDeps {
  readonly config: Pick<Config, 'mailParallel' | 'mailPerMinute'>;
  /** As they are now. */
  readonly settings: () => MailSettings;
  readonly database: Database;
  readonly clock: Clock;
  readonly outbox: WakeableOutbox;
  readonly mailer: Mailer;
  readonly write: typeof writeMail;
  /** Without recipients, codes and links. */
  readonly log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
}

export interface OutboxWorker {
  /** Claims nothing more, finishes what is being sent, and hangs up; what takes too long is left to its lease. */
  stop(): Promise<void>;
}

/** The mail server has it, and the outbox does not say so yet. */
interface Delivered {
  readonly id: number;
  readonly noted: PromiseWithResolvers<void>;
}

export function startOutboxWorker(deps: OutboxWorkerDeps): OutboxWorker {
  const { config, database, clock, mailer, write, log } = deps;
  const { db } = database;
  const sending = new Map<number, Promise<void>>();
  const atHandMost = Math.floor(AT_HAND_EACH * config.mailParallel);
  const breakOff = new AbortController();
  let isStopped = false;
  let claiming: Promise<void> | null = null;
  let isWanted = false;
  let delivered: Delivered[] = [];

  /** Notes what was sent, and sends all that is due. Asked while it is at it, it looks once more afterwards. */
  function work(): void {
    isWanted = true;
    claiming ??= noteAndSend()
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        claiming = null;
        if (hasWork()) work();
      });
  }

  const hasWork = (): boolean =>
    delivered.length > 0 || (isWanted && !isStopped && sending.size < atHandMost);

  async function noteAndSend(): Promise<void> {
    while (hasWork()) {
      if (delivered.length > 0) await sleep(GATHER_MS);
      const done = delivered;
      delivered = [];
      isWanted = false;
      try {
        const step = () => noteAndClaim(done);
        const rows = await (done.length > 0 ? insist(step) : step());
        for (const row of rows) startSending(row);
        for (const { noted } of done) noted.resolve();
      } catch (error) {
        if (done.length === 0) throw error;
        for (const { noted } of done) noted.reject(error);
      }
    }
  }

  /** In one transaction: those places are free for the next ones. */
  function noteAndClaim(done: readonly Delivered[]): Promise<ClaimedRow[]> {
    const now = clock.now();
    const ids = done.map(({ id }) => id);
    const limit = isStopped ? 0 : atHandMost + done.length - sending.size;
    return database.transaction(async (trx) => {
      if (ids.length > 0) await markSent(trx, ids, now);
      if (limit <= 0) return [];
      const asked = { now, limit, except: [...sending.keys()] };
      return claimDueMails(trx, database.engine, asked, config.mailPerMinute);
    });
  }

  function startSending(row: ClaimedRow): void {
    const sent = sendAndNote(row)
      .catch((error: unknown) => log.warn({ err: error, outboxId: row.id }, 'mail not noted down'))
      .finally(() => {
        sending.delete(row.id);
        // Its place is free, and more may be due.
        work();
      });
    sending.set(row.id, sent);
  }

  async function sendAndNote(row: ClaimedRow): Promise<void> {
    const lease = keepLease(row);
    const secrets = privateTextsOf(row);
    const failure = await send(row, secrets).then(
      () => null,
      (error: unknown) => toDeliveryError(error, secrets),
    );
    const claim = await lease.end();
    if (failure === null) {
      await noteSent(row);
      return;
    }
    // A mail that was broken off by stop() is no failed attempt: the next worker takes it up.
    if (breakOff.signal.aborted) return;
    await insist(() => noteFailure(row, claim, failure));
  }

  /** @param secrets gets what the mail says beside its row: names as they are now. */
  async function send(row: ClaimedRow, secrets: string[]): Promise<void> {
    if (row.attempts > ATTEMPTS_MAX) {
      throw new DeliveryError('Der Versand wurde jedes Mal abgebrochen.', true);
    }
    const mail = await worthSending(db, readMail(row));
    secrets.push(...privateTextsOf(storeMail(mail)));
    if (clock.now() >= expiryOf(mail.kind, row.createdAt)) {
      throw new DeliveryError(texts.notWorthSending.expired, true);
    }
    const { messageId, createdAt } = row;
    const written = await write(mail, deps.settings(), { messageId, createdAt });
    await mailer.send(written, breakOff.signal);
    if (!mailer.delivers) throw new DeliveryError(mailTexts.onlyFile, true);
  }

  async function noteSent({ id, kind, attempts }: ClaimedRow): Promise<void> {
    const noted: Delivered['noted'] = Promise.withResolvers();
    delivered.push({ id, noted });
    work();
    await noted.promise;
    log.info({ outboxId: id, kind, attempts }, 'mail sent');
  }

  async function noteFailure(row: ClaimedRow, claim: Claim, failure: DeliveryError): Promise<void> {
    const { id, kind, attempts } = row;
    const now = clock.now();
    const error = failure.message;
    const isThrottled = config.mailPerMinute !== null && isMass(row);
    const at = failure.isPermanent ? null : retryAt({ ...row, now, isThrottled });
    if (at === null) await markFailed(db, claim, { now, error });
    else await scheduleRetry(db, claim, { at, error });
    log.warn(
      { outboxId: id, kind, attempts, error: withoutAddresses(error), retryAt: at },
      'mail not sent',
    );
  }

  /** Renews the lease while the mail server takes its time. */
  function keepLease(row: Claim): { end(): Promise<Claim> } {
    let claim: Claim = row;
    let renewing: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      renewing = renewing
        .then(() => renewLease(db, claim, clock.now()))
        .then(
          (renewed) => void (claim = renewed ?? claim),
          (error: unknown) => log.warn({ err: error }, 'lease not renewed'),
        );
    }, LEASE_MS / 3);
    return {
      async end() {
        clearInterval(timer);
        await renewing;
        return claim;
      },
    };
  }

  /** What the mail server has accepted must be noted down, or it would be sent again. */
  async function insist<T>(step: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await step();
      } catch (error) {
        if (breakOff.signal.aborted || database.failureOf(error) === null) throw error;
        await sleep(NOTE_AGAIN_MS);
      }
    }
  }

  const poll = setInterval(work, POLL_MS);
  const forget = deps.outbox.onWake(work);
  work();

  return {
    async stop() {
      isStopped = true;
      clearInterval(poll);
      forget();
      const cutOff = setTimeout(() => breakOff.abort(), FINISH_MS);
      // A claim that is under way may still bring some in; they are finished, too.
      await claiming;
      await Promise.all(sending.values());
      clearTimeout(cutOff);
      mailer.close();
    },
  };
}

function toDeliveryError(error: unknown, secrets: readonly string[]): DeliveryError {
  if (error instanceof DeliveryError) {
    return new DeliveryError(withoutSecrets(error.message, secrets), error.isPermanent);
  }
  return DeliveryError.from(error, secrets);
}
