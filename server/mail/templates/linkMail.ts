/** The mail that leads to a page by a link, which is its secret. */
import type { MailContent } from './mailContent.ts';
import type { MailSettings } from './mailSettings.ts';
import { buttonWithAddress, layout, paragraph } from './layout.ts';
import { footerOf } from './footer.ts';

interface LinkMailTexts {
  readonly subject: (productName: string) => string;
  readonly heading: string;
  readonly preview: string;
  readonly intro: (productName: string) => string;
  /** How long the link is good. */
  readonly life: string;
  /** What to do for who has not asked for it. */
  readonly notAsked: string;
  readonly button: string;
  readonly copyHint: string;
}

export function linkMail(said: LinkMailTexts, link: string, settings: MailSettings): MailContent {
  const { productName } = settings;
  const intro = said.intro(productName);
  return {
    subject: said.subject(productName),
    text: [said.heading, intro, link, said.life, said.notAsked, `-- \n${footerOf(settings)}`].join(
      '\n\n',
    ),
    html: layout({
      settings,
      heading: said.heading,
      preview: said.preview,
      parts: [paragraph(intro), paragraph(said.life)],
      stub: buttonWithAddress(said, link, settings),
      footer: `${said.notAsked} ${footerOf(settings)}`,
    }),
    attachments: [],
  };
}
