/** A mail that only shows whether mails arrive: signs in, hands it over, and says what the mail server said. */
import { randomUUID } from 'node:crypto';
import { giveToFolderOwner } from '../lib/dataDir.ts';
import type { Config } from '../config.ts';
import { texts } from './texts.ts';
import { DeliveryError } from './deliveryError.ts';
import { mailAdvice } from './mailAdvice.ts';
import { createMailer } from './mailer.ts';
import { addressIn } from './senderAddress.ts';
import type { MailSettings } from './templates/mailSettings.ts';
import { testMail } from './templates/testMail.ts';
import { messageOf } from './message.ts';

const said = texts.testMail;

export interface TestMailResult {
  /** The mail server has taken it. */
  readonly isSent: boolean;
  /** What the mail server said, or what went wrong. */
  readonly said: string;
  /** What to do, or what to look at. */
  readonly advice: string;
}

/** So long the mail server may take: somebody sits in front of it. */
const PATIENCE_MS = 30_000;

type TestConfig = Pick<Config, 'mailUrl' | 'mailCa' | 'dataDir' | 'bounceAddress'>;

/** On a connection of its own, beside the outbox. */
export async function sendTestMail(
  config: TestConfig,
  settings: MailSettings,
  { to, now, patienceMs = PATIENCE_MS }: { to: string; now: Date; patienceMs?: number },
): Promise<TestMailResult> {
  const { mailFrom: from, festival } = settings;
  const mailer = createMailer({ ...config, mailParallel: 1 });
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const messageId = `<${randomUUID()}@${addressIn(from).split('@')[1] ?? 'localhost'}>`;
    const headers = { to, from, messageId, date: now, replyTo: festival.contact_email || null };
    const bytes = await messageOf(testMail(settings, now), headers);
    const answer = await mailer.send({ kind: 'test', ...headers, bytes }, signal);
    if (config.mailUrl !== null) {
      return { isSent: true, said: said.taken(answer), advice: said.look(to, addressIn(from)) };
    }
    giveToFolderOwner(answer);
    return { isSent: false, said: said.file(answer), advice: said.noServer };
  } catch (error) {
    if (signal.aborted) {
      const patience = Math.round(patienceMs / 1000);
      return { isSent: false, said: said.silent(patience), advice: texts.mailAdvice.noConnection };
    }
    if (!(error instanceof DeliveryError)) throw error;
    const advice = mailAdvice(error, { mailUrl: config.mailUrl, mailFrom: from });
    return { isSent: false, said: error.message, advice };
  } finally {
    mailer.close();
  }
}
