/** The thread that writes mails. */
import type { MailContent } from './mailer.ts';
import type { Mail } from './mails.ts';
import { composeMail } from './templates/composeMail.ts';
import type { MailSettings } from './templates/mailSettings.ts';

export interface ComposeTask {
  readonly mail: Mail;
  readonly settings: MailSettings;
  readonly createdAt: Date;
}

export default async function compose({
  mail,
  settings,
  createdAt,
}: ComposeTask): Promise<MailContent> {
  return await composeMail(mail, settings, createdAt);
}
