/** The sentences of the office's one search. */
import type { TicketStanding } from '../../../contract/office/finder.ts';
import { formatNumber } from '../../shared/format.ts';
import type { MarkTone } from '../../shared/ui/Mark.tsx';

export const texts = {
  field: 'Mitglied, Gast, Code oder Ticket',
  hint: 'Name, Nummer oder E-Mail eines Mitglieds, E-Mail eines Gasts, Einladungscode, Ticket-Kauf-Code oder Ticket-Code, auch so, wie ihn der Scanner liest.',
  keys: 'Hierher führt Strg+K von jeder Seite des Büros.',
  searching: 'Wird gesucht …',
  failure: 'Die Suche hat nicht geklappt.',
  noAnswer: 'Der Server antwortet nicht.',
  none: (text: string) => `Nichts gefunden zu „${text}“.`,
  found: (codes: number, members: number) =>
    [
      codes > 0 && (codes === 1 ? '1 Code' : `${formatNumber(codes)} Codes`),
      members > 0 && (members === 1 ? '1 Mitglied' : `${formatNumber(members)} Mitglieder`),
    ]
      .filter((part) => part !== false)
      .join(', '),

  codes: 'Codes und Tickets',
  ended: 'Codes, die nicht mehr gelten',
  endedMark: 'Ungültig',
  endedMeans: (at: string) =>
    `Er wurde am ${at} zurückgenommen, oder es gibt ihn seither mit anderem Text.`,
  endedBy: 'Wer das war, steht im Protokoll',
  past: 'Aus früheren Festivals',
  pastMeans: (festival: string, days: string) =>
    `Gehört zu ${festival}${days === '' ? '' : ` (${days})`} und gilt nicht mehr.`,
  pastAdmitted: (at: string) => `Der Gast wurde eingelassen am ${at}.`,
  pastRevoked: (at: string) => `Das Ticket wurde zurückgezogen am ${at}.`,
  pastNever: 'Der Gast wurde nicht eingelassen.',
  alike: 'Ähnliche Tickets',
  members: 'Mitglieder',
  unknownTicket: 'Ein Ticket mit diesem Code gibt es nicht.',
  neverSeen: 'Am Einlass wurde es noch nicht abgewiesen.',
  ofMember: 'von',
  ticketFor: (email: string) => `Ticket an ${email}`,
  code: 'Code',
  ticket: 'Ticket',
  standing: {
    valid: ['good', 'Gilt'],
    used: ['bad', 'Entwertet'],
    revoked: ['bad', 'Zurückgezogen'],
  } satisfies Record<TicketStanding, readonly [tone: MarkTone, word: string]>,
  free: 'Frei',
  noTicket: 'Für diesen Code ist kein Ticket ausgestellt.',
  sentTo: (addresses: readonly string[]) =>
    `Verschickt an ${new Intl.ListFormat('de').format(addresses)}.`,
  notYet: 'Der Gast wurde noch nicht eingelassen.',
  replacedBy: (email: string, at: string) =>
    `Stattdessen gilt das Ticket an ${email}, ausgestellt am ${at}.`,
  noReplacement: 'Der Code ist wieder frei.',
  inactive: 'Inaktiv',
  mergedWith: (number: number, survivor: number) =>
    `Nummer ${number} ist zusammengeführt mit ${survivor}.`,
  allInList: (count: string) => `Alle ${count} in der Liste`,
};
