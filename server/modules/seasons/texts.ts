/** What the server says of seasons, in German. */
import { DESPITE_DOUBTS, type SeasonCounts } from '../../../contract/office/seasons.ts';
import { festivalDays } from '../../../contract/festivalFacts.ts';

const number = (count: number): string => count.toLocaleString('de-DE');
const counted = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** `12.345 Codes, 9.876 Tickets, 8.765 Einlässe` */
export const countsSaid = ({ codes, tickets, admitted }: SeasonCounts): string =>
  [
    counted(codes, 'Code', 'Codes'),
    counted(tickets, 'Ticket', 'Tickets'),
    counted(admitted, 'Einlass', 'Einlässe'),
  ].join(', ');

const membersStay = (members: number): string =>
  members === 1 ? '1 Mitglied bleibt.' : `${number(members)} Mitglieder bleiben.`;

export const seasonTexts = {
  /** What a season would do. */
  plan: (counts: SeasonCounts, members: number): string =>
    `${countsSaid(counts)} werden archiviert; ${membersStay(members)}`,
  started: (name: string, before: string, counts: SeasonCounts): string =>
    `Es beginnt „${name}“. Von „${before}“ sind archiviert: ${countsSaid(counts)}.`,
  undone: (name: string, counts: SeasonCounts): string =>
    `Zurückgeholt ist „${name}“: ${countsSaid(counts)} gelten wieder.`,

  nothing:
    'Es gibt noch keine Codes, Tickets und Einlässe, die zu archivieren wären. Name, Tage und Präfix änderst du im Abschnitt „Festival“.',
  job: (id: number): string =>
    `Auftrag ${id} ist noch nicht fertig. Warte ihn ab oder brich ihn ab, er könnte Codes anlegen.`,

  admissions: (date: string, time: string): string =>
    `Der letzte Einlass war am ${date} um ${time} Uhr, also gerade erst.`,
  manned: (places: readonly string[]): string =>
    `Am Einlass wird gerade gescannt: ${places.join(', ')}.`,
  uploads: (count: number): string =>
    `Telefone haben noch ${counted(count, 'Einlass', 'Einlässe')} nicht gemeldet. Danach gemeldet, kommen sie gleich ins Archiv.`,
  notOver: (day: string): string => `Das Festival geht bis zum ${day}.`,
  noBackup:
    'Es gibt keine Sicherung, die jünger ist als ein Tag. Wer den Server betreut, macht eine mit: einlass backup',
  despite: (doubts: readonly string[]): string =>
    `${doubts.join(' ')} Soll es trotzdem geschehen, schreibe: „${DESPITE_DOUBTS}“.`,
  despiteWrong: `Schreibe genau: „${DESPITE_DOUBTS}“.`,

  confirmation: (name: string): string => `Schreibe den Namen des Festivals, das endet: „${name}“.`,
  prefixForm:
    'Das müssen 1 bis 32 Buchstaben, Ziffern, Punkte, Binde- oder Unterstriche sein, ohne „::“.',
  prefixUsed: (prefix: string): string =>
    `„${prefix}“ steht schon auf Tickets eines früheren Festivals. Nimm ein anderes Präfix.`,

  unknown: 'Dieses Festival gibt es im Archiv nicht.',
  undoOnlyLast: 'Zurückholen lässt sich nur das letzte Festival.',
  undoDeleted: 'Seine Codes, Tickets und Einlässe sind nach der Frist gelöscht.',
  undoTicket: 'Für das neue Festival ist schon ein Ticket ausgestellt.',
  undoAdmission: 'Im neuen Festival wurde schon jemand eingelassen.',

  busy: 'Gerade beginnt schon eine neue Saison. Bitte sieh in einer Minute nach.',

  /** A festival by its name and days. */
  called: ({ name, from, to }: { name: string; from: string; to: string }): string => {
    const days = festivalDays({ from, to });
    return days === '' ? name : `${name}, ${days}`;
  },
};
