import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, VARIABLES } from '../../server/config.ts';
import { StartupError } from '../../server/lib/startupError.ts';
import { mailCertificate } from '../support/mailCertificate.ts';

test('without any variable the defaults hold', () => {
  expect(loadConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    given: [],
    dataDir: join(process.cwd(), 'data'),
    backupDir: join(process.cwd(), 'data', 'backups'),
    backupAgeRecipients: [],
    backupS3: null,
    databaseLocation: join(process.cwd(), 'data', 'einlass.sqlite'),
    databaseFrom: null,
    webRoot: join(import.meta.dirname, '../../dist'),
    publicUrl: 'http://localhost:8080',
    productName: 'Einlass',
    ticketPrefix: 'einlass',
    mailUrl: null,
    mailCa: null,
    mailParallel: 5,
    mailPerMinute: null,
    mailFrom: '"Einlass" <no-reply@localhost>',
    bounceAddress: null,
    bounceImapUrl: null,
    bounceToken: null,
    mailDkimSelector: null,
    dnsServers: [],
    healthMail: null,
    jwtSecret: null,
    secondFactor: 'off',
    workers: 1,
    reentry: false,
    approval: true,
    logLevel: 'info',
    trustProxy: 'loopback',
  });
});

const AGE_RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';

const folder = mkdtempSync(join(tmpdir(), 'einlass-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
function certificateFile(): string {
  const file = join(folder, 'ca.pem');
  writeFileSync(file, mailCertificate.cert);
  return file;
}

test('the README explains each variable, and no other', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| (`[A-Z0-9_`, ]+`) \|/gm)].map(([, names = '']) => names);
  const explained = rows.flatMap((names) => names.match(/[A-Z0-9_]+/g) ?? []);
  expect(explained.toSorted()).toEqual(VARIABLES.toSorted());
});

test('no other variable is read', () => {
  const read: string[] = [];
  loadConfig(new Proxy({}, { get: (_, name) => void read.push(String(name)) }));
  expect([...new Set(read)].toSorted()).toEqual(VARIABLES.toSorted());
});

test.each([
  ['smtp://tickets%40fest.example:geheim@mail.example:587', 'tickets@fest.example'],
  ['smtp://tickets@fest.example@mail.example:587', 'tickets@fest.example'],
  ['smtp://tickets:geheim@mail.example:587', 'no-reply@localhost'],
  ['smtp://mail.example:587', 'no-reply@localhost'],
])('%s: where no sender is configured it is %s', (MAIL_URL, address) => {
  expect(loadConfig({ MAIL_URL }).mailFrom).toBe(`"Einlass" <${address}>`);
});

test.each(['gehe/im', 'pa#ss', '100%', 'a@b', "it's", 'a b'])(
  'MAIL_PASSWORD %s is taken as it is',
  (MAIL_PASSWORD) => {
    const { mailUrl } = loadConfig({ MAIL_URL: 'smtp://me@mail.example:587', MAIL_PASSWORD });
    const url = new URL(mailUrl!);
    expect([url.username, decodeURIComponent(url.password), url.host]).toEqual([
      ...['me', MAIL_PASSWORD, 'mail.example:587'],
    ]);
  },
);

test('every variable is read', () => {
  expect(
    loadConfig({
      PORT: '9000',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/einlass',
      BACKUP_DIR: '/srv/backups',
      BACKUP_AGE_RECIPIENT: AGE_RECIPIENT,
      BACKUP_S3_URL: 'https://key@s3.example.org/fest/2027',
      BACKUP_S3_SECRET: 'geheim',
      BACKUP_S3_REGION: 'eu-central-1',
      DATABASE_URL: 'postgres://me:secret@db/einlass',
      WEB_ROOT: '/srv/web',
      PUBLIC_URL: 'https://tickets.example.org/',
      PRODUCT_NAME: 'Sommer & Söhne "Open Air"',
      TICKET_PREFIX: 'sommer-26',
      MAIL_URL: 'smtps://me:secret@mail.example.org',
      MAIL_PASSWORD: 'gehe/i#m %@:ä',
      MAIL_CA: certificateFile(),
      MAIL_PARALLEL: '20',
      MAIL_PER_MINUTE: '60',
      MAIL_FROM: 'Sommer <tickets@example.org>',
      BOUNCE_ADDRESS: 'zurueck@example.org',
      BOUNCE_IMAP_URL: 'imaps://zurueck%40example.org@imap.example.org/Bounces',
      BOUNCE_IMAP_PASSWORD: 'gehe/i#m %@:ä',
      BOUNCE_TOKEN: 'fedcba9876543210fedcba9876543210',
      MAIL_DKIM_SELECTOR: 'fest2027',
      DNS_SERVERS: '192.0.2.53, [2001:db8::53]:5353',
      HEALTH_MAIL: 'technik@example.org, chefin@example.org',
      JWT_SECRET: '0123456789abcdef0123456789abcdef',
      SECOND_FACTOR: 'superusers',
      WORKERS: '4',
      REENTRY: 'true',
      APPROVAL: 'false',
      LOG_LEVEL: 'debug',
      TRUST_PROXY: '10.0.0.0/8, 192.0.2.1, fd00::/8',
    }),
  ).toEqual({
    port: 9000,
    host: '0.0.0.0',
    given: VARIABLES,
    dataDir: '/srv/einlass',
    backupDir: '/srv/backups',
    backupAgeRecipients: [AGE_RECIPIENT],
    backupS3: {
      url: 'https://s3.example.org/fest/2027/',
      keyId: 'key',
      secret: 'geheim',
      region: 'eu-central-1',
    },
    databaseLocation: 'postgres://me:secret@db/einlass',
    databaseFrom: 'DATABASE_URL',
    webRoot: '/srv/web',
    publicUrl: 'https://tickets.example.org',
    productName: 'Sommer & Söhne "Open Air"',
    ticketPrefix: 'sommer-26',
    mailUrl: `smtps://me:${encodeURIComponent('gehe/i#m %@:ä')}@mail.example.org`,
    mailCa: mailCertificate.cert,
    mailParallel: 20,
    mailPerMinute: 60,
    mailFrom: 'Sommer <tickets@example.org>',
    bounceAddress: 'zurueck@example.org',
    bounceImapUrl: `imaps://zurueck%40example.org:${encodeURIComponent('gehe/i#m %@:ä')}@imap.example.org/Bounces`,
    bounceToken: 'fedcba9876543210fedcba9876543210',
    mailDkimSelector: 'fest2027',
    dnsServers: ['192.0.2.53', '[2001:db8::53]:5353'],
    healthMail: ['technik@example.org', 'chefin@example.org'],
    jwtSecret: '0123456789abcdef0123456789abcdef',
    secondFactor: 'superusers',
    workers: 4,
    reentry: true,
    approval: false,
    logLevel: 'debug',
    trustProxy: '10.0.0.0/8,192.0.2.1,fd00::/8',
  });
});

