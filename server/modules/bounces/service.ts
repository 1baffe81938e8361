/** Mails that came back: told by a mail service, or found in a mailbox. */
import { createHash } from 'node:crypto';
import { DAY_MS } from '../../../contract/time.ts';
import { claimRound } from '../../db/settings.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { AppDeps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { bounceOf, type Bounce } from '../../mail/bounce.ts';
import { readBounceBox } from '../../mail/bounceBox.ts';
import { mailIdOf } from '../../mail/mailId.ts';
import { texts } from '../../texts.ts';
import {
  boxState,
  holdMailById,
  markBounced,
  markDead,
  noteDelayed,
  rememberBox,
} from './repository.ts';

/** So often the mailbox is read. */
export const BOX_ROUND_MS = 5 * 60_000;
const SLACK_MS = 30_000;
/** Who mended the settings has mails that came back meanwhile. */
const FIRST_LOOK_MS = 7 * DAY_MS;

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

type Deps = Pick<AppDeps, 'config' | 'database' | 'clock'>;

export type BouncesService = ReturnType<typeof createBouncesService>;

export function createBouncesService(deps: Deps) {
  const { database, clock, config } = deps;

  /** @returns whether the mail is ours. */
  async function note(trx: Queries, bounce: Bounce): Promise<boolean> {
    // As it is by then: an address that is taken out meanwhile is not written down again.
    const mail = await holdMailById(trx, database.engine, bounce.mailId);
    if (mail === undefined) return false;
    const at = timestamp(clock);
    const isAddress = mail.recipient.includes('@');
    // Of somebody who was erased there is no address any more, and the words may have it.
    const words = isAddress ? bounce.words : texts.erasedRecipient;
    if (bounce.kind === 'soft') {
      await noteDelayed(trx, mail.id, texts.mailDelayed(words));
      return true;
    }
    await markBounced(trx, mail.id, { at, error: texts.mailBounced(words) });
    if (bounce.isDeadAddress && isAddress) {
      await markDead(trx, mail.recipient, { since: at, words: bounce.words });
    }
    return true;
  }

  return {
    /** What a mail service tells. @throws 404 when no mail has this id. */
    async report(told: {
      message_id: string;
      kind: 'hard' | 'soft';
      status?: string;
      reason: string;
    }): Promise<{ message: string }> {
      const { message_id: messageId, kind, status = '', reason: words } = told;
      const mailId = mailIdOf(`<${messageId.replace(/^<|>$/g, '')}>`);
      const bounce = bounceOf({ mailId, kind, status, words });
      const isOurs = await database.transaction((trx) => note(trx, bounce));
      if (!isOurs) throw notFound(texts.unknownMail);
      return { message: texts.bounceNoted };
    },

    /** Reads the mailbox, when no instance has within the last minutes. @returns whether it did. */
    async readBox(log: Log): Promise<boolean> {
      const { bounceImapUrl: url, mailCa: ca } = config;
      if (url === null) return false;
      const at = timestamp(clock);
      const since = timestamp(clock, SLACK_MS - BOX_ROUND_MS);
      if (!(await claimRound(database.db, 'bounce round', { now: at, since }))) return false;
      const box = digestOf(url);
      const before = await boxState(database.db);
      const known = before?.box === box && before.validity !== '' ? before : null;
      try {
        const first = timestamp(clock, -FIRST_LOOK_MS);
        const reading = await readBounceBox({ url, ca, read: known, since: first });
        const { validity, uid, mails, bounces } = reading;
        let noted = 0;
        await database.transaction(async (trx) => {
          for (const bounce of bounces) noted += Number(await note(trx, bounce));
          await rememberBox(trx, { box, validity, uid, at, error: null });
        });
        if (mails > 0) log.info({ mails, bounces: noted }, 'mailbox read for bounces');
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const { validity = '', uid = 0 } = known ?? {};
        await rememberBox(database.db, { box, validity, uid, at, error: reason });
        log.warn({ reason }, 'mailbox not read for bounces');
      }
      return true;
    },
  };
}

const digestOf = (url: string): string => {
  const { host, username, pathname } = new URL(url);
  return createHash('sha256').update(`${username}@${host}${pathname}`).digest('base64url');
};

/** Reads the mailbox every five minutes, where one is configured. @returns a function that stops it. */
export function startBounceReading(
  { config }: Pick<Deps, 'config'>,
  bounces: Pick<BouncesService, 'readBox'>,
  log: Log,
): () => void {
  if (config.bounceImapUrl === null) return () => undefined;
  let isReading = false;
  const read = (): void => {
    if (isReading) return;
    isReading = true;
    void bounces
      .readBox(log)
      .catch((error: unknown) => log.warn({ err: error }, 'mailbox not read for bounces'))
      .finally(() => (isReading = false));
  };
  read();
  const timer = setInterval(read, BOX_ROUND_MS).unref();
  return () => clearInterval(timer);
}
