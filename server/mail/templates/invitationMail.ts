/** The mail by which the office invites a member to register. */
import type { MailContent } from './mailContent.ts';
import type { Mail } from '../mails.ts';
import type { MailSettings } from './mailSettings.ts';
import { html, joined } from './html.ts';
import { button, code, layout, paragraph, smallPrint } from './layout.ts';
import { plainName } from './plainName.ts';
import { addedText } from './redeem.ts';
import { footerOf } from './footer.ts';
import { texts } from './texts.ts';

const said = texts.invitation;

export function invitationMail(
  mail: Extract<Mail, { kind: 'invitation' }>,
  settings: MailSettings,
): MailContent {
  const { productName, publicUrl } = settings;
  const link = `${publicUrl}/signup?code=${encodeURIComponent(mail.code)}`;
  const added = addedText(settings, 'mail_invitation');
  const intro = said.intro(plainName(mail.name), productName);
  const stranger = said.stranger(productName);
  return {
    subject: said.subject(productName),
    text: [
      said.heading,
      intro,
      ...added,
      said.how,
      link,
      `${said.codeLabel}:\n\n    ${mail.code}`,
      said.once,
      stranger,
      `-- \n${footerOf(settings)}`,
    ].join('\n\n'),
    html: layout({
      settings,
      heading: said.heading,
      preview: said.preview,
      parts: [paragraph(intro), ...added.map((line) => paragraph(line)), paragraph(said.how)],
      stub: joined([
        button(said.button, link, settings),
        smallPrint(said.codeLabel),
        code(mail.code),
        smallPrint(said.once),
        smallPrint(html`${said.copyHint}<br /><span style="word-break:break-all;">${link}</span>`),
      ]),
      footer: `${stranger} ${footerOf(settings)}`,
    }),
    attachments: [],
  };
}
