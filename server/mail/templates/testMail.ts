/** The mail that shows to whoever runs the server that mails arrive. */
import { footerOf } from './footer.ts';
import type { MailContent } from './mailContent.ts';
import { festivalTime } from '../../lib/festivalTime.ts';
import type { MailSettings } from './mailSettings.ts';
import { html } from './html.ts';
import { layout, paragraph } from './layout.ts';
import { texts } from './texts.ts';

const said = texts.test;

export function testMail(settings: MailSettings, now: Date): MailContent {
  const { productName, publicUrl } = settings;
  const { date, time } = festivalTime(now.toISOString());
  const intro = said.intro(publicUrl, date, time);
  return {
    subject: said.subject(productName),
    text: [said.heading, intro, said.look, `-- \n${footerOf(settings)}`].join('\n\n'),
    html: layout({
      settings,
      heading: said.heading,
      preview: said.preview,
      parts: [paragraph(intro), paragraph(said.look)],
      stub: html``,
      footer: footerOf(settings),
    }),
    attachments: [],
  };
}
