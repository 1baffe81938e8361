/** Writes a mail whole, as it goes over the wire: what takes long of it is done in a thread (composer.ts). */
import MailComposer from 'nodemailer/lib/mail-composer';
import type { WrittenMail } from './mailer.ts';
import type { Mail } from './mails.ts';
import { composeMail } from './templates/composeMail.ts';
import type { MailContent } from './templates/mailContent.ts';
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

interface Headers {
  readonly from: string;
  readonly to: string;
  readonly messageId: string;
  readonly date: Date;
  /** Who reads the answers; null: nobody. */
  readonly replyTo: string | null;
}

/** RFC 5322, RFC 2045 */
export function messageOf(content: MailContent, headers: Headers): Promise<Buffer> {
  const { subject, text, html, attachments } = content;
  const { from, to, messageId, date, replyTo } = headers;
  const composer = new MailComposer({
    from,
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    // An object is taken as one address; a string would be parsed as a list.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId,
    date,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'de' },
    attachments: attachments.map(({ cid, ...attachment }) => ({
      ...attachment,
      ...(cid === undefined
        ? { contentDisposition: 'attachment' as const }
        : { cid, contentDisposition: 'inline' as const }),
    })),
    // Content comes from memory only, whatever a value looks like.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
