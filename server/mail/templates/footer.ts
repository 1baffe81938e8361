/** The last lines of every mail: who wrote, and who reads the answers. */
import type { MailSettings } from './mailSettings.ts';
import { texts } from './texts.ts';

export function footerOf({ productName, publicUrl, festival }: MailSettings): string {
  const { contact_email: email, contact_phone: phone, imprint } = festival;
  const ways = [
    ...(email === '' ? [] : [texts.answer(email)]),
    ...(phone === '' ? [] : [texts.phone(phone)]),
  ];
  const sentence =
    ways.length === 0
      ? texts.footer(productName)
      : texts.footerWithContact(productName, ways.join(' '));
  return imprint === '' ? sentence : `${sentence} ${texts.imprint(`${publicUrl}/impressum`)}`;
}
