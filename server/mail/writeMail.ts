/** Writes a mail whole, as it goes over the wire: what takes long of it is done in a thread (composer.ts). */
import type { WrittenMail } from './mailer.ts';
import type { Mail } from './mails.ts';
import { messageOf } from './message.ts';
import { composeMail } from './templates/composeMail.ts';
import type { MailSettings } from './templates/mailSettings.ts';

/** What the outbox knows of a mail beside its content. */
export interface Postmark {
  /** With angle brackets. */
  readonly messageId: string;
  readonly createdAt: Date;
}

export async function writeMail(
  mail: Mail,
  settings: MailSettings,
  { messageId, createdAt: date }: Postmark,
): Promise<WrittenMail> {
  const { kind, to } = mail;
  const { mailFrom: from, festival } = settings;
  const content = await composeMail(mail, settings, date);
  const headers = { from, to, messageId, date, replyTo: festival.contact_email || null };
  return { kind, to, from, messageId, date, bytes: await messageOf(content, headers) };
}
