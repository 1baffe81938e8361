/** The mail that carries a ticket, as a picture of its QR code and as PDF. */
import { wrapTicketCode } from '../../../contract/ticketCode.ts';
import type { MailContent } from './mailContent.ts';
import type { Mail } from '../mails.ts';
import { inGroups, qrPicture } from '../ticketCodes.ts';
import { renderTicketPdf } from '../ticketPdf.ts';
import { shadesOf, type MailSettings } from './mailSettings.ts';
import { html, joined } from './html.ts';
import { attachedPicture, code, layout, lines, paragraph, smallPrint } from './layout.ts';
import { footerOf } from './footer.ts';
import { whatToBring, whenAndWhere, whomToAsk } from './redeem.ts';
import { texts } from './texts.ts';

const said = texts.ticket;
const PICTURE_CID = 'ticket-qr@einlass';
const PICTURE_PX = 240;

export async function ticketMail(
  { ticketId }: Extract<Mail, { kind: 'ticket' }>,
  settings: MailSettings,
  createdAt: Date,
): Promise<MailContent> {
  const { productName, ticketPrefix, festival, logo } = settings;
  const ticketCode = wrapTicketCode(ticketPrefix, ticketId);
  const groups = inGroups(ticketId);
  const intro = said.intro(productName);
  const facts = whenAndWhere(festival);
  const bring = whatToBring(festival);
  const shades = shadesOf(festival);
  return {
    subject: said.subject(productName),
    text: [
      said.heading,
      intro,
      ...(facts.length === 0 ? [] : [[`${productName}:`, ...facts].join('\n')]),
      ...(bring.length === 0 ? [] : [[`${said.bring}:`, ...bring].join('\n')]),
      `${said.codeLabel}:\n\n    ${groups}`,
      said.once,
      `-- \n${footerOf(settings)}`,
    ].join('\n\n'),
    html: layout({
      settings,
      heading: said.heading,
      preview: said.preview,
      parts: [
        paragraph(intro),
        ...(facts.length === 0 ? [] : [paragraph(lines(facts))]),
        ...(bring.length === 0
          ? []
          : [paragraph(html`<strong>${said.bring}</strong><br />${lines(bring)}`)]),
      ],
      stub: joined([
        attachedPicture(PICTURE_CID, said.pictureAlternative, PICTURE_PX),
        code(groups),
        smallPrint(said.once),
      ]),
      footer: footerOf(settings),
    }),
    attachments: [
      {
        filename: 'qr-code.png',
        contentType: 'image/png',
        content: await qrPicture(ticketCode),
        cid: PICTURE_CID,
      },
      {
        filename: said.fileName(ticketId),
        contentType: 'application/pdf',
        content: await renderTicketPdf({
          ...{ productName, ticketPrefix, ticketId, createdAt },
          logo: logo && { ...logo, content: Buffer.from(logo.content, 'base64') },
          colors: { light: shades.light.loud, dark: shades.dark.loud },
          ...{ facts, contact: whomToAsk(festival), bring: bring.join('\n') },
        }),
      },
    ],
  };
}
