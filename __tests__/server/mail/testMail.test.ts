/** A test mail tells whoever runs the server what the mail server said, and what to do about it. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadConfig } from '../../../server/config.ts';
import { sendTestMail } from '../../../server/mail/testMail.ts';
import { mailSettingsOf } from '../../../server/mail/templates/mailSettings.ts';
import { freePort } from '../../support/freePort.ts';
import { mailCertificate } from '../../support/mailCertificate.ts';
import { startSmtp, type TestSmtp, type TestSmtpOptions } from '../../support/smtp.ts';
import { einlass } from '../cli/einlass.ts';

const PASSWORD = 'gehe/i#m %@ä';
const TO = 'anne@example.org';

let dataDir: string;
let smtp: TestSmtp | null = null;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'einlass-test-mail-'));
});
afterEach(async () => {
  await smtp?.stop();
  smtp = null;
  rmSync(dataDir, { recursive: true });
});

const serve = async (options: TestSmtpOptions = {}): Promise<TestSmtp> =>
  (smtp = await startSmtp(options));

function trial(env: Record<string, string>, patienceMs?: number) {
  const config = loadConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://tickets.example.org',
    ...env,
  });
  const now = new Date('2026-11-25T17:00:00.000Z');
  return sendTestMail(config, mailSettingsOf(config), {
    ...{ to: TO, now },
    ...(patienceMs !== undefined && { patienceMs }),
  });
}

test('signs in with the password as it is, and sends from the account’s own address', async () => {
  const user = { name: 'tickets@fest.example', password: PASSWORD };
  const { port, mails } = await serve({ user });
  const MAIL_URL = `smtp://tickets@fest.example@127.0.0.1:${port}`;
  const result = await trial({ MAIL_URL, MAIL_PASSWORD: PASSWORD });
  expect(result).toMatchObject({ isSent: true });
  expect(result.said).toMatch(/^Der Mailserver hat die Mail angenommen: 250 /);
  expect(result.advice).toContain('Spam-Ordner');
  expect(mails).toMatchObject([{ from: 'tickets@fest.example', to: [TO] }]);
  expect(mails[0]?.email.text).toContain('https://tickets.example.org');
  expect(mails[0]?.email.text).toContain('25.11.2026 um 18:00 Uhr');
});

test('a wrong password: which setting has it, and not what it is', async () => {
  const { port } = await serve({ user: { name: 'tickets', password: PASSWORD } });
  const MAIL_URL = `smtp://tickets@127.0.0.1:${port}`;
  const result = await trial({ MAIL_URL, MAIL_PASSWORD: 'hunter2' });
  expect(result.isSent).toBe(false);
  expect(result.said).toMatch(/^Der Mailserver lehnt die Anmeldung ab: /);
  expect(result.advice).toContain('MAIL_PASSWORD');
  expect(JSON.stringify(result)).not.toContain('hunter2');
});

test('no sign-in where one is wanted', async () => {
  const { port } = await serve({ user: { name: 'tickets', password: PASSWORD } });
  const { advice } = await trial({ MAIL_URL: `smtp://127.0.0.1:${port}` });
  expect(advice).toMatch(/^Der Mailserver will eine Anmeldung\./);
});

test.each<['mail' | 'rcpt' | 'data', number, string, RegExp]>([
  [
    'rcpt',
    553,
    '5.7.1 Sender address rejected: not owned by user',
    /^Der Absender ist f@fest.example.*MAIL_FROM/,
  ],
  ['rcpt', 450, '4.2.0 Recipient address rejected: Greylisted', /Greylisting.*10 Minuten/],
  ['rcpt', 550, '5.1.1 User unknown', /^Der Mailserver nimmt für diese Empfängeradresse/],
])('%s: %d %s', async (at, code, text, advice) => {
  const server = await serve();
  server.behave({ kind: 'refuse', at, code, text });
  const result = await trial({ MAIL_URL: server.url, MAIL_FROM: 'f@fest.example' });
  expect(result.isSent).toBe(false);
  expect(result.said).toContain(`${code} ${text}`);
  expect(result.advice).toMatch(advice);
});

describe.each(['starttls', 'tls'] as const)('a certificate of one’s own (%s)', (encryption) => {
  test('is not trusted, and the advice names the setting that trusts it; with it the mail goes out', async () => {
    const { url, mails } = await serve({ encryption, certificate: mailCertificate });
    const refused = await trial({ MAIL_URL: url });
    expect(refused.isSent).toBe(false);
    expect(refused.advice).toContain('MAIL_CA');
    expect(mails).toEqual([]);

    const MAIL_CA = join(dataDir, 'ca.pem');
    writeFileSync(MAIL_CA, mailCertificate.cert);
    expect(await trial({ MAIL_URL: url, MAIL_CA })).toMatchObject({ isSent: true });
    expect(mails).toHaveLength(1);
  });

  test('that is for another host', async () => {
    const { url } = await serve({ encryption, certificate: mailCertificate });
    const MAIL_CA = join(dataDir, 'ca.pem');
    writeFileSync(MAIL_CA, mailCertificate.cert);
    const { advice } = await trial({ MAIL_URL: url.replace('127.0.0.1', 'localhost'), MAIL_CA });
    expect(advice).toMatch(/^Das Zertifikat gilt für einen anderen Namen\./);
  });
});

test('encryption at once where the server begins without', async () => {
  const { port } = await serve();
  const { advice } = await trial({ MAIL_URL: `smtps://127.0.0.1:${port}` });
  expect(advice).toContain('smtps:// passt zu Port 465');
});

test('nobody there', async () => {
  const result = await trial({ MAIL_URL: `smtp://127.0.0.1:${await freePort()}` });
  expect(result.said).toContain('ECONNREFUSED');
  expect(result.advice).toContain('Prüfe Rechner und Port in MAIL_URL');
});

test('a mail server that never answers', async () => {
  const server = await serve();
  server.behave({ kind: 'hang' });
  const result = await trial({ MAIL_URL: server.url }, 1_000);
  expect(result).toMatchObject({
    isSent: false,
    said: expect.stringContaining('1 Sekunden') as string,
  });
});

describe('einlass mail test', () => {
  test('says it, and needs no database', async () => {
    const { url } = await serve();
    const env = { DATA_DIR: join(dataDir, 'none'), MAIL_URL: url };
    const { code, out, err } = await einlass(env, 'mail', 'test', TO);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(
      /^Der Mailserver hat die Mail angenommen: 250 .*\nSieh nach, ob sie bei anne@/,
    );
    expect(existsSync(env.DATA_DIR)).toBe(false);
  });

  test('a refusal is exit code 1', async () => {
    const server = await serve();
    server.behave({ kind: 'refuse', at: 'mail', code: 553, text: '5.7.1 not owned by user' });
    const { code, out, err } = await einlass({ MAIL_URL: server.url }, 'mail', 'test', TO);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(
      /^Der Mailserver lehnt den Absender ab: 553 .*\nDer Absender ist .*MAIL_FROM/,
    );
  });

  test('without a mail server it says where the mail lies', async () => {
    const { code, err } = await einlass({ DATA_DIR: dataDir }, 'mail', 'test', TO);
    expect(code).toBe(1);
    const [file] = readdirSync(join(dataDir, 'outbox'));
    expect(err).toContain(`Die Mail liegt als Datei in ${join(dataDir, 'outbox', file!)}`);
    expect(err).toContain('Setze MAIL_URL');
  });
});
