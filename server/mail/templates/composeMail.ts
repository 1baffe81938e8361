/** From what is to be said to what is to be read: German, as text and as HTML. */
import type { Attachment, MailContent } from './mailContent.ts';
import type { Mail } from '../mails.ts';
import { LOGO_CID } from './layout.ts';
import type { MailSettings } from './mailSettings.ts';
import { accountDeletedMail } from './accountDeletedMail.ts';
import { emailChangeMail } from './emailChangeMail.ts';
import { emailChangedMail } from './emailChangedMail.ts';
import { healthMail } from './healthMail.ts';
import { invitationMail } from './invitationMail.ts';
import { ownCodesMail } from './ownCodesMail.ts';
import { passwordChangedMail } from './passwordChangedMail.ts';
import { passwordResetMail } from './passwordResetMail.ts';
import { purchaseCodeMail } from './purchaseCodeMail.ts';
import { sampleOf } from './sampleMail.ts';
import { secondFactorMail } from './secondFactorMail.ts';
import { ticketMail } from './ticketMail.ts';
import { ticketRevokedMail } from './ticketRevokedMail.ts';
import { welcomeMail } from './welcomeMail.ts';

/** @param createdAt of the mail: its PDF says so, and is the same at every attempt. */
export async function composeMail(
  mail: Mail,
  settings: MailSettings,
  createdAt: Date,
): Promise<MailContent> {
  const content = await contentOf(mail, settings, createdAt);
  const { logo } = settings;
  if (logo === null) return content;
  const picture: Attachment = {
    filename: logo.type === 'image/png' ? 'logo.png' : 'logo.jpg',
    contentType: logo.type,
    content: Buffer.from(logo.content, 'base64'),
    cid: LOGO_CID,
  };
  return { ...content, attachments: [...content.attachments, picture] };
}

async function contentOf(
  mail: Mail,
  settings: MailSettings,
  createdAt: Date,
): Promise<MailContent> {
  switch (mail.kind) {
    case 'ticket':
      return await ticketMail(mail, settings, createdAt);
    case 'ticket-revoked':
      return ticketRevokedMail(mail, settings);
    case 'purchase-code':
      return purchaseCodeMail(mail, settings);
    case 'sample':
      return await contentOf(sampleOf(mail), settings, createdAt);
    case 'welcome':
      return welcomeMail(settings);
    case 'password-reset':
      return passwordResetMail(mail, settings);
    case 'password-changed':
      return passwordChangedMail(settings);
    case 'second-factor':
      return secondFactorMail(mail, settings);
    case 'email-change':
      return emailChangeMail(mail, settings);
    case 'email-changed':
      return emailChangedMail(settings);
    case 'account-deleted':
      return accountDeletedMail(settings);
    case 'invitation':
      return invitationMail(mail, settings);
    case 'own-codes':
      return ownCodesMail(mail, settings);
    case 'health':
      return healthMail(mail, settings);
    default:
      // Queued by a newer version that has been taken back since.
      throw new Error(`No template for ${(mail as Mail).kind}`);
  }
}
