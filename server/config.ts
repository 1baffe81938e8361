/** The environment variables (docs/operations.md), read once and checked. */
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { SECOND_FACTOR_RULES, type SecondFactorRule } from '../contract/festivalFacts.ts';
import { hostsOf } from './db/hosts.ts';
import { isPostgresUrl } from './db/openDatabase.ts';
import {
  ageRecipients,
  bounceAddress,
  bounceToken,
  dkimSelector,
  dnsServers,
  healthMail,
  imapUrl,
  quoted,
  s3Place,
  urlOf,
} from './lib/configValues.ts';
import {
  accountOf,
  certificates,
  mailFrom,
  mailUrl,
  noReply,
  senderNamed,
} from './lib/mailValues.ts';
import type { S3Place } from './lib/s3Store.ts';
import { StartupError } from './lib/startupError.ts';

/** All that the server reads, in the order in which they are explained (README). */
export const VARIABLES = [
  ...(['PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'BACKUP_DIR'] as const),
  ...(['BACKUP_AGE_RECIPIENT', 'BACKUP_S3_URL', 'BACKUP_S3_SECRET', 'BACKUP_S3_REGION'] as const),
  ...(['DATABASE_URL', 'WEB_ROOT', 'PRODUCT_NAME', 'TICKET_PREFIX'] as const),
  ...(['MAIL_URL', 'MAIL_PASSWORD', 'MAIL_CA', 'MAIL_PARALLEL', 'MAIL_PER_MINUTE'] as const),
  'MAIL_FROM',
  ...(['BOUNCE_ADDRESS', 'BOUNCE_IMAP_URL', 'BOUNCE_IMAP_PASSWORD', 'BOUNCE_TOKEN'] as const),
  ...(['MAIL_DKIM_SELECTOR', 'DNS_SERVERS'] as const),
  ...(['HEALTH_MAIL'] as const),
  ...(['JWT_SECRET', 'SECOND_FACTOR', 'WORKERS', 'REENTRY', 'APPROVAL', 'TRUST_PROXY'] as const),
  'LOG_LEVEL',
] as const;
export type Variable = (typeof VARIABLES)[number];

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Config {
  readonly port: number;
  readonly host: string;
  /** The variables that are set; all else is as it is by itself. */
  readonly given: readonly Variable[];
  /** Absolute path. */
  readonly dataDir: string;
  /** Where backups go that are told no other place; absolute. */
  readonly backupDir: string;
  /** `age1…`: whose keys open backups; empty: they are not encrypted. */
  readonly backupAgeRecipients: readonly string[];
  /** Where backups go as well; null: nowhere. */
  readonly backupS3: S3Place | null;
  /** What openDatabase takes: DATABASE_URL, or the embedded database's file in DATA_DIR. */
  readonly databaseLocation: string;
  /** The variable that says where the database is; null: none does, and it is in ./data. */
  readonly databaseFrom: 'DATABASE_URL' | 'DATA_DIR' | null;
  /** Folder of the built web app; absolute. */
  readonly webRoot: string;
  /** Where users reach the server; without a slash at the end. */
  readonly publicUrl: string;
  readonly productName: string;
  /** `{product}` of ticket codes, without the colons. */
  readonly ticketPrefix: string;
  /** `smtp://…` or `smtps://…`; null: mails become files in DATA_DIR/outbox. */
  readonly mailUrl: string | null;
  /** Certificates (PEM) that the mail server's may be issued by, beside the usual ones; null: none. */
  readonly mailCa: string | null;
  /** Mails that each process hands to the mail server at the same time, on as many connections. */
  readonly mailParallel: number;
  /** Of the mails that jobs send to many, but for tickets, all processes together hand over so many; null: no limit. */
  readonly mailPerMinute: number | null;
  /** Sender of all mails, as it stands in their header. */
  readonly mailFrom: string;
  /** Where mails come back to, with their id behind a plus; null: to the sender. */
  readonly bounceAddress: string | null;
  /** The mailbox with mails that came back: `imaps://user:password@host/INBOX`; null: none is read. */
  readonly bounceImapUrl: string | null;
  /** The secret of a mail service that tells of mails that came back; null: none does. */
  readonly bounceToken: string | null;
  /** Under which name the DNS has the key that the mail server signs with (DKIM); null: not said. */
  readonly mailDkimSelector: string | null;
  /** Who is asked what the DNS says of the sender, with a port or not; empty: as this machine does. */
  readonly dnsServers: readonly string[];
  /** Who is told by mail when something of the server breaks; empty: nobody; null: who administers. */
  readonly healthMail: readonly string[] | null;
  /** Null: made at the first start and kept in DATA_DIR. */
  readonly jwtSecret: string | null;
  /** Who has to have a second factor, where the office has not said otherwise. */
  readonly secondFactor: SecondFactorRule;
  readonly workers: number;
  /** Guests may leave and come in again. */
  readonly reentry: boolean;
  /** Staff may let a guest in for whose ticket nobody vouches, when those who lead the entry say so. */
  readonly approval: boolean;
  readonly logLevel: LogLevel;
  /** Whose X-Forwarded-… headers are believed, as Fastify takes it. */
  readonly trustProxy: boolean | string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const WORKERS_MAX = 64;
const MAIL_PER_MINUTE_MAX = 100_000;
const MAIL_PARALLEL_MAX = 50;
/** RFC 7518, 3.2: an HS256 key has at least 256 bits; counted here in characters. */
const JWT_SECRET_MIN_CHARS = 32;
/** A random one of 32 hexadecimal digits has 14 different ones; fewer than these were never drawn at random. */
const JWT_SECRET_MIN_DIFFERENT = 8;

/** @throws StartupError with a sentence that names the variable. An empty variable counts as not set. */
export function loadConfig(env: Environment): Config {
  const read = (name: Variable): string | undefined => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };
  const mail = mailUrl(read('MAIL_URL'), env.MAIL_PASSWORD ?? '');
  const port = integer('PORT', read('PORT') ?? '8080', 1, 65_535);
  const dataDir = resolve(read('DATA_DIR') ?? './data');
  const databaseFrom = (['DATABASE_URL', 'DATA_DIR'] as const).find(
    (name) => read(name) !== undefined,
  );
  const publicUrl = webAddress('PUBLIC_URL', read('PUBLIC_URL') ?? `http://localhost:${port}`);
  const productName = displayName('PRODUCT_NAME', read('PRODUCT_NAME') ?? 'Einlass');
  return {
    port,
    host: read('HOST') ?? '127.0.0.1',
    given: VARIABLES.filter((name) => read(name) !== undefined),
    dataDir,
    backupDir: resolve(read('BACKUP_DIR') ?? join(dataDir, 'backups')),
    backupAgeRecipients: ageRecipients(read('BACKUP_AGE_RECIPIENT')),
    backupS3: s3Place(read('BACKUP_S3_URL'), read('BACKUP_S3_SECRET'), read('BACKUP_S3_REGION')),
    databaseLocation: databaseUrl(read('DATABASE_URL')) ?? join(dataDir, 'einlass.sqlite'),
    databaseFrom: databaseFrom ?? null,
    webRoot: resolve(read('WEB_ROOT') ?? join(import.meta.dirname, '../dist')),
    publicUrl,
    productName,
    ticketPrefix: ticketPrefix(read('TICKET_PREFIX') ?? 'einlass'),
    mailUrl: mail,
    mailCa: certificates('MAIL_CA', read('MAIL_CA')),
    mailParallel: integer('MAIL_PARALLEL', read('MAIL_PARALLEL') ?? '5', 1, MAIL_PARALLEL_MAX),
    mailPerMinute: perMinute('MAIL_PER_MINUTE', read('MAIL_PER_MINUTE')),
    mailFrom:
      mailFrom(read('MAIL_FROM')) ??
      senderNamed(productName, accountOf(mail) ?? noReply(publicUrl)),
    bounceAddress: bounceAddress(read('BOUNCE_ADDRESS')),
    bounceImapUrl: imapUrl(read('BOUNCE_IMAP_URL'), env.BOUNCE_IMAP_PASSWORD ?? ''),
    bounceToken: bounceToken(read('BOUNCE_TOKEN')),
    mailDkimSelector: dkimSelector(read('MAIL_DKIM_SELECTOR')),
    dnsServers: dnsServers(read('DNS_SERVERS')),
    healthMail: healthMail(read('HEALTH_MAIL')),
    jwtSecret: jwtSecret(read('JWT_SECRET')),
    secondFactor: secondFactorRule(read('SECOND_FACTOR') ?? 'off'),
    workers: integer('WORKERS', read('WORKERS') ?? '1', 1, WORKERS_MAX),
    reentry: yesOrNo('REENTRY', read('REENTRY') ?? 'false'),
    approval: yesOrNo('APPROVAL', read('APPROVAL') ?? 'true'),
    logLevel: logLevel(read('LOG_LEVEL') ?? 'info'),
    trustProxy: trustProxy(read('TRUST_PROXY') ?? 'loopback'),
  };
}

function integer(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new StartupError(
    `${name} muss eine ganze Zahl von ${min} bis ${max} sein, ist aber ${quoted(text)}.`,
  );
}

function perMinute(name: Variable, text: string | undefined): number | null {
  return text === undefined ? null : integer(name, text, 1, MAIL_PER_MINUTE_MAX);
}

function yesOrNo(name: string, text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw new StartupError(`${name} muss true oder false sein, ist aber ${quoted(text)}.`);
}

function webAddress(name: string, text: string): string {
  const url = urlOf(text);
  const isOrigin =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search + url.hash + url.username === '';
  if (isOrigin) return url.origin;
  throw new StartupError(
    `${name} muss eine Adresse wie https://tickets.example.org ohne Pfad sein, ist aber ${quoted(text)}.`,
  );
}

/** The value may hold a password, so no sentence repeats it. */
function databaseUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (isPostgresUrl(text) && hostsOf(text) !== null) return text;
  throw new StartupError(
    'DATABASE_URL muss eine Adresse der Form postgres://Benutzer:Passwort@Rechner/Datenbank sein, mit mehreren Rechnern postgres://Benutzer:Passwort@Rechner:5432,Rechner:5432/Datenbank?target_session_attrs=read-write.',
  );
}

function displayName(name: string, text: string): string {
  if (text.length <= 100 && !/\p{Control}/u.test(text)) return text;
  throw new StartupError(`${name} muss ein Name in einer Zeile mit höchstens 100 Zeichen sein.`);
}

/** Letters, digits, dot, hyphen, underscore: what QR code and Code 128 hold without surprises. */
export function isTicketPrefix(text: string): boolean {
  return /^[A-Za-z0-9._-]{1,32}$/.test(text);
}

function ticketPrefix(text: string): string {
  if (isTicketPrefix(text)) return text;
  throw new StartupError(
    `TICKET_PREFIX darf nur aus 1 bis 32 Buchstaben, Ziffern, Punkten, Binde- und Unterstrichen bestehen, ist aber ${quoted(text)}.`,
  );
}

function jwtSecret(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (text.length < JWT_SECRET_MIN_CHARS) {
    throw new StartupError(
      `JWT_SECRET muss mindestens ${JWT_SECRET_MIN_CHARS} Zeichen lang sein, hat aber nur ${text.length}.`,
    );
  }
  if (new Set(text).size < JWT_SECRET_MIN_DIFFERENT) {
    throw new StartupError(
      'JWT_SECRET lässt sich erraten, denn es wiederholt dieselben wenigen Zeichen. Ein zufälliges druckt „openssl rand -base64 32“.',
    );
  }
  return text;
}

function secondFactorRule(text: string): SecondFactorRule {
  const rule = SECOND_FACTOR_RULES.find((known) => known === text);
  if (rule !== undefined) return rule;
  throw new StartupError(`SECOND_FACTOR muss off oder superusers sein, ist aber ${quoted(text)}.`);
}

function logLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level !== undefined) return level;
  throw new StartupError(
    `LOG_LEVEL muss eines von ${LOG_LEVELS.join(', ')} sein, ist aber ${quoted(text)}.`,
  );
}

const ADDRESS_GROUPS = new Set(['loopback', 'linklocal', 'uniquelocal']);

function trustProxy(text: string): boolean | string {
  if (text === 'true') return true;
  if (text === 'false') return false;
  const parts = text.split(',').map((part) => part.trim());
  if (parts.every((part) => ADDRESS_GROUPS.has(part) || isAddressRange(part)))
    return parts.join(',');
  throw new StartupError(
    `TRUST_PROXY muss true, false, loopback oder eine Liste von IP-Adressen oder Netzen wie 10.0.0.0/8 sein, ist aber ${quoted(text)}.`,
  );
}

function isAddressRange(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
