/** Reads the values of the environment that say how mails are sent: each says in a sentence what it should be. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDecodable, quoted, urlOf } from './configValues.ts';
import { StartupError } from './startupError.ts';
import { systemCode, systemReason } from './systemFailure.ts';

/** The values may hold a password, so no sentence repeats them. @param password as it is, in place of the URL's. */
export function mailUrl(text: string | undefined, password: string): string | null {
  if (text === undefined) {
    if (password === '') return null;
    throw new StartupError('MAIL_PASSWORD braucht MAIL_URL, worin Benutzer und Mailserver stehen.');
  }
  const url = urlOf(text);
  const isSmtp =
    url !== null &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    // What follows an unwritten # or / of a password.
    url.hash === '' &&
    !url.pathname.includes('@');
  if (!isSmtp || !isDecodable(url.username + url.password)) {
    throw new StartupError(
      'MAIL_URL muss eine Adresse der Form smtp://Benutzer:Passwort@Rechner:587 oder smtps://… sein. Ein Passwort mit # / % @ gehört in MAIL_PASSWORD.',
    );
  }
  if (password === '') return text;
  if (url.username === '') {
    throw new StartupError(
      'MAIL_PASSWORD braucht einen Benutzer in MAIL_URL: smtp://Benutzer@Rechner:587.',
    );
  }
  url.password = encodeURIComponent(password);
  return url.href;
}

const ADDRESS = /^[^\s<>@]+@[^\s<>@]+$/;

/** The address that the server signs in with, which is the one that it may send from. */
export function accountOf(mailUrl: string | null): string | null {
  if (mailUrl === null) return null;
  const account = decodeURIComponent(new URL(mailUrl).username);
  return ADDRESS.test(account) ? account : null;
}

/** @returns the content of the file. */
export function certificates(name: string, path: string | undefined): string | null {
  if (path === undefined) return null;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartupError(
      `${name} nennt die Datei ${quoted(path)}, die sich nicht lesen lässt (${systemReason(systemCode(error))}).`,
    );
  }
  if (isCertificate(text)) return text;
  throw new StartupError(
    `${name} nennt die Datei ${quoted(path)}, in der kein Zertifikat steht (PEM, „-----BEGIN CERTIFICATE-----“).`,
  );
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).raw.length > 0;
  } catch {
    return false;
  }
}

export function mailFrom(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (/^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(text)) return text;
  throw new StartupError(
    `MAIL_FROM muss eine Absenderadresse wie „Festival <tickets@example.org>“ sein, ist aber ${quoted(text)}.`,
  );
}

export const noReply = (publicUrl: string): string => `no-reply@${new URL(publicUrl).hostname}`;

/** A sender that is called as the festival is. */
export function senderNamed(productName: string, address: string): string {
  return `"${productName.replace(/["\\]/g, '\\$&')}" <${address}>`;
}
