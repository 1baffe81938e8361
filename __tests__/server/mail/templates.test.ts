import {
  configuredFacts,
  mailSettingsOf,
  NO_TEXTS,
} from '../../../server/mail/templates/mailSettings.ts';
import type { FestivalFacts } from '../../../contract/festival.ts';
import { senderNamed } from '../../../server/lib/mailValues.ts';
import type { Mail } from '../../../server/mail/mails.ts';
import { composeMail } from '../../../server/mail/templates/composeMail.ts';
import { pngOf } from '../../support/pictures.ts';
import { decodePng } from './decode.ts';
import { openTags } from './openTags.ts';

const AT = new Date('2026-07-31T18:00:00.000Z');
const settings = {
  mailFrom: 'tickets@example.org',
  productName: 'Łąka Øst & Söhne',
  ticketPrefix: 'laka',
  publicUrl: 'https://tickets.example.org',
};
const compose = (mail: Mail, more: Partial<typeof settings> = {}) =>
  composeMail(mail, mailSettingsOf({ ...settings, ...more }), AT);

const ticket: Mail = {
  kind: 'ticket',
  to: 'g@example.org',
  ticketId: 'ABCDEFGHJKLMNPQRSTUVWXYZ23',
};
const ticketRevoked: Mail = {
  ...{ kind: 'ticket-revoked', to: 'g@example.org', isReplaced: false },
  ticketId: 'ABCDEFGHJKLMNPQRSTUVWXYZ23',
};
const purchaseCode: Mail = {
  kind: 'purchase-code',
  to: 'friend@example.org',
  code: 'KKKKK-MMMMM-NNNNN',
  senderName: 'Änne Weiß',
};
const welcome: Mail = { kind: 'welcome', to: 'm@example.org' };
const passwordReset: Mail = { kind: 'password-reset', to: 'm@example.org', token: 'a-b_c' };
const passwordChanged: Mail = { kind: 'password-changed', to: 'm@example.org' };
const secondFactor: Mail = {
  ...{ kind: 'second-factor', to: 'm@example.org', event: 'added', name: 'Mein <Telefon>' },
};
const emailChange: Mail = {
  kind: 'email-change',
  to: 'neu@example.org',
  memberId: 7,
  token: 'a-b_c',
};
const emailChanged: Mail = { kind: 'email-changed', to: 'm@example.org' };
const accountDeleted: Mail = { kind: 'account-deleted', to: 'm@example.org' };
const invitation: Mail = {
  kind: 'invitation',
  to: 'm@example.org',
  memberId: 7,
  name: 'Änne Weiß',
  code: 'ABCDE-FGHJK',
};
const ownCodes: Mail = {
  kind: 'own-codes',
  to: 'm@example.org',
  memberId: 7,
  name: 'Änne Weiß',
  codes: ['KKKKK-MMMMM-NNNNN', 'PPPPP-QQQQQ-RRRRR'],
};
const health: Mail = {
  kind: 'health',
  to: 'm@example.org',
  red: [
    { title: 'Platte', said: 'Nur 4 % & 1 GB frei.', advice: 'Räum auf.', isNew: true },
    { title: 'Sicherung', said: 'Es ist keine da.', advice: '', isNew: false },
  ],
};
const healthy: Mail = { ...health, red: [] };

