/** What mails are called, in German. */
import type { Mail } from './mails.ts';

const KINDS: Readonly<Record<Mail['kind'], string>> = {
  ticket: 'Ticket',
  'ticket-revoked': 'Nachricht: Ticket ungültig',
  'purchase-code': 'Ticket-Kauf-Code',
  sample: 'Probe-Mail',
  welcome: 'Begrüßung',
  'password-reset': 'Link für ein neues Passwort',
  'password-changed': 'Nachricht: Passwort geändert',
  'second-factor': 'Nachricht: zweiter Faktor',
  'email-change': 'Link zu einer neuen Adresse',
  'email-changed': 'Nachricht: Adresse geändert',
  'account-deleted': 'Nachricht: Konto gelöscht',
  invitation: 'Einladung',
  'own-codes': 'Eigene Codes',
  health: 'Meldung: Zustand des Servers',
};

/** One of another release is called what it is called there. */
export const mailKindSaid = (kind: string): string =>
  Object.hasOwn(KINDS, kind) ? KINDS[kind as Mail['kind']] : kind;
