/** Reads values of the environment that hold more than a word: each says in a sentence what it should be. */
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
