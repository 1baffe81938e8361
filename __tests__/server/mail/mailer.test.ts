import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import PostalMime from 'postal-mime';

import { DeliveryError } from '../../../server/mail/deliveryError.ts';
import { createMailer, type Mailer, type WrittenMail } from '../../../server/mail/mailer.ts';
import { messageOf } from '../../../server/mail/message.ts';
import { startSmtp, type TestSmtp } from '../../support/smtp.ts';

const FROM = '"Łąka Øst & Söhne" <tickets@festival.example>';
const HEADERS = {
  to: 'anne@example.org',
  from: FROM,
  replyTo: null as string | null,
  messageId: '<1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed@festival.example>',
  date: new Date('2026-07-31T18:00:00.123Z'),
};
const CONTENT = {
  subject: 'Grüße von Łąka Øst \r\nBcc: everyone@example.org',
  text: 'Schöne Grüße, „Änne“ – 🎟',
  html: '<p>Schöne Grüße</p>',
  attachments: [
    {
      filename: 'Ticket-ABCDE.pdf',
      contentType: 'application/pdf',
      content: Buffer.from('%PDF-'),
    },
    { filename: 'qr.png', contentType: 'image/png', content: Buffer.from('png'), cid: 'qr@x' },
  ],
};

async function written(replyTo: string | null = null): Promise<WrittenMail> {
  const headers = { ...HEADERS, replyTo };
  return { kind: 'ticket', ...headers, bytes: await messageOf(CONTENT, headers) };
}

let MAIL: WrittenMail;
beforeAll(async () => {
  MAIL = await written();
});

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'einlass-mailer-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('without MAIL_URL', () => {
  const mailer = () => createMailer({ mailUrl: null, mailParallel: 1, dataDir });
  const outbox = () => join(dataDir, 'outbox');

  test('a mail is one readable file, named by time and kind', async () => {
    await mailer().send(MAIL);
    // The second attempt of the same mail is the same file.
    await mailer().send(MAIL);
    expect(readdirSync(outbox())).toEqual(['2026-07-31T18-00-00-123Z-ticket-1b9d6bcd.eml']);
    const file = join(outbox(), readdirSync(outbox())[0]!);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const raw = readFileSync(file);
    expect(raw.every((byte) => byte < 0x80)).toBe(true);
    const email = await PostalMime.parse(raw);
    expect(email).toMatchObject({
      from: { name: 'Łąka Øst & Söhne', address: 'tickets@festival.example' },
      to: [{ address: 'anne@example.org' }],
      messageId: MAIL.messageId,
      date: '2026-07-31T18:00:00.000Z',
    });
    expect(email.html).toContain('Schöne Grüße');
    expect(email.text).toContain('Schöne Grüße, „Änne“ – 🎟');
    expect(email.attachments).toMatchObject([
      { filename: 'qr.png', mimeType: 'image/png', disposition: 'inline', contentId: '<qr@x>' },
      { filename: 'Ticket-ABCDE.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
    ]);
  });

  test('answers go where somebody reads them, or nowhere else', async () => {
    const read = async () =>
      PostalMime.parse(readFileSync(join(outbox(), readdirSync(outbox())[0]!)));
    await mailer().send(MAIL);
    expect((await read()).replyTo).toBeUndefined();
    await mailer().send(await written('kontakt@festival.example'));
    expect((await read()).replyTo).toEqual([{ name: '', address: 'kontakt@festival.example' }]);
  });

  test('a line break in a subject makes no header', async () => {
    await mailer().send(MAIL);
    const email = await PostalMime.parse(readFileSync(join(outbox(), readdirSync(outbox())[0]!)));
    expect(email.bcc).toBeUndefined();
    expect(email.headers.map((header) => header.key)).not.toContain('bcc');
    expect(email.subject).toContain('Grüße von Łąka Øst');
  });

  test('a folder that cannot be made is a failure to be tried again', async () => {
    writeFileSync(outbox(), 'a file where the folder should be');
    const failure = await mailer()
      .send(MAIL)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DeliveryError);
    expect(failure).toMatchObject({ isPermanent: false });
    expect((failure as Error).message).not.toContain(dataDir);
  });
});

