/** The mail that says that the password of an account was changed. */
import type { MailContent } from './mailContent.ts';
import type { MailSettings } from './mailSettings.ts';
import { buttonWithAddress, layout, paragraph } from './layout.ts';
import { texts } from './texts.ts';

const said = texts.passwordChanged;

export function passwordChangedMail(settings: MailSettings): MailContent {
  const { productName, publicUrl } = settings;
  const link = `${publicUrl}/forgot-password`;
  const intro = said.intro(productName);
  return {
    subject: said.subject(productName),
    text: [said.heading, intro, said.notYou, link, `-- \n${texts.footer(productName)}`].join(
      '\n\n',
    ),
    html: layout({
      settings,
      heading: said.heading,
      preview: said.preview,
      parts: [paragraph(intro), paragraph(said.notYou)],
      stub: buttonWithAddress(said, link, settings),
      footer: texts.footer(productName),
    }),
    attachments: [],
  };
}
