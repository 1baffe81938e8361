/** An outbox on a real database, its workers, and a clock that the tests move. */
import type { Selectable } from 'kysely';

import { loadConfig, type Config } from '../../../server/config.ts';
import type { Database } from '../../../server/db/openDatabase.ts';
import type { OutboxTable } from '../../../server/db/schema.ts';
import { createMailer } from '../../../server/mail/mailer.ts';
import type { Mail } from '../../../server/mail/mails.ts';
import { createOutbox } from '../../../server/mail/outbox.ts';
import { startOutboxWorker, type OutboxWorker } from '../../../server/mail/outboxWorker.ts';
import { writeMail } from '../../../server/mail/writeMail.ts';
import { mailSettingsOf } from '../../../server/mail/templates/mailSettings.ts';
import { waitUntil } from '../../support/waitUntil.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

export type OutboxRow = Selectable<OutboxTable>;

export interface PostOffice {
  readonly logLines: readonly string[];
  now(): Date;
  /** Lets time pass, and has everyone look at the clock. */
  advance(ms: number): void;
  enqueue(...mails: Mail[]): Promise<void>;
  /** Queues mails in one transaction with other work. */
  enqueueWith(work: () => Promise<void>, ...mails: Mail[]): Promise<void>;
  startWorker(): OutboxWorker;
  /** Oldest first. */
  rows(): Promise<OutboxRow[]>;
  /** The first row that is as wanted, once there is one. */
  rowThat(what: string, isWanted: (row: OutboxRow) => boolean): Promise<OutboxRow>;
  /** Resolves once every mail is sent. */
  allSent(): Promise<void>;
  close(): Promise<void>;
}

export function openPostOffice(
  database: Database,
  env: Readonly<Record<string, string>>,
  start = new Date('2026-07-31T18:00:00.000Z'),
): PostOffice {
  let now = start;
  const clock = { now: () => now };
  const config: Config = loadConfig({
    PUBLIC_URL: 'https://tickets.example.org',
    PRODUCT_NAME: 'Łąka Øst & Söhne',
    MAIL_FROM: 'Festival <tickets@festival.example>',
    ...env,
  });
  const outbox = createOutbox({ config, clock });
  const workers: OutboxWorker[] = [];
  const logLines: string[] = [];
  const keep = (fields: object, message: string) =>
    void logLines.push(message + JSON.stringify(fields));

  const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute();

  async function enqueueWith(work: () => Promise<void>, ...mails: Mail[]): Promise<void> {
    await database.transaction(async (trx) => {
      for (const mail of mails) await outbox.enqueue(trx, mail);
      await work();
    });
    outbox.wake();
  }

  return {
    logLines,
    now: () => now,
    advance(ms) {
      now = new Date(now.getTime() + ms);
      outbox.wake();
    },
    enqueue: (...mails) => enqueueWith(() => Promise.resolve(), ...mails),
    enqueueWith,
    startWorker() {
      const log = { info: keep, warn: keep };
      const mailer = createMailer(config);
      const worker = startOutboxWorker({
        config,
        database,
        clock,
        outbox,
        mailer,
        write: writeMail,
        settings: () => mailSettingsOf(config),
        log,
      });
      workers.push(worker);
      return worker;
    },
    rows,
    rowThat: (what, isWanted) => waitUntil(what, async () => (await rows()).find(isWanted)),
    async allSent() {
      await waitUntil('outbox with all mails sent', async () =>
        (await rows()).every((row) => row.state === 'sent') ? true : undefined,
      );
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/** A valid ticket of a new member's code. @returns its identifier. */
export async function addTicket({ db }: Database, ticketId: string): Promise<void> {
  const at = '2026-07-31T17:00:00.000Z';
  const { id: memberId } = await db
    .insertInto('member')
    .values({
      number: 1,
      first_name: 'Änne',
      last_name: 'Weiß',
      is_superuser: false,
      is_staff: false,
      is_active: true,
      is_entry_staff: false,
      initial_token: 'ABCDE-FGHJK',
      created_at: at,
      search_text: 'anne weiss',
      sort_name: 'weiss anne',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: purchaseCodeId } = await db
    .insertInto('token')
    .values({ token: 'AAAAA-BBBBB-CCCCC', created_for: memberId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('ticket')
    .values({ id: ticketId, token_id: purchaseCodeId, email: 'guest@example.org', created_at: at })
    .execute();
}
