/** The mail that tells the old address of an account that it has another one now. */
import type { MailContent } from './mailContent.ts';
import type { MailSettings } from './mailSettings.ts';
import { layout, paragraph, smallPrint } from './layout.ts';
import { footerOf } from './footer.ts';
import { texts } from './texts.ts';

const said = texts.emailChanged;

export function emailChangedMail(settings: MailSettings): MailContent {
  const { productName } = settings;
  const intro = said.intro(productName);
  return {
    subject: said.subject(productName),
    text: [said.heading, intro, said.notYou, `-- \n${footerOf(settings)}`].join('\n\n'),
    html: layout({
      settings,
      heading: said.heading,
      preview: said.preview,
      parts: [paragraph(intro)],
      stub: smallPrint(said.notYou),
      footer: footerOf(settings),
    }),
    attachments: [],
  };
}