describe('with MAIL_URL', () => {
  const PASSWORD = 'geheim/&: ä';
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await startSmtp({ user: { name: 'festival', password: PASSWORD } });
  });
  afterAll(() => smtp.stop());
  beforeEach(() => smtp.behave({ kind: 'accept' }));
  let mailers: Mailer[];
  beforeEach(() => {
    mailers = [];
  });
  afterEach(() => {
    for (const mailer of mailers) mailer.close();
  });
  function mailerTo(mailUrl: string, mailParallel = 2): Mailer {
    const mailer = createMailer({ mailUrl, mailParallel, dataDir });
    mailers.push(mailer);
    return mailer;
  }
  const send = (mailUrl: string) => mailerTo(mailUrl).send(MAIL);

  test('signs in and hands the mail over', async () => {
    await send(smtp.url);
    expect(smtp.mails.at(-1)).toMatchObject({
      from: 'tickets@festival.example',
      to: ['anne@example.org'],
      email: { messageId: MAIL.messageId },
    });
  });

  test('a refused sign-in is no verdict on the mail, and keeps the password to itself', async () => {
    smtp.behave({ kind: 'refuse', at: 'auth', code: 535, text: `no: festival ${PASSWORD}` });
    const failure = await send(smtp.url).catch((error: unknown) => error);
    expect(failure).toMatchObject({ isPermanent: false });
    expect((failure as Error).message).toMatch(/^Der Mailserver lehnt die Anmeldung ab: 535 /);
    expect((failure as Error).message).not.toContain(PASSWORD);
  });

  test('an address that no server could take fails for good', async () => {
    const failure = await mailerTo(smtp.url)
      .send({ ...MAIL, to: '' })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ isPermanent: true });
  });

  test.each<['mail' | 'rcpt' | 'data', number, string]>([
    ['mail', 550, 'no such sender'],
    ['mail', 553, '5.7.1 Sender address rejected: not owned by user'],
    ['mail', 501, '5.1.7 Bad sender address syntax'],
    // Postfix asks for the recipient before it says what it thinks of the sender.
    ['rcpt', 553, '5.7.1 <tickets@fest.example>: Sender address rejected: not owned by user'],
    ['rcpt', 554, '5.7.1 <anne@example.org>: Relay access denied'],
    ['rcpt', 550, '5.1.8 <tickets@fest.example>: Sender address rejected: Domain not found'],
    ['data', 550, '5.7.60 Client does not have permissions to send as this sender'],
    ['data', 550, '5.7.26 This mail is unauthenticated'],
  ])('a refusal of the sender, said to %s (%d %s), is none of the mail', async (at, code, text) => {
    smtp.behave({ kind: 'refuse', at, code, text });
    const failure = await send(smtp.url).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      isPermanent: false,
      message: `Der Mailserver lehnt den Absender ab: ${code} ${text}`,
    });
  });

  test.each<['mail' | 'rcpt' | 'data', number, string]>([
    ['rcpt', 550, '5.1.1 <anne@example.org>: User unknown'],
    ['rcpt', 553, 'mailbox name not allowed'],
    ['rcpt', 552, '5.2.2 Mailbox full'],
    ['data', 554, '5.7.1 Message rejected as spam'],
    ['data', 552, '5.7.0 This message was blocked for its attachment'],
    ['data', 550, '5.6.1 Media not supported'],
    ['mail', 552, '5.3.4 Message size exceeds fixed limit'],
  ])('a refusal of recipient or content, said to %s (%d %s), is final', async (at, code, text) => {
    smtp.behave({ kind: 'refuse', at, code, text });
    const failure = await send(smtp.url).catch((error: unknown) => error);
    expect(failure).toMatchObject({ isPermanent: true, message: `${code} ${text}` });
  });

  test('a sign-in that is wanted and not set is a refused sign-in', async () => {
    smtp.behave({ kind: 'refuse', at: 'mail', code: 530, text: '5.7.0 Authentication required' });
    const failure = await send(smtp.url).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      isPermanent: false,
      message: 'Der Mailserver lehnt die Anmeldung ab: 530 5.7.0 Authentication required',
    });
  });

  test.each(['starttls', 'tls'] as const)('a certificate that nobody trusts (%s)', async (how) => {
    const encrypted = await startSmtp({ encryption: how });
    const failure = await send(encrypted.url).catch((error: unknown) => error);
    await encrypted.stop();
    expect(failure).toMatchObject({ isPermanent: false });
    expect((failure as Error).message).toMatch(
      /^Die verschlüsselte Verbindung zum Mailserver kommt nicht zustande: .*certificate/,
    );
    expect(encrypted.mails).toEqual([]);
  });

  test('encryption where the server knows none', async () => {
    const failure = await send(smtp.url.replace('smtp:', 'smtps:')).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ isPermanent: false });
    expect((failure as Error).message).toMatch(/^Die verschlüsselte Verbindung zum Mailserver/);
  });

  test('can be broken off', async () => {
    smtp.behave({ kind: 'hang' });
    const off = new AbortController();
    const sent = mailerTo(smtp.url).send(MAIL, off.signal);
    setTimeout(() => off.abort(), 200);
    await expect(sent).rejects.toBeInstanceOf(DeliveryError);
  });

  test('one after the other they share a connection', async () => {
    const before = smtp.connections.opened;
    const mailer = mailerTo(smtp.url);
    for (let i = 0; i < 3; i += 1) await mailer.send(MAIL);
    expect(smtp.connections.opened - before).toBe(1);
  });

  test('at once they have as many connections as it was told, and no more', async () => {
    const busy = await startSmtp();
    busy.behave({ kind: 'accept', delayMs: 50 });
    const mailer = mailerTo(busy.url, 3);
    await Promise.all(Array.from({ length: 12 }, () => mailer.send(MAIL)));
    await busy.stop();
    expect(busy.mails).toHaveLength(12);
    expect(busy.connections.most).toBe(3);
  });

  test('a mail server that hung up in the meantime gets the next one on a new connection', async () => {
    const restarted = await startSmtp();
    const mailer = mailerTo(restarted.url);
    await mailer.send(MAIL);
    await restarted.stop();
    await restarted.start();
    await mailer.send(MAIL);
    await restarted.stop();
    expect(restarted.mails).toHaveLength(2);
  });
});
