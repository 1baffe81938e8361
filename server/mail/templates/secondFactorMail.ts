/** The mail that says that something has happened to the second factor of an account. */
import type { Mail } from '../mails.ts';
import type { MailContent } from './mailContent.ts';
import type { MailSettings } from './mailSettings.ts';
import { footerOf } from './footer.ts';
import { html, joined } from './html.ts';
import { button, layout, paragraph, smallPrint } from './layout.ts';
import { texts } from './texts.ts';

const said = texts.secondFactor;

export function secondFactorMail(
  { event, name = '' }: Extract<Mail, { kind: 'second-factor' }>,
  settings: MailSettings,
): MailContent {
  const { productName, publicUrl } = settings;
  const link = `${publicUrl}/forgot-password`;
  const { heading, intro } = said.events[event];
  const sentence = intro(productName, name);
  return {
    subject: said.subject(productName),
    text: [heading, sentence, said.notYou, link, `-- \n${footerOf(settings)}`].join('\n\n'),
    html: layout({
      settings,
      heading,
      preview: said.preview,
      parts: [paragraph(sentence), paragraph(said.notYou)],
      stub: joined([
        button(said.button, link, settings),
        smallPrint(html`${said.copyHint}<br /><span style="word-break:break-all;">${link}</span>`),
      ]),
      footer: footerOf(settings),
    }),
    attachments: [],
  };
}