describe.each([
  ...[ticket, ticketRevoked, purchaseCode, passwordReset, passwordChanged, secondFactor],
  ...[emailChange, emailChanged, accountDeleted, invitation, ownCodes, health, healthy, welcome],
])('the mail $kind', (mail) => {
  test('is whole in German, as text and as HTML, without anything from elsewhere', async () => {
    const { subject, text, html } = await compose(mail);
    expect(subject).toContain('Łąka Øst & Söhne');
    expect(html).toMatch(/<html lang="de">/);
    expect(html).toContain('Łąka Øst &amp; Söhne');
    expect(text).toContain('Łąka Øst & Söhne');
    expect(text).not.toMatch(/<[a-z]|&amp;|undefined|\[object/);
    expect(html).not.toMatch(/undefined|\[object/);
    expect(html).not.toMatch(/<(?:script|link|iframe|img[^>]+src="(?!cid:))/);
    expect(html).not.toMatch(/url\(/);
    for (const line of html.split('\n')) expect(line.length).toBeLessThan(998);
  });

  test('is well-formed', async () => {
    expect(openTags((await compose(mail)).html)).toEqual([]);
  });

  test('shows HTML in values as text', async () => {
    const evil = `<img src=x onerror=alert(1)>"'&`;
    const { html } = await compose(
      {
        ...mail,
        ...('senderName' in mail && { senderName: evil }),
        ...('name' in mail && { name: evil }),
      },
      { productName: evil },
    );
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    expect(openTags(html)).toEqual([]);
  });
});

test('what is broken stands in the mail with what to do, what is new in its subject', async () => {
  const { subject, text, html } = await compose(health);
  expect(subject).toBe('Łąka Øst & Söhne: Kaputt: Platte');
  expect(text).toContain('Platte\nNur 4 % & 1 GB frei.\n→ Räum auf.');
  expect(text).toContain('Sicherung (weiterhin)\nEs ist keine da.');
  for (const body of [text, html]) expect(body).toContain('/admin/betrieb');
  expect(html).toContain('Nur 4 % &amp; 1 GB frei.');
  const well = await compose(healthy);
  expect(well.subject).toBe('Łąka Øst & Söhne: Alles wieder in Ordnung');
  expect(well.text).toContain('ist nichts mehr kaputt');
});

test('the ticket mail carries the ticket: picture, plain text, PDF', async () => {
  const { subject, text, html, attachments } = await compose(ticket);
  expect(subject).toBe('Dein Ticket für Łąka Øst & Söhne');
  for (const body of [text, html]) expect(body).toContain('ABCDE FGHJK LMNPQ RSTUV WXYZ2 3');
  const [picture, pdf] = attachments;
  expect(attachments).toHaveLength(2);
  expect(html).toContain(`src="cid:${picture!.cid!}"`);
  expect(html).toMatch(/<img\s[^>]*alt="[^"]+"/);
  expect(await decodePng(picture!.content)).toEqual([
    { format: 'QRCode', text: 'laka::ABCDEFGHJKLMNPQRSTUVWXYZ23' },
  ]);
  expect(pdf).toMatchObject({ contentType: 'application/pdf' });
  expect(pdf!.filename).toMatch(/^Ticket-\w+\.pdf$/);
  expect(pdf!.cid).toBeUndefined();
  expect(pdf!.content.subarray(0, 5).toString()).toBe('%PDF-');
});

test('who holds a revoked ticket learns which it is, that it is refused, and whom to ask', async () => {
  const alone = await compose(ticketRevoked);
  const replaced = await composeMail(
    { ...ticketRevoked, isReplaced: true },
    mailSettingsOf(settings, told),
    AT,
  );
  expect(alone.subject).toBe('Dein Ticket für Łąka Øst & Söhne gilt nicht mehr');
  for (const body of [alone.text, alone.html, replaced.text, replaced.html]) {
    expect(body).toContain('ABCDE FGHJK LMNPQ RSTUV WXYZ2 3');
    expect(body).toContain('Am Einlass wird es abgewiesen.');
  }
  for (const body of [alone.text, alone.html]) {
    expect(body).toContain('hat dein Ticket zurückgezogen');
    expect(body).toContain('Frag die Person, von der du den Ticket-Kauf-Code hattest.');
  }
  for (const body of [replaced.text, replaced.html]) {
    expect(body).toContain('gilt jetzt ein neues');
    expect(body).toContain('Frag hilfe@laka.example · 030 1234.');
  }
  expect([...alone.attachments, ...replaced.attachments]).toEqual([]);
});

test('the purchase-code mail says whose it is and what it is for', async () => {
  const { subject, text, html, attachments } = await compose(purchaseCode);
  expect(subject).toBe('Änne Weiß schickt dir einen Ticket-Kauf-Code für Łąka Øst & Söhne');
  for (const body of [text, html]) {
    expect(body).toContain('KKKKK-MMMMM-NNNNN');
    expect(body).toContain('Änne Weiß');
    expect(body).toContain('Ticketkauf');
  }
  expect(attachments).toEqual([]);
});

const told: FestivalFacts = {
  ...configuredFacts(settings),
  from: '2027-07-30',
  to: '2027-08-01',
  place: 'Waldwiese',
  address: 'Am Bach 1\n12345 Laka',
  bring: 'Zelt und Isomatte\nEinen Becher',
  contact_email: 'hilfe@laka.example',
  contact_phone: '030 1234',
  redeem_text: 'Geh in den Laden.\nSag dort den Code.',
  redeem_link: 'https://shop.laka.example/',
  imprint: 'Laka e. V.',
};

test('the ticket’s mail says when and where, and what to bring along', async () => {
  const { text, html } = await composeMail(ticket, mailSettingsOf(settings, told), AT);
  for (const body of [text, html]) {
    for (const part of [
      '30.07.2027 bis 01.08.2027',
      'Waldwiese, Am Bach 1, 12345 Laka',
      ...['Bitte mitbringen', 'Zelt und Isomatte', 'Einen Becher'],
    ]) {
      expect(body).toContain(part);
    }
  }
  expect((await compose(ticket)).text).not.toContain('mitbringen');
});

test('the friend learns when and where, what to do, where to look and whom to ask', async () => {
  const { text, html } = await composeMail(purchaseCode, mailSettingsOf(settings, told), AT);
  const link = 'https://tickets.example.org/code/KKKKK-MMMMM-NNNNN';
  for (const body of [text, html]) {
    for (const part of [
      '30.07.2027 bis 01.08.2027',
      'Waldwiese, Am Bach 1, 12345 Laka',
      'So wird daraus ein Ticket',
      'Geh in den Laden.',
      'Sag dort den Code.',
      'https://shop.laka.example/',
      link,
    ]) {
      expect(body).toContain(part);
    }
    expect(body).not.toContain('Nenne ihn beim Ticketkauf');
  }
  expect(html).toContain(`href="${link}"`);
});

test.each([
  ...[ticket, ticketRevoked, purchaseCode, passwordReset, emailChange, emailChanged],
  ...[accountDeleted, invitation, ownCodes],
])('the mail $kind says whom to ask, where the office has said it', async (mail) => {
  const { text, html } = await composeMail(mail, mailSettingsOf(settings, told), AT);
  for (const body of [text, html]) {
    expect(body).toContain('Antworte einfach auf diese E-Mail oder schreib an hilfe@laka.example.');
    expect(body).toContain('Telefon: 030 1234.');
    expect(body).toContain('Impressum: https://tickets.example.org/impressum');
    expect(body).not.toContain('liest niemand');
  }
  expect((await compose(mail)).text).toContain('Antworten darauf liest niemand.');
});

test.each([
  ticket,
  ticketRevoked,
  purchaseCode,
  passwordReset,
  passwordChanged,
  invitation,
  ownCodes,
  health,
])('the mail $kind has the colour of the festival, in light and in dark', async (mail) => {
  const colored = mailSettingsOf(settings, { ...told, color: '#0b6b3a' });
  const { html } = await composeMail(mail, colored, AT);
  expect(html).toContain('color:#0b6b3a;');
  expect(html).not.toMatch(/#b3125f|#ff7ab8/);
  expect((await compose(mail)).html).toMatch(/color:#b3125f;[^]*#ff7ab8|#ff7ab8[^]*color:#b3125f;/);
});

test('every mail carries the logo, small, and the ticket’s PDF has it, too', async () => {
  const content = pngOf(480, 160, 128);
  const logo = {
    ...{ name: 'a', type: 'image/png', width: 480, height: 160 },
    content: content.toString('base64'),
  };
  const withLogo = mailSettingsOf(settings, told, { logo });
  for (const mail of [ticket, ticketRevoked, purchaseCode, passwordReset, invitation, ownCodes]) {
    const { html, attachments } = await composeMail(mail, withLogo, AT);
    expect(html).toMatch(/<img\s+src="cid:logo@einlass"\s+width="192"\s+height="64"\s+alt=""/);
    expect(openTags(html)).toEqual([]);
    const picture = attachments.at(-1)!;
    expect(picture).toMatchObject({ filename: 'logo.png', contentType: 'image/png' });
    expect(picture.cid).toBe('logo@einlass');
    expect(picture.content.equals(content)).toBe(true);
  }
  const [, pdf] = (await composeMail(ticket, withLogo, AT)).attachments;
  const [, bare] = (await composeMail(ticket, mailSettingsOf(settings, told), AT)).attachments;
  const pictures = (source: Buffer) => source.toString('latin1').match(/\/Subtype \/Image/g) ?? [];
  expect(pictures(pdf!.content).length).toBeGreaterThan(0);
  expect(pictures(bare!.content)).toEqual([]);
});

const ADDED = 'Wir freuen uns.\n\n<b>Bis bald</b>';

test.each([
  ['mail_friend', purchaseCode],
  ['mail_ticket', ticket],
  ['mail_invitation', invitation],
  ['mail_own_codes', ownCodes],
] as const)('%s: what the festival adds stands in it, as text', async (name, mail) => {
  const added = { ...NO_TEXTS, [name]: ADDED };
  const { text, html } = await composeMail(mail, mailSettingsOf(settings, told, { added }), AT);
  expect(text).toContain('Wir freuen uns.\n\n<b>Bis bald</b>');
  expect(html).toContain('&lt;b&gt;Bis bald&lt;/b&gt;');
  expect(openTags(html)).toEqual([]);
  const sample: Mail = { kind: 'sample', to: 'o@x.de', memberId: 1, senderName: 'Lea', text: name };
  const tried = await composeMail(sample, mailSettingsOf(settings, told, { added }), AT);
  expect(tried.text).toContain('Wir freuen uns.');
  expect(tried.text.replaceAll(' ', '')).toContain('PR0BE');
});

test('a sample that an earlier release has queued is the friend’s mail', async () => {
  const { text, ...earlier } = {
    ...{ kind: 'sample', to: 'o@x.de', memberId: 1, senderName: 'Lea', text: 'mail_friend' },
  } as const;
  const mail = await compose(earlier as unknown as Mail);
  expect(mail.text).toContain('PR0BE-PR0BE-PR0BE');
  expect(text).toBe('mail_friend');
});

test('a sender that nobody has configured is called as the festival is now', () => {
  const renamed = { ...told, name: 'Neue Łąka' };
  expect(mailSettingsOf(settings, renamed).mailFrom).toBe('tickets@example.org');
  const mailFrom = senderNamed(settings.productName, 'no-reply@tickets.example.org');
  expect(mailSettingsOf({ ...settings, mailFrom }, renamed).mailFrom).toBe(
    '"Neue Łąka" <no-reply@tickets.example.org>',
  );
});

test('a name of several lines stays in one', async () => {
  const senderName = 'Änne\r\nBcc: all@example.org';
  const { subject } = await compose({ ...purchaseCode, senderName });
  expect(subject).not.toMatch(/[\r\n]/);
});

test('the password mail links to the page, and says for how long', async () => {
  const { text, html } = await compose(passwordReset);
  const link = 'https://tickets.example.org/reset-password/a-b_c';
  expect(html).toContain(`href="${link}"`);
  for (const body of [text, html]) {
    expect(body).toContain(link);
    expect(body).toContain('eine Stunde');
  }
});

test('a token cannot leave its place in the link', async () => {
  const { html } = await compose({ ...passwordReset, token: '../"><a href=x' });
  expect(html).toContain('/reset-password/..%2F%22%3E%3Ca%20href%3Dx"');
});

test('the mail to a new address has the link, and says that it does nothing without the account', async () => {
  const link = 'https://tickets.example.org/account/email/a-b_c';
  const { text, html } = await compose(emailChange);
  for (const body of [text, html]) {
    expect(body).toContain(link);
    expect(body).toContain('Ohne Anmeldung bewirkt der Link nichts');
  }
});

test.each([
  ['added', 'damit sie deine zweiten Faktoren zurücksetzt. Du erreichst sie hier: '],
  ['reset', 'wende dich sofort an die Leitung, und fordere ein neues Passwort an. Du erreichst '],
] as const)(
  'the mail about a second factor (%s) says who can help where another one was set up',
  async (event, help) => {
    const mail: Mail = { ...secondFactor, event };
    const { text, html } = await composeMail(mail, mailSettingsOf(settings, told), AT);
    for (const body of [text, html]) {
      expect(body).toContain(help);
      expect(body).toContain('hilfe@laka.example · 030 1234');
    }
    const alone = (await compose(mail)).text;
    expect(alone).toContain('an die Leitung');
    expect(alone).not.toContain('Du erreichst');
  },
);

test('the last mail of an account says whom to turn to, and where', async () => {
  const { text, html } = await composeMail(accountDeleted, mailSettingsOf(settings, told), AT);
  for (const body of [text, html]) {
    expect(body).toContain('Wende dich sofort an die Leitung');
    expect(body).toContain('Du erreichst sie hier: hilfe@laka.example · 030 1234');
  }
});

test('the mail to the old address says whom to turn to, and has no link that would change anything', async () => {
  const { text } = await compose(emailChanged);
  expect(text).toContain('wende dich sofort an die Leitung');
  expect(text).not.toContain('/account');
});
