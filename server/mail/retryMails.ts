/**
 * Sends mails again that were given up, for whoever has mended what was in their way. What such a mail said was
 * deleted when it was given up; it is put together again from what it told of.
 */
import type { Database, Queries } from '../db/openDatabase.ts';
import { COMMAND_LINE } from '../modules/audit/actor.ts';
import { addAudit } from '../modules/audit/repository.ts';
import { ATTEMPTS_MAX } from './backOff.ts';
import type { Mail, MailKind } from './mails.ts';
import {
  codesGivenWith,
  failedMails,
  freeCodesFor,
  invitationFor,
  makeWaitingMailsDue,
  queueAgain,
  revokedTicketOf,
  validTicketOf,
  type FailedMail,
} from './retryRepository.ts';

export interface RetriedMails {
  /** That were waiting for their next attempt, which is due now. */
  readonly waiting: number;
  /** That had been given up. */
  readonly failed: number;
  /** That stay given up: expired, taken back, or overtaken by a later mail. */
  readonly left: number;
}

/**
 * Each gets its next attempt at once; those that had been given up get that one, and more while they are young.
 * @param failedSince ISO 8601: of those given up only the ones since then.
 */
export async function retryMails(
  database: Database,
  now: Date,
  failedSince: string | null = null,
): Promise<RetriedMails> {
  return await database.transaction(async (trx) => {
    const at = now.toISOString();
    const waiting = await makeWaitingMailsDue(trx, at);
    const mails = await failedMails(trx, database, failedSince);
    // Codes of mails that were put together already: of two mails to one address, the later one belongs to the code
    // that was given away later.
    const given = new Set<number>();
    let failed = 0;
    for (const row of mails) {
      const mail = await REBUILD[row.kind](trx, row, given);
      if (mail === null) continue;
      await queueAgain(trx, row.id, mail, at);
      failed += 1;
    }
    await addAudit(trx, {
      at,
      by: COMMAND_LINE,
      action: 'mails sent again',
      subject: 'festival',
      details: { waiting, failed },
    });
    return { waiting, failed, left: mails.length - failed };
  });
}

/**
 * At a start: whoever mended the settings has started the server anew, and waits for the mails. Those that were tried
 * often wait on, in case it was they that ended the server.
 */
export async function bringMailsForward({ db }: Pick<Database, 'db'>, now: Date): Promise<number> {
  return await makeWaitingMailsDue(db, now.toISOString(), FORWARD_ATTEMPTS_MAX);
}

/** As many as the first two days hold. */
const FORWARD_ATTEMPTS_MAX = ATTEMPTS_MAX / 2;

/** Puts a mail together again. @returns null: it is worth nothing any more. */
type Rebuild = (trx: Queries, row: FailedMail, given: Set<number>) => Promise<Mail | null>;

const REBUILD: Readonly<Record<MailKind, Rebuild>> = {
  async ticket(trx, row) {
    const ticketId = await validTicketOf(trx, row);
    return ticketId === null ? null : { kind: 'ticket', to: row.recipient, ticketId };
  },
  async 'ticket-revoked'(trx, row) {
    const revoked = await revokedTicketOf(trx, row);
    return revoked && { kind: 'ticket-revoked', to: row.recipient, ...revoked };
  },
  async 'purchase-code'(trx, row, given) {
    const code = (await codesGivenWith(trx, row)).find(({ id }) => !given.has(id));
    if (code === undefined) return null;
    given.add(code.id);
    if (code.ticket_id !== null) return null; // the code is used
    const senderName = `${code.first_name} ${code.last_name}`.trim();
    return { kind: 'purchase-code', to: row.recipient, code: code.token, senderName };
  },
  // Whoever wanted to see one has looked by now.
  sample: () => Promise.resolve(null),
  welcome: (_, { recipient: to }) => Promise.resolve({ kind: 'welcome', to }),
  // The link has expired.
  'password-reset': () => Promise.resolve(null),
  // What had happened is known no longer.
  'second-factor': () => Promise.resolve(null),
  'password-changed': (_, { recipient: to }) => Promise.resolve({ kind: 'password-changed', to }),
  // So has this one, or its owner has asked for another.
  'email-change': () => Promise.resolve(null),
  'email-changed': (_, { recipient: to }) => Promise.resolve({ kind: 'email-changed', to }),
  // Nobody knows to whom.
  'account-deleted': () => Promise.resolve(null),
  async invitation(trx, row) {
    const invited = await invitationFor(trx, row);
    return invited && { kind: 'invitation', to: row.recipient, ...invited };
  },
  async 'own-codes'(trx, row) {
    const owner = await freeCodesFor(trx, row);
    return owner && { kind: 'own-codes', to: row.recipient, ...owner };
  },
  // How the server is now, its page says.
  health: () => Promise.resolve(null),
};
