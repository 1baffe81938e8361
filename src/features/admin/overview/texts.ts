import type { Growth, GrowthSpan } from '../../../../contract/office/overview.ts';
import type { Series } from './series.ts';

/** The words of the office's overview. */
export const texts = {
  overview: 'Übersicht',
  failure: 'Die Übersicht konnte nicht geladen werden.',
  /** A figure may count tickets or codes. */
  toMembers: 'Die Mitglieder dazu ansehen',
  ofMembers:
    'Jede Zahl führt zu den Mitgliedern, um die es geht. Eines kann mehrere Codes und Tickets haben.',
  counted: (when: string) => `Gezählt am ${when}`,

  growth: 'Verlauf',
  growthFailure: 'Der Verlauf konnte nicht geladen werden.',
  span: 'Zeitraum',
  spans: { '30': '30 Tage', '90': '90 Tage', '365': '1 Jahr' } satisfies Record<GrowthSpan, string>,
  series: {
    members: 'Mitglieder, auch zusammengeführte',
    codes: 'Codes, ohne zurückgezogene',
    tickets: 'Tickets, auch zurückgezogene',
    admissions: 'Eingelassen',
  } satisfies Record<Series, string>,
  steps: { day: 'Tag', week: 'Woche ab' } satisfies Record<Growth['unit'], string>,
  /** What the bars show. @param highest of one day or week, which began then. */
  chart: (unit: Growth['unit'], sum: string, highest: string, when: string) =>
    `Zusammen ${sum}, ${unit === 'day' ? 'am meisten am' : 'am meisten in der Woche ab'} ${when}: ${highest}`,
  noneYet: 'In diesem Zeitraum: 0',
  inNumbers: 'Als Zahlen',
  tableOf: (span: string) => `Verlauf, ${span}`,
  figures: {
    members: 'Mitglieder',
    registered: 'Registriert',
    invited: 'Eingeladen, nicht registriert',
    invitedFailed: 'Eingeladen, Mail fehlgeschlagen',
    neverInvited: 'Noch nie eingeladen',
    inactive: 'Inaktiv',
    freeCodes: 'Freie Codes',
    usedCodes: 'Verwendete Codes',
    withoutFreeCodes: 'Ohne freie Codes',
    tickets: 'Tickets ausgestellt',
    mailed: 'Tickets verschickt',
    ticketsFailed: 'Ticket-Mail fehlgeschlagen',
    admitted: 'Eingelassen',
    mailFailed: 'Mail fehlgeschlagen',
  },
};
