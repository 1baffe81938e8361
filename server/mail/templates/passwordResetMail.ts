/** The mail with the link by which a member sets a new password. */
import type { Mail } from '../mails.ts';
import { linkMail } from './linkMail.ts';
import type { MailContent } from './mailContent.ts';
import type { MailSettings } from './mailSettings.ts';
import { texts } from './texts.ts';

export function passwordResetMail(
  { token }: Extract<Mail, { kind: 'password-reset' }>,
  settings: MailSettings,
): MailContent {
  const link = `${settings.publicUrl}/reset-password/${encodeURIComponent(token)}`;
  return linkMail(texts.passwordReset, link, settings);
}
