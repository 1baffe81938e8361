/** The mail by which a member gives a ticket-purchase code to a friend. */
import type { MailContent } from './mailContent.ts';
import type { Mail } from '../mails.ts';
import type { MailSettings } from './mailSettings.ts';
import { footerOf } from './footer.ts';
import { html, joined } from './html.ts';
import { button, code, layout, lines, linkTo, paragraph, smallPrint } from './layout.ts';
import { plainName } from './plainName.ts';
import { addedText, howToRedeem, howToRedeemHtml, whenAndWhere } from './redeem.ts';
import { texts } from './texts.ts';

const said = texts.purchaseCode;

/** For a member's friend, who may know nothing of the festival. */
export function purchaseCodeMail(
  mail: Pick<Extract<Mail, { kind: 'purchase-code' }>, 'code' | 'senderName'>,
  settings: MailSettings,
): MailContent {
  const { productName, publicUrl, festival } = settings;
  const senderName = plainName(mail.senderName);
  const facts = whenAndWhere(festival);
  const added = addedText(settings, 'mail_friend');
  const how = howToRedeem(festival);
  const intro = (how.length === 0 ? said.introAlone : said.intro)(senderName, productName);
  const stranger = said.stranger(senderName);
  const link = `${publicUrl}/code/${encodeURIComponent(mail.code)}`;
  return {
    subject: said.subject(senderName, productName),
    text: [
      said.heading,
      intro,
      ...(facts.length === 0 ? [] : [[`${productName}:`, ...facts].join('\n')]),
      `${said.codeLabel}:\n\n    ${mail.code}`,
      ...(how.length === 0 ? [] : [`${said.how}:`, ...how]),
      ...added,
      said.once,
      `${said.page}\n${link}`,
      stranger,
      `-- \n${footerOf(settings)}`,
    ].join('\n\n'),
    html: layout({
      settings,
      heading: said.heading,
      preview: said.preview(senderName),
      parts: [
        paragraph(intro),
        ...(facts.length === 0 ? [] : [paragraph(lines(facts))]),
        ...(how.length === 0 ? [] : [paragraph(html`<strong>${said.how}</strong>`)]),
        ...howToRedeemHtml(festival),
        ...added.map((line) => paragraph(line)),
      ],
      stub: joined([
        code(mail.code),
        smallPrint(said.once),
        smallPrint(button(said.button, link, settings)),
        smallPrint(html`${said.copyHint}<br />${linkTo(link)}`),
      ]),
      footer: `${stranger} ${footerOf(settings)}`,
    }),
    attachments: [],
  };
}
