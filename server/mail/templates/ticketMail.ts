/** The mail that carries a ticket, as a picture of its QR code and as PDF. */
import { wrapTicketCode } from '../../../contract/ticketCode.ts';
import type { MailContent } from './mailContent.ts';
import type { Mail } from '../mails.ts';
import { qrPicture } from '../ticketCodes.ts';
import { renderTicketPdf } from '../ticketPdf.ts';
import { shadesOf, type MailSettings } from './mailSettings.ts';
import { whatToBring, whenAndWhere, whomToAsk } from './redeem.ts';
import { texts } from './texts.ts';
import { PICTURE_CID, ticketWords } from './ticketWords.ts';

const said = texts.ticket;

export async function ticketMail(
  mail: Extract<Mail, { kind: 'ticket' }>,
  settings: MailSettings,
  createdAt: Date,
): Promise<MailContent> {
  const { ticketId } = mail;
  const { productName, ticketPrefix, festival, logo } = settings;
  const { light, dark } = shadesOf(festival);
  return {
    ...ticketWords(mail, settings),
    attachments: [
      {
        filename: 'qr-code.png',
        contentType: 'image/png',
        content: await qrPicture(wrapTicketCode(ticketPrefix, ticketId)),
        cid: PICTURE_CID,
      },
      {
        filename: said.fileName(ticketId),
        contentType: 'application/pdf',
        content: await renderTicketPdf({
          ...{ productName, ticketPrefix, ticketId, createdAt },
          facts: whenAndWhere(festival),
          contact: whomToAsk(festival),
          bring: whatToBring(festival).join('\n'),
          colors: { light: light.loud, dark: dark.loud },
          logo: logo && { ...logo, content: Buffer.from(logo.content, 'base64') },
        }),
      },
    ],
  };
}
