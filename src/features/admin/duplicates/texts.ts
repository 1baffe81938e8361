/** The words of members who are the same person. */
import type { DuplicateReason, MergeDone } from '../../../../contract/office/mergeEntities.ts';
import { formatDate, formatNumber } from '../../../shared/format.ts';

const codes = (count: number): string => (count === 1 ? '1 Code' : `${formatNumber(count)} Codes`);
const valid = (count: number): string =>
  count === 1 ? '1 gültiges Ticket' : `${formatNumber(count)} gültige Tickets`;

function ticketsAmong(count: number, admitted: number): string {
  if (count === 0) return '.';
  const one = count === 1 ? 'schon eingelassen' : 'eines davon eingelassen';
  const entered =
    admitted === 0
      ? ''
      : `, ${admitted === 1 ? one : `${formatNumber(admitted)} davon eingelassen`}`;
  return `, darunter ${valid(count)}${entered}. Die Tickets bleiben dieselben, am Einlass ändert sich nichts.`;
}

export const texts = {
  duplicates: 'Dubletten',
  count: (count: number, isMore: boolean) => `${isMore ? 'über ' : ''}${formatNumber(count)}`,
  intro:
    'Diese Mitglieder sind vielleicht dieselbe Person. Zusammengeführt wird nur, was du bestätigst, und 30 Tage lang lässt es sich rückgängig machen.',
  which: 'Welche Paare',
  suggested: 'Vorschläge',
  apart: 'Verschiedene',
  loading: 'Wird gesucht …',
  loadFailure: 'Die Paare lassen sich nicht laden.',
  found: (count: number, isMore: boolean) =>
    isMore
      ? `Über ${formatNumber(count)} Paare`
      : count === 1
        ? '1 Paar'
        : `${formatNumber(count)} Paare`,
  none: 'Keine Dubletten gefunden',
  noneHint: 'Kein Name und keine E-Mail-Adresse steht bei zwei Mitgliedern.',
  noneApart: 'Noch kein Paar unterschieden',
  noneApartHint: 'Was du mit „Verschiedene Personen“ wegnimmst, steht danach hier.',
  toMembers: 'Zu den Mitgliedern',
  more: 'Weitere Paare',
  reasons: {
    name: 'gleicher Name',
    spelling: 'gleicher Name, anders geschrieben',
    order: 'Vor- und Nachname vertauscht',
    similar_name: 'ähnlicher Name',
    address: 'gleiche E-Mail-Adresse',
  } satisfies Record<DuplicateReason, string>,
  pair: (one: string, other: string) => `${one} und ${other}`,
  named: (name: string, number: number) => `${name} (#${number})`,
  noAddress: 'keine E-Mail-Adresse',
  registered: 'registriert',
  pending: 'nicht registriert',
  inactive: 'inaktiv',
  has: (codeCount: number, tickets: number) => `${codes(codeCount)}, ${valid(tickets)}`,
  lastActive: (at: string | null) =>
    at === null ? 'noch nie in der App' : `zuletzt in der App am ${formatDate(at)}`,
  created: (at: string) => `angelegt am ${formatDate(at)}`,
  merge: 'Zusammenführen …',
  mergeWith: (pair: string) => `Zusammenführen: ${pair}`,
  areTwo: 'Verschiedene Personen',
  areTwoFor: (pair: string) => `Verschiedene Personen: ${pair}`,
  notApart: 'Wieder vorschlagen',
  notApartFor: (pair: string) => `Wieder vorschlagen: ${pair}`,
  apartBy: (name: string, at: string) => `Unterschieden von ${name} am ${formatDate(at)}`,
  apartFailure: 'Das wurde nicht gemerkt.',

  mergeFailure: 'Die beiden wurden nicht zusammengeführt',
  previewFailure: 'Die Mitglieder lassen sich nicht laden.',
  undoAtMember: 'Zum Mitglied, dort lässt es sich 30 Tage lang rückgängig machen',
  merged: 'Zusammengeführt.',
  mergedMeanwhile: 'Hier wurde inzwischen schon zusammengeführt.',
  toMerged: 'Zum Mitglied',
  toPairs: 'Zu den Dubletten',
  previewLoading: 'Mitglieder werden geladen …',
  stays: 'Bleibt',
  goes: 'Geht darin auf',
  swap: 'Tauschen, wer bleibt',
  changedMeanwhile: 'Inzwischen hat sich etwas geändert',
  changedMeanwhileHint:
    'Unten steht alles, wie es jetzt ist. Was du gewählt hast, ist noch gewählt.',
  isNow: (who: string, field: string, value: string) => `${who}, ${field}: jetzt „${value}“`,
  yes: 'ja',
  no: 'nein',
  fields: {
    first_name: 'Vorname',
    last_name: 'Nachname',
    number: 'Mitgliedsnummer',
    email: 'Anmeldung',
    invite_email: 'E-Mail für die Einladung',
    notes: 'Notiz',
    is_active: 'Aktiv',
    is_superuser: 'Administration',
    is_staff: 'Staff',
    is_entry_staff: 'Einlass',
  },
  empty: 'nichts',
  noLogin: 'nicht registriert',
  both: 'Beide Notizen, untereinander',
  rolesComing: 'Rollen, die dazukommen',
  rolesHint: 'Ohne Haken bleiben die Rechte, wie sie beim bleibenden Mitglied sind.',
  roleOf: (role: string, name: string) => `${role} (hat bisher nur ${name})`,
  what: 'Was geschieht',
  codesCome: (count: number, tickets: number, admitted: number) =>
    count === 0
      ? 'Es kommen keine Codes dazu.'
      : `${codes(count)} ${count === 1 ? 'kommt mit seiner' : 'kommen mit ihrer'} Geschichte dazu${ticketsAmong(tickets, admitted)}`,
  labelsCome: (labels: readonly string[]) =>
    `${labels.length === 1 ? 'Diese Marke kommt' : 'Diese Marken kommen'} dazu: ${labels.join(', ')}.`,
  mailsCome: (count: number) =>
    count === 1
      ? '1 Mail an das Mitglied kommt dazu.'
      : `${formatNumber(count)} Mails an das Mitglied kommen dazu.`,
  twoLogins: (kept: string, gone: string, sessions: number) =>
    `Beide sind registriert: ${kept} meldet sich weiter an. Die Anmeldung mit ${gone} endet sofort${sessions === 0 ? '' : sessions === 1 ? ', auch auf dem Gerät, das gerade angemeldet ist' : `, auch auf ${formatNumber(sessions)} Geräten, die gerade angemeldet sind`}.`,
  mailedCodeDies: (name: string, number: number) =>
    `Der Einladungscode, der an die bisherige Adresse von ${name} (#${number}) ging, gilt nicht mehr. Lade danach mit dem neuen ein.`,
  invitationDies: (name: string, number: number) =>
    `Der Einladungscode von ${name} (#${number}) gilt nicht mehr.`,
  keptInactive: 'Das bleibende Mitglied ist inaktiv und bleibt es: Es kann sich nicht anmelden.',
  rolesEnd: (roles: readonly string[]) => `Diese Rechte kommen nicht mit: ${roles.join(', ')}.`,
  numberLeads: (number: number) =>
    `Wer Nummer ${number} sucht, findet künftig das bleibende Mitglied.`,
  undoable: 'Rückgängig geht es 30 Tage lang, auf der Seite des Mitglieds.',
  submit: 'Zusammenführen',
  cancel: 'Abbrechen',

  searchTitle: (name: string) => `Mit wem ist ${name} dieselbe Person?`,
  choose: 'Vergleichen',
  chooseFor: (name: string) => `Vergleichen mit ${name}`,

  merges: 'Zusammengeführt',
  mergeLine: ({ gone, kept, at, by }: MergeDone) =>
    `${gone.name} (#${gone.number}) in ${kept.name} (#${kept.number}), am ${formatDate(at)} von ${by.name}`,
  undoUntil: (at: string) => `Rückgängig bis ${formatDate(at)}`,
  undo: 'Rückgängig machen …',
  undoFor: (name: string) => `Zusammenführung mit ${name} rückgängig machen`,
  undoTitle: 'Zusammenführung rückgängig machen',
  undoWhat: (name: string) =>
    `${name} ist danach wieder ein eigenes Mitglied. Was seit der Zusammenführung unverändert ist, geht zurück; angemeldet ist es dann nirgends.`,
  undoSubmit: 'Rückgängig machen',
  undoFailure: 'Die Zusammenführung bleibt bestehen',
} as const;
