/** What is to be read in the mail that carries a ticket; apart from what draws its codes, which takes memory and time. */
import { inGroups } from '../../../contract/ticketCode.ts';
import type { MailContent } from './mailContent.ts';
import type { Mail } from '../mails.ts';
import { footerOf } from './footer.ts';
import { html, joined } from './html.ts';
import { attachedPicture, code, layout, lines, paragraph, smallPrint } from './layout.ts';
import type { MailSettings } from './mailSettings.ts';
import { addedText, whatToBring, whenAndWhere } from './redeem.ts';
import { texts } from './texts.ts';

const said = texts.ticket;
export const PICTURE_CID = 'ticket-qr@einlass';
const PICTURE_PX = 240;

export function ticketWords(
  { ticketId }: Extract<Mail, { kind: 'ticket' }>,
  settings: MailSettings,
): Omit<MailContent, 'attachments'> {
  const { productName, festival } = settings;
  const groups = inGroups(ticketId);
  const intro = said.intro(productName);
  const facts = whenAndWhere(festival);
  const bring = whatToBring(festival);
  const added = addedText(settings, 'mail_ticket');
  return {
    subject: said.subject(productName),
    text: [
      said.heading,
      intro,
      ...(facts.length === 0 ? [] : [[`${productName}:`, ...facts].join('\n')]),
      ...(bring.length === 0 ? [] : [[`${said.bring}:`, ...bring].join('\n')]),
      ...added,
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
        ...added.map((line) => paragraph(line)),
      ],
      stub: joined([
        attachedPicture(PICTURE_CID, said.pictureAlternative, PICTURE_PX),
        code(groups),
        smallPrint(said.once),
      ]),
      footer: footerOf(settings),
    }),
  };
}
