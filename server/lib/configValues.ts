/** Reads values of the environment that hold more than a word: each says in a sentence what it should be. */
import { Resolver } from 'node:dns';
import { StartupError } from './startupError.ts';

/** As part of one sentence in one line. */
export function quoted(text: string): string {
  return `„${text.replace(/\p{Control}+/gu, ' ').slice(0, 100)}“`;
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
