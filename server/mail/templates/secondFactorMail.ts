/** The mail that says that something has happened to the second factor of an account. */
import type { Mail } from '../mails.ts';
import type { MailContent } from './mailContent.ts';
import type { MailSettings } from './mailSettings.ts';
import { footerOf } from './footer.ts';
import { buttonWithAddress, layout, paragraph } from './layout.ts';
import { withContact } from './redeem.ts';
import { texts } from './texts.ts';

const said = texts.secondFactor;

export function secondFactorMail(
  { event, name = '' }: Extract<Mail, { kind: 'second-factor' }>,
  settings: MailSettings,
): MailContent {
  const { productName, publicUrl, festival } = settings;
  const link = `${publicUrl}/forgot-password`;
  const { heading, intro } = said.events[event];
  const sentence = intro(productName, name);
  // Who could sign in alone may be locked out by now: a new password does not help against another's second factor.
  const notYou = withContact(event === 'reset' ? said.notAsked : said.notYou, festival);
  return {
    subject: said.subject(productName),
    text: [heading, sentence, notYou, link, `-- \n${footerOf(settings)}`].join('\n\n'),
    html: layout({
      settings,
      heading,
      preview: said.preview,
      parts: [paragraph(sentence), paragraph(notYou)],
      stub: buttonWithAddress(said, link, settings),
      footer: footerOf(settings),
    }),
    attachments: [],
  };
}
