/** Reads values of the environment that hold more than a word: each says in a sentence what it should be. */
import { Resolver } from 'node:dns';
import { isThisMachine } from './isThisMachine.ts';
import type { S3Place } from './s3Store.ts';
import { StartupError } from './startupError.ts';

/** As part of one sentence in one line. */
export function quoted(text: string): string {
  return `„${text.replace(/\p{Control}+/gu, ' ').slice(0, 100)}“`;
}

export function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

const ADDRESS = /^[^\s<>@,]+@[^\s<>@,]+$/;
const HEALTH_MAILS_MAX = 20;

/** @returns who gets mails about the server's health; empty: nobody; null: who administers. */
export function healthMail(text: string | undefined): readonly string[] | null {
  if (text === undefined) return null;
  if (text === 'off') return [];
  const addresses = text.split(',').map((part) => part.trim());
  if (addresses.length <= HEALTH_MAILS_MAX && addresses.every((part) => ADDRESS.test(part))) {
    return addresses;
  }
  throw new StartupError(
    `HEALTH_MAIL muss off oder eine Adresse wie technik@example.org sein (mehrere mit Komma, bis ${HEALTH_MAILS_MAX}), ist aber ${quoted(text)}.`,
  );
}

export function dkimSelector(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/.test(text)) return text;
  throw new StartupError(
    `MAIL_DKIM_SELECTOR muss ein Name wie fest2027 sein, ist aber ${quoted(text)}.`,
  );
}

/** @returns as `Resolver.setServers` takes them. */
export function dnsServers(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  const servers = text.split(',').map((part) => part.trim());
  try {
    new Resolver().setServers(servers);
    return servers;
  } catch {
    throw new StartupError(
      `DNS_SERVERS muss IP-Adressen nennen, mehrere mit Komma, ist aber ${quoted(text)}.`,
    );
  }
}

/** A percent sign of a password has to be written as %25. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export function bounceAddress(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (ADDRESS.test(text) && !text.includes('+')) return text;
  throw new StartupError(
    `BOUNCE_ADDRESS muss eine Adresse wie zurueck@example.org sein, ohne +, ist aber ${quoted(text)}.`,
  );
}

/** The values may hold a password, so no sentence repeats them. @param password as it is, in place of the URL's. */
export function imapUrl(text: string | undefined, password: string): string | null {
  if (text === undefined) {
    if (password === '') return null;
    throw new StartupError(
      'BOUNCE_IMAP_PASSWORD braucht BOUNCE_IMAP_URL, worin Benutzer und Mailserver stehen.',
    );
  }
  const url = urlOf(text);
  const isImap =
    url !== null &&
    /^imaps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    url.username !== '' &&
    url.hash === '' &&
    !url.pathname.includes('@');
  if (!isImap || !isDecodable(url.username + url.password + url.pathname)) {
    throw new StartupError(
      'BOUNCE_IMAP_URL muss eine Adresse der Form imaps://Benutzer@Rechner/INBOX sein. Das Passwort gehört in BOUNCE_IMAP_PASSWORD.',
    );
  }
  if (password !== '') url.password = encodeURIComponent(password);
  return url.href;
}

const TOKEN_MIN_CHARS = 32;
const TOKEN_MIN_DIFFERENT = 8;

export function bounceToken(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (text.length >= TOKEN_MIN_CHARS && new Set(text).size >= TOKEN_MIN_DIFFERENT) return text;
  throw new StartupError(
    `BOUNCE_TOKEN muss ein zufälliger Text mit mindestens ${TOKEN_MIN_CHARS} Zeichen sein. Einen druckt „openssl rand -base64 32“.`,
  );
}

/** Bech32 in small letters; whether they are right says `einlass backup`. */
const AGE_RECIPIENT = /^age1[02-9ac-hj-np-z]{20,3000}$/;

export function ageRecipients(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  const recipients = text.split(',').map((part) => part.trim());
  if (recipients.every((part) => AGE_RECIPIENT.test(part))) return recipients;
  throw new StartupError(
    'BACKUP_AGE_RECIPIENT muss ein öffentlicher Schlüssel von age sein, der mit age1 beginnt (mehrere mit Komma). Den geheimen (AGE-SECRET-KEY-…) kennt der Server nicht.',
  );
}

/** The values may hold a secret, so no sentence repeats them. */
export function s3Place(
  text: string | undefined,
  secret: string | undefined,
  region: string | undefined,
): S3Place | null {
  if (text === undefined) {
    const [name] = Object.entries({ BACKUP_S3_SECRET: secret, BACKUP_S3_REGION: region })
      .filter(([, value]) => value !== undefined)
      .map(([key]) => key);
    if (name === undefined) return null;
    throw new StartupError(`${name} braucht BACKUP_S3_URL, worin der Speicher steht.`);
  }
  const url = urlOf(text);
  const isPlace =
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname))) &&
    url.username !== '' &&
    url.password + url.search + url.hash === '' &&
    /^\/[a-z0-9][a-z0-9.-]+(?:\/[A-Za-z0-9._/-]*)?$/.test(url.pathname);
  if (!isPlace || !isDecodable(url.username)) {
    throw new StartupError(
      'BACKUP_S3_URL muss eine Adresse der Form https://SCHLUESSEL@Rechner/Bucket/Ordner sein. Das Geheimnis zum Schlüssel gehört in BACKUP_S3_SECRET.',
    );
  }
  if (secret === undefined) {
    throw new StartupError('BACKUP_S3_URL braucht BACKUP_S3_SECRET, das Geheimnis zum Schlüssel.');
  }
  return {
    url: `${url.origin}${url.pathname.replace(/\/*$/, '/')}`,
    keyId: decodeURIComponent(url.username),
    secret,
    region: region ?? 'us-east-1',
  };
}
