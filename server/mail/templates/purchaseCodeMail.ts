/** The mail by which a member gives a ticket-purchase code to a friend. */
import type { MailContent } from '../mailer.ts';
import type { Mail } from '../mails.ts';
import type { MailSettings } from './mailSettings.ts';
import { joined } from './html.ts';
import { code, layout, paragraph, smallPrint } from './layout.ts';
import { plainName } from './plainName.ts';
import { texts } from './texts.ts';

const said = texts.purchaseCode;

/** For a member's friend. */
export function purchaseCodeMail(
  mail: Extract<Mail, { kind: 'purchase-code' }>,
  { productName }: MailSettings,
): MailContent {
  const senderName = plainName(mail.senderName);
  const intro = said.intro(senderName, productName);
  const stranger = said.stranger(senderName);
  return {
    subject: said.subject(senderName, productName),
    text: [
      said.heading,
      intro,
      `${said.codeLabel}:\n\n    ${mail.code}`,
      said.once,
      stranger,
      `-- \n${texts.footer(productName)}`,
    ].join('\n\n'),
    html: layout({
      productName,
      heading: said.heading,
      preview: said.preview(senderName),
      parts: [paragraph(intro)],
      stub: joined([code(mail.code), smallPrint(said.once)]),
      footer: `${stranger} ${texts.footer(productName)}`,
    }),
    attachments: [],
  };
}
