/** The sentences of the next season. */
import { DESPITE_DOUBTS } from '../../../contract/office/seasons.ts';
import { formatNumber } from '../../shared/format.ts';

const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

interface Counts {
  codes: number;
  tickets: number;
  admitted: number;
}

const counts = ({ codes, tickets, admitted }: Counts): string =>
  [
    counted(codes, 'Code', 'Codes'),
    counted(tickets, 'Ticket', 'Tickets'),
    counted(admitted, 'Einlass', 'Einlässe'),
  ].join(', ');

export const seasonTexts = {
  title: 'Nächstes Jahr',
  hint: 'Ist das Festival vorbei, beginnt hier das nächste: Codes, Tickets und Einlässe kommen ins Archiv, die Mitglieder bleiben.',
  look: 'Vorschau zeigen',
  loading: 'Wird gezählt …',
  failure: 'Es konnte nicht gezählt werden.',

  plan: (present: Counts, members: number) =>
    `${counts(present)} werden archiviert; ${counted(members, 'Mitglied bleibt', 'Mitglieder bleiben')}.`,
  means: [
    'Alte Codes, Tickets und Links sind danach nichts mehr wert; die Suche findet sie noch und sagt, zu welchem Festival sie gehören.',
    'Mitglieder behalten Namen, Rollen, Marken und Notizen.',
    'Bis zum ersten neuen Ticket lässt sich das zurücknehmen.',
  ],
  doubts: 'Das spricht dagegen:',
  obstacle: 'Das geht gerade nicht:',
  lastBackup: (at: string) => `Die letzte Sicherung ist vom ${at}.`,
  begin: 'Neues Festival beginnen …',

  dialogTitle: (name: string) => `„${name}“ archivieren, neues Festival beginnen`,
  name: 'Name des neuen Festivals',
  nameMissing: 'Bitte einen Namen angeben.',
  from: 'Erster Tag',
  to: 'Letzter Tag',
  daysInvalid: 'Der letzte Tag liegt vor dem ersten.',
  prefix: 'Präfix der neuen Tickets',
  prefixHint: (prefix: string) =>
    `Steht vor „::“ in jedem Ticket. Bisher „${prefix}“; es muss ein anderes sein, damit der Scanner alte Tickets sofort erkennt.`,
  prefixInvalid: '1 bis 32 Buchstaben, Ziffern, Punkte, Binde- oder Unterstriche',
  prefixSame: 'Das steht schon auf den alten Tickets.',
  confirmation: (name: string) => `Zur Bestätigung der Name des Festivals, das endet: ${name}`,
  confirmationOther: (name: string) => `Bitte „${name}“ eintragen.`,
  despite: `Wenn es trotzdem sein soll, schreibe: ${DESPITE_DOUBTS}`,
  despiteOther: `Bitte „${DESPITE_DOUBTS}“ eintragen.`,
  submit: 'Archivieren und beginnen',
  startFailure: 'Es ist alles geblieben, wie es war',

  past: 'Frühere Festivals',
  noPast: 'Noch keine.',
  pastCounts: counts,
  archived: (at: string, by: string | null) =>
    by === null ? `Archiviert am ${at}` : `Archiviert am ${at} von ${by}`,
  onlyCounts: (at: string) => `Seit ${at} sind nur noch die Zahlen da.`,
  load: 'Als Datei laden',
  loadOf: (name: string) => `${name} als Datei laden`,
  loadFailure: 'Das Archiv konnte nicht geladen werden.',
  undo: 'Zurückholen …',
  undoOf: (name: string) => `${name} zurückholen`,
  undoTitle: (name: string) => `„${name}“ zurückholen`,
  undoWhat:
    'Seine Codes, Tickets und Einlässe gelten wieder, und Name, Tage und Präfix sind wieder die alten. Codes, die inzwischen erstellt sind, bleiben. Mails, die damals noch warteten, gehen hinaus.',
  undoSubmit: 'Zurückholen',
  undoFailure: 'Es wurde nicht zurückgeholt',
};
