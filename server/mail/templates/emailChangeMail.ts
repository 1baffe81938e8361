/** The mail with the link by which a member confirms the new address of the account. */
import type { Mail } from '../mails.ts';
import { linkMail } from './linkMail.ts';
import type { MailContent } from './mailContent.ts';
import type { MailSettings } from './mailSettings.ts';
import { texts } from './texts.ts';

export function emailChangeMail(
  { token }: Extract<Mail, { kind: 'email-change' }>,
  settings: MailSettings,
): MailContent {
  const link = `${settings.publicUrl}/account/email/${encodeURIComponent(token)}`;
  return linkMail(texts.emailChange, link, settings);
}
