/** The mails' part of the server's health: whether the mail server takes them, and what becomes of them. */
import type { Config } from '../../config.ts';
import type { AppDeps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import { DeliveryError } from '../../mail/deliveryError.ts';
import { mailAdvice } from '../../mail/mailAdvice.ts';
import { createMailer } from '../../mail/mailer.ts';
import { readInPlace } from '../../work/reader.ts';
import { boxState } from '../bounces/repository.ts';
import { finding, messageOf, type CheckFinding } from './finding.ts';
import { healthTexts as said } from './healthTexts.ts';
import { DAY_MS, MINUTE_MS } from '../../../contract/time.ts';

/** A mail that waits longer has been refused several times. */
const MAIL_WAITS_MAX_MS = 30 * MINUTE_MS;
const MAIL_SERVER_MS = 15_000;
/** Fewer that failed are mistyped addresses: so many, and of all that ended such a share. */
const FAILED_MIN = 5;
const FAILED_SHARE = 0.1;

type Deps = Pick<AppDeps, 'config' | 'database' | 'clock' | 'reader'>;

/** Whether mails get out at all, and whether those that got out are refused afterwards. */
export async function mails(deps: Deps): Promise<CheckFinding[]> {
  const { config, clock: time, database, reader = readInPlace(database) } = deps;
  const { mailUrl } = config;
  if (mailUrl === null) return [finding('mail', 'broken', said.noMailServer)];
  const failure = await signIn(config);
  try {
    const since = timestamp(time, -DAY_MS);
    const isThrottled = config.mailPerMinute !== null;
    const health = await reader.read('mailHealth', [{ since, isThrottled }]);
    const { waiting, oldest, sent, failed, lastError } = health;
    const waitsMs = oldest === null ? 0 : time.now().getTime() - Date.parse(oldest);
    const isMany = failed >= FAILED_MIN && failed >= FAILED_SHARE * (failed + sent);
    const state = isMany ? 'broken' : failed > 0 ? 'look' : 'fine';
    return [
      failure !== null
        ? finding('mail', 'broken', failure)
        : waitsMs > MAIL_WAITS_MAX_MS
          ? finding('mail', 'broken', said.mailsWait(waiting, waitsMs / MINUTE_MS, lastError))
          : finding('mail', 'fine', said.mail(new URL(mailUrl).host, config.mailFrom, waiting)),
      finding('delivery', state, said.delivery(failed, failed + sent, lastError)),
    ];
  } catch (error) {
    return [finding('mail', 'broken', failure ?? [said.unknownMails(messageOf(error))])];
  }
}

/** Whether the mailbox could be read to which mails come back; nothing, where none is configured. */
export async function bounceBox({ config, database }: Deps): Promise<CheckFinding[]> {
  const { bounceImapUrl: url } = config;
  if (url === null) return [];
  const { host } = new URL(url);
  try {
    const { error = null } = (await boxState(database.db)) ?? {};
    return [finding('bounces', error === null ? 'fine' : 'look', said.bounces(host, error))];
  } catch (error) {
    return [finding('bounces', 'look', said.bounces(host, messageOf(error)))];
  }
}

/** @returns what went wrong, and what to do; null: the mail server knows us. */
async function signIn(config: Config): Promise<[string, string] | null> {
  const mailer = createMailer({ ...config, mailParallel: 1 });
  const patience = Promise.withResolvers<never>();
  const timer = setTimeout(() => patience.reject(new Error('ETIMEDOUT')), MAIL_SERVER_MS);
  try {
    await Promise.race([mailer.verify(), patience.promise]);
    return null;
  } catch (error) {
    if (error instanceof DeliveryError) return [error.message, mailAdvice(error, config)];
    const away = { fault: 'noConnection', systemCode: 'ETIMEDOUT' } as const;
    return [said.silentMailServer, mailAdvice(away, config)];
  } finally {
    clearTimeout(timer);
    mailer.close();
  }
}
