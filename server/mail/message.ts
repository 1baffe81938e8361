/** A mail's content and headers as the bytes that go over the wire. */
import MailComposer from 'nodemailer/lib/mail-composer';
import { MAIL_ID_HEADER, mailIdOf } from './mailId.ts';
import type { MailContent } from './templates/mailContent.ts';

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
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'de',
      [MAIL_ID_HEADER]: mailIdOf(messageId),
    },
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
