/** The last mail to somebody whose account was deleted with its password: it says so, in case it was somebody else. */
import type { MailContent } from './mailContent.ts';
import type { MailSettings } from './mailSettings.ts';
import { layout, paragraph, smallPrint } from './layout.ts';
import { footerOf } from './footer.ts';
import { withContact } from './redeem.ts';
import { texts } from './texts.ts';

const said = texts.accountDeleted;

export function accountDeletedMail(settings: MailSettings): MailContent {
  const { productName, festival } = settings;
  const intro = said.intro(productName);
  const notYou = withContact(said.notYou, festival);
  return {
    subject: said.subject(productName),
    text: [said.heading, intro, notYou, `-- \n${footerOf(settings)}`].join('\n\n'),
    html: layout({
      settings,
      heading: said.heading,
      preview: said.preview,
      parts: [paragraph(intro)],
      stub: smallPrint(notYou),
      footer: footerOf(settings),
    }),
    attachments: [],
  };
}
