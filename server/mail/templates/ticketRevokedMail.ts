/** The mail that tells a guest that a ticket admits no longer, so that nobody learns it at the gate. */
import type { MailContent } from './mailContent.ts';
import type { Mail } from '../mails.ts';
import { inGroups } from '../../../contract/ticketCode.ts';
import type { MailSettings } from './mailSettings.ts';
import { html, joined } from './html.ts';
import { code, layout, paragraph, smallPrint } from './layout.ts';
import { footerOf } from './footer.ts';
import { whomToAsk } from './redeem.ts';
import { texts } from './texts.ts';

const said = texts.ticketRevoked;

export function ticketRevokedMail(
  { ticketId, isReplaced }: Extract<Mail, { kind: 'ticket-revoked' }>,
  settings: MailSettings,
): MailContent {
  const { productName, festival } = settings;
  const groups = inGroups(ticketId);
  const intro = (isReplaced ? said.replaced : said.revoked)(productName);
  const contact = whomToAsk(festival);
  const ask = contact === '' ? said.askGiver : said.ask(contact);
  return {
    subject: said.subject(productName),
    text: [
      said.heading,
      intro,
      `${said.codeLabel}:\n\n    ${groups}`,
      said.refused,
      ask,
      `-- \n${footerOf(settings)}`,
    ].join('\n\n'),
    html: layout({
      settings,
      heading: said.heading,
      preview: said.refused,
      parts: [paragraph(intro), paragraph(said.refused), paragraph(ask)],
      stub: joined([smallPrint(said.codeLabel), code(html`<s>${groups}</s>`)]),
      footer: footerOf(settings),
    }),
    attachments: [],
  };
}
