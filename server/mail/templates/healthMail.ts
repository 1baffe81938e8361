/** The mail that says to whoever runs the festival that something of the server is broken, or that all is well again. */
import type { Mail } from '../mails.ts';
import type { MailContent } from './mailContent.ts';
import type { MailSettings } from './mailSettings.ts';
import { html } from './html.ts';
import { buttonWithAddress, layout, lines, paragraph } from './layout.ts';
import { texts } from './texts.ts';

const said = texts.health;

export function healthMail(
  { red }: Extract<Mail, { kind: 'health' }>,
  settings: MailSettings,
): MailContent {
  const { productName, publicUrl } = settings;
  const isRed = red.length > 0;
  const heading = isRed ? said.red : said.green;
  const intro = isRed ? said.intro(publicUrl) : said.greenIntro(publicUrl);
  const findings = red.map(({ title, said: what, advice, isNew }) => [
    isNew ? title : said.still(title),
    what,
    ...(advice === '' ? [] : [said.advice(advice)]),
  ]);
  const end = isRed ? [said.again] : [];
  const link = `${publicUrl}/admin/betrieb`;
  const news = red.filter(({ isNew }) => isNew).map(({ title }) => title);
  return {
    subject: said.subject(productName, news),
    text: [
      heading,
      intro,
      ...findings.map((finding) => finding.join('\n')),
      ...end,
      link,
      said.why,
      `-- \n${texts.footer(productName)}`,
    ].join('\n\n'),
    html: layout({
      settings,
      heading,
      preview: said.preview,
      parts: [
        paragraph(intro),
        ...findings.map(([title = '', ...rest]) =>
          paragraph(html`<strong>${title}</strong><br />${lines(rest)}`),
        ),
        ...end.map(paragraph),
      ],
      stub: buttonWithAddress(said, link, settings),
      footer: `${said.why} ${texts.footer(productName)}`,
    }),
    attachments: [],
  };
}