test('the embedded database is in DATA_DIR', () => {
  expect(loadConfig({ DATA_DIR: '/srv/einlass', DATABASE_URL: '' })).toMatchObject({
    databaseLocation: '/srv/einlass/einlass.sqlite',
    databaseFrom: 'DATA_DIR',
  });
});

test('the database may be on several hosts', () => {
  const DATABASE_URL = 'postgres://me:secret@a:5432,b:5433/einlass?target_session_attrs=read-write';
  expect(loadConfig({ DATABASE_URL }).databaseLocation).toBe(DATABASE_URL);
});

test('an empty variable counts as not set', () => {
  expect(loadConfig({ PORT: '', MAIL_URL: ' ', JWT_SECRET: '' })).toEqual(loadConfig({}));
});

test('the port is part of the default address, a name with quotes of a proper sender', () => {
  expect(loadConfig({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
  expect(
    loadConfig({ PRODUCT_NAME: 'Das "Fest"', PUBLIC_URL: 'https://fest.example' }).mailFrom,
  ).toBe('"Das \\"Fest\\"" <no-reply@fest.example>');
});

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['PORT', '-1'],
  ['PORT', '8080.5'],
  ['PUBLIC_URL', 'tickets.example.org'],
  ['PUBLIC_URL', 'ftp://tickets.example.org'],
  ['PUBLIC_URL', 'https://tickets.example.org/app'],
  ['PUBLIC_URL', 'https://tickets.example.org/?a=b'],
  ['PUBLIC_URL', 'https://me:secret@tickets.example.org/'],
  ['DATABASE_URL', 'mysql://db/einlass'],
  ['DATABASE_URL', './data.sqlite'],
  ['DATABASE_URL', 'postgres://a,/einlass'],
  ['DATABASE_URL', 'postgres://a,b/einlass?target_session_attrs=any'],
  ['BACKUP_AGE_RECIPIENT', 'AGE-SECRET-KEY-1QQQQ'],
  ['BACKUP_AGE_RECIPIENT', 'age1short'],
  ['BACKUP_S3_URL', 's3.example.org/fest'],
  ['BACKUP_S3_URL', 'https://s3.example.org/fest'],
  ['BACKUP_S3_URL', 'https://key:hunter2@s3.example.org/fest'],
  ['BACKUP_S3_URL', 'https://key@s3.example.org'],
  ['BACKUP_S3_URL', 'http://key@s3.example.org/fest'],
  ['BACKUP_S3_URL', 'https://key@s3.example.org/fest'],
  ['BACKUP_S3_SECRET', 'hunter2'],
  ['BACKUP_S3_REGION', 'eu-central-1'],
  ['MAIL_URL', 'mail.example.org'],
  ['MAIL_URL', 'https://mail.example.org'],
  ['MAIL_URL', 'smtp://me:100%@mail.example.org'],
  ['MAIL_URL', 'smtp://me:1#hunter2@mail.example.org'],
  ['MAIL_URL', 'smtp://me:1/hunter2@mail.example.org'],
  ['MAIL_PASSWORD', 'hunter2'],
  ['MAIL_CA', '/nowhere/ca.pem'],
  ['MAIL_CA', import.meta.filename],
  ['MAIL_PARALLEL', '0'],
  ['MAIL_PER_MINUTE', '0'],
  ['MAIL_PER_MINUTE', '1.5'],
  ['MAIL_PARALLEL', '51'],
  ['MAIL_FROM', 'Sommer'],
  ['MAIL_FROM', 'Sommer <tickets@example.org>\nBcc: x@example.org'],
  ['PRODUCT_NAME', 'x'.repeat(101)],
  ['PRODUCT_NAME', 'two\nlines'],
  ['TICKET_PREFIX', 'ein::lass'],
  ['TICKET_PREFIX', 'x'.repeat(33)],
  ['TICKET_PREFIX', 'süd'],
  ['BOUNCE_ADDRESS', 'zurueck'],
  ['BOUNCE_ADDRESS', 'zurueck+1@example.org'],
  ['BOUNCE_IMAP_URL', 'imap.example.org'],
  ['BOUNCE_IMAP_URL', 'imaps://imap.example.org'],
  ['BOUNCE_IMAP_URL', 'smtp://me@imap.example.org'],
  ['BOUNCE_IMAP_PASSWORD', 'hunter2'],
  ['BOUNCE_TOKEN', 'too short'],
  ['BOUNCE_TOKEN', 'a'.repeat(64)],
  ['MAIL_DKIM_SELECTOR', 'fest._domainkey!'],
  ['DNS_SERVERS', 'ns.example.org'],
  ['HEALTH_MAIL', 'technik'],
  ['HEALTH_MAIL', 'a@b.de, off'],
  ['JWT_SECRET', 'too short'],
  ['JWT_SECRET', 'a'.repeat(64)],
  ['JWT_SECRET', 'abcdefg'.repeat(10)],
  ['WORKERS', '0'],
  ['WORKERS', '65'],
  ['WORKERS', 'auto'],
  ['REENTRY', 'yes'],
  ['APPROVAL', 'nein'],
  ['SECOND_FACTOR', 'members'],
  ['LOG_LEVEL', 'verbose'],
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', '10.0.0.0/33'],
])('%s=%s: one sentence that names the variable', (name, value) => {
  const start = () => loadConfig({ [name]: value });
  expect(start).toThrow(StartupError);
  expect(start).toThrow(new RegExp(`^${name} [^\\n]*\\.$`));
});

test.each([
  ['DATABASE_URL', 'mysql://me:hunter2@db/einlass'],
  ['DATABASE_URL', 'postgres://me:hunter2@a,/einlass'],
  ['MAIL_URL', 'imap://me:hunter2@mail.example.org'],
  ['MAIL_URL', 'smtp://me:hunter2%@mail.example.org'],
  ['MAIL_URL', 'smtp://me:1#hunter2@mail.example.org'],
  ['MAIL_PASSWORD', 'hunter2'],
  ['BOUNCE_IMAP_URL', 'imaps://me:1/hunter2@imap.example.org'],
  ['BOUNCE_IMAP_URL', 'imaps://me:hunter2%@imap.example.org'],
  ['BOUNCE_IMAP_PASSWORD', 'hunter2'],
  ['BOUNCE_TOKEN', 'hunter2'],
  ['BACKUP_AGE_RECIPIENT', 'AGE-SECRET-KEY-1hunter2'],
  ['BACKUP_S3_URL', 'https://key:hunter2@s3.example.org/fest'],
  ['BACKUP_S3_SECRET', 'hunter2'],
  ['JWT_SECRET', 'hunter2'],
  ['JWT_SECRET', 'hunter2'.repeat(5)],
])('the sentence about %s does not repeat its secret', (name, value) => {
  expect(() => loadConfig({ [name]: value })).not.toThrow(/hunter2/);
});
