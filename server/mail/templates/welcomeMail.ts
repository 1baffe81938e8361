/** The mail to the address with which somebody has registered: it shows that the address is right, or whose it is. */
import type { MailContent } from './mailContent.ts';
import type { MailSettings } from './mailSettings.ts';
import { footerOf } from './footer.ts';
import { buttonWithAddress, layout, paragraph } from './layout.ts';
import { withContact } from './redeem.ts';
import { texts } from './texts.ts';

const said = texts.welcome;

export function welcomeMail(settings: MailSettings): MailContent {
  const { productName, publicUrl, festival } = settings;
  const intro = said.intro(productName);
  const notYou = withContact(said.notYou, festival);
  return {
    subject: said.subject(productName),
    text: [said.heading, intro, publicUrl, notYou, `-- \n${footerOf(settings)}`].join('\n\n'),
    html: layout({
      settings,
      heading: said.heading,
      preview: said.preview,
      parts: [paragraph(intro), paragraph(notYou)],
      stub: buttonWithAddress(said, publicUrl, settings),
      footer: footerOf(settings),
    }),
    attachments: [],
  };
}
