/** The mails that the office looks at before anybody else gets them: real ones, with codes that are none. */
import type { MailTextName } from '../../../contract/festivalFacts.ts';
import { SAMPLE_CODE, SAMPLE_INVITATION, SAMPLE_TICKET, type Mail } from '../mails.ts';
import { invitationMail } from './invitationMail.ts';
import type { MailSettings } from './mailSettings.ts';
import { ownCodesMail } from './ownCodesMail.ts';
import { purchaseCodeMail } from './purchaseCodeMail.ts';
import { ticketWords } from './ticketWords.ts';

type Sample = Extract<Mail, { kind: 'ticket' | 'invitation' | 'own-codes' | 'purchase-code' }>;

export function sampleOf({ text, ...mail }: Extract<Mail, { kind: 'sample' }>): Sample {
  const { to, memberId, senderName: name } = mail;
  switch (text as MailTextName | undefined) {
    case 'mail_ticket':
      return { kind: 'ticket', to, ticketId: SAMPLE_TICKET };
    case 'mail_invitation':
      return { kind: 'invitation', to, memberId, name, code: SAMPLE_INVITATION };
    case 'mail_own_codes':
      return { kind: 'own-codes', to, memberId, name, codes: [SAMPLE_CODE] };
    // Also one that was queued by a release that knew no other.
    case 'mail_friend':
    case undefined:
      return { kind: 'purchase-code', to, code: SAMPLE_CODE, senderName: name };
  }
}

/** What is to be read of it; without the PDF, which takes time. */
export function sampleWords(
  mail: Extract<Mail, { kind: 'sample' }>,
  settings: MailSettings,
): { subject: string; text: string } {
  const { subject, text } = wordsOf(sampleOf(mail), settings);
  return { subject, text };
}

function wordsOf(sample: Sample, settings: MailSettings): { subject: string; text: string } {
  switch (sample.kind) {
    case 'ticket':
      return ticketWords(sample, settings);
    case 'invitation':
      return invitationMail(sample, settings);
    case 'own-codes':
      return ownCodesMail(sample, settings);
    case 'purchase-code':
      return purchaseCodeMail(sample, settings);
  }
}
