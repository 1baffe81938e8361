/** The mail with the link by which a member sets a new password. */
import type { MailContent } from './mailContent.ts';
import type { Mail } from '../mails.ts';
import type { MailSettings } from './mailSettings.ts';
import { html, joined } from './html.ts';
import { button, layout, paragraph, smallPrint } from './layout.ts';
import { footerOf } from './footer.ts';
import { texts } from './texts.ts';

const said = texts.passwordReset;

export function passwordResetMail(
  { token }: Extract<Mail, { kind: 'password-reset' }>,
  settings: MailSettings,
): MailContent {
  const { productName, publicUrl } = settings;
  const link = `${publicUrl}/reset-password/${encodeURIComponent(token)}`;
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
      stub: joined([
        button(said.button, link, settings),
        smallPrint(html`${said.copyHint}<br /><span style="word-break:break-all;">${link}</span>`),
      ]),
      footer: `${said.notAsked} ${footerOf(settings)}`,
    }),
    attachments: [],
  };
}
