/** The mail by which the office sends a member the own free ticket-purchase codes. */
import type { MailContent } from './mailContent.ts';
import type { Mail } from '../mails.ts';
import type { MailSettings } from './mailSettings.ts';
import { html, joined } from './html.ts';
import { code, layout, linkTo, paragraph, smallPrint } from './layout.ts';
import { plainName } from './plainName.ts';
import { addedText, howToRedeem, howToRedeemHtml } from './redeem.ts';
import { footerOf } from './footer.ts';
import { texts } from './texts.ts';

const said = texts.ownCodes;

export function ownCodesMail(
  { name, codes }: Extract<Mail, { kind: 'own-codes' }>,
  settings: MailSettings,
): MailContent {
  const { productName, publicUrl } = settings;
  const added = addedText(settings, 'mail_own_codes');
  const how = howToRedeem(settings.festival);
  const heading = said.heading(codes.length);
  const intro = said.intro(plainName(name), productName, codes.length);
  return {
    subject: said.subject(productName),
    text: [
      heading,
      intro,
      codes.map((each) => `    ${each}`).join('\n'),
      ...(how.length === 0 ? [] : [`${texts.purchaseCode.how}:`, ...how]),
      ...added,
      said.once,
      `${said.account}\n${publicUrl}`,
      `-- \n${footerOf(settings)}`,
    ].join('\n\n'),
    html: layout({
      settings,
      heading,
      preview: said.preview,
      parts: [
        paragraph(intro),
        ...(how.length === 0 ? [] : [paragraph(html`<strong>${texts.purchaseCode.how}</strong>`)]),
        ...howToRedeemHtml(settings.festival),
        ...added.map((line) => paragraph(line)),
      ],
      stub: joined([
        ...codes.map((each) => code(each)),
        smallPrint(said.once),
        smallPrint(html`${said.account}<br />${linkTo(publicUrl)}`),
      ]),
      footer: footerOf(settings),
    }),
    attachments: [],
  };
}
