/** What imports say about lines of a file. One sentence for all lines of one kind, so that they can be counted. */
import { withoutUnseen } from '../../lib/entryName.ts';

/** How a sentence about a cell begins. */
export const ofColumn = (column: string) => `Spalte „${column}“: `;
const of = ofColumn;

const LABELS = {
  number: 'Nummer',
  first_name: 'Vorname',
  last_name: 'Nachname',
  invite_email: 'E-Mail',
  notes: 'Notiz',
  labels: 'Marken',
  is_superuser: 'Administration',
  is_staff: 'Staff',
  is_entry_staff: 'Einlass',
} as const;

interface NamedMember {
  readonly number: number;
  readonly first_name: string;
  readonly last_name: string;
}

const RIGHTS = ['is_superuser', 'is_staff', 'is_entry_staff'] as const;

/** A number is looked for first, and nobody new needs another address or name then. */
const BY_NUMBER =
  'Schreib die Nummer dazu, für jemand Neues eine freie, und erkenne Mitglieder an der Nummer wieder.';

const shown = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.join(', ') || 'leer';
  // A note keeps signs that turn the direction of writing: the rest of the sentence is not turned.
  return typeof value === 'string' && value !== '' ? withoutUnseen(value) : 'leer';
};

export const texts = {
  unknownImport: 'Diese Datei gibt es nicht mehr. Lade sie noch einmal hoch.',
  fieldTwice: 'Zwei Spalten sind derselben Angabe zugeordnet.',
  noName: 'Ordne eine Spalte dem Vornamen und eine dem Nachnamen zu, oder eine beiden.',
  noMatch: 'Ordne eine Spalte dem zu, woran Mitglieder wiedererkannt werden.',
  wrongColumns: 'Die Spalten sind nicht die dieser Datei.',
  noHead: 'Diese Zeile kann die Spalten nicht nennen: es geht eine der ersten zehn.',
  wasStarted: 'Diese Datei ist schon importiert. Lade sie noch einmal hoch.',
  isStarted:
    'Der Import dieser Datei ist schon gestartet. Was daraus geworden ist, steht unter „Aufträge“.',
  isGone: 'Diese Datei gibt es nicht mehr.',
  discarded: 'Datei verworfen.',
  noLines: 'Unter der Überschrift steht keine Zeile.',
  tooLarge: 'Die Datei ist größer als 50 MB. Teile sie auf.',
  noFileName: 'Datei ohne Namen',
  ofSheet: (file: string, sheet: string) => `${file}, Blatt „${sheet}“`,
  cutOff: 'Die Datei kam nicht ganz an.',

  column: (letters: string) => `Spalte ${letters}`,
  /** Of our own columns (ownFile.ts): names that no file of somebody else has. */
  line: 'Zeile in der Datei',
  reason: 'Grund der Ablehnung',

  formula: (column: string) => `${of(column)}Die Zelle enthält eine Formel. Setze ihren Wert ein.`,
  badNumber: (column: string, max: number) =>
    `${of(column)}keine Mitgliedsnummer (eine ganze Zahl von 1 bis ${max}).`,
  badEmail: (column: string) => `${of(column)}keine gültige E-Mail-Adresse.`,
  badName: (column: string, max: number) =>
    `${of(column)}kein Name (1 bis ${max} Zeichen in einer Zeile, die man sieht).`,
  oneName: (column: string) => `${of(column)}nur ein Name, nicht Vor- und Nachname.`,
  longNotes: (column: string, max: number) => `${of(column)}länger als ${max} Zeichen.`,
  badYesNo: (column: string) => `${of(column)}weder ja noch nein.`,
  badRole: (column: string) => `${of(column)}keine Rolle (Admin, Staff, Einlass).`,
  badLabel: (column: string, max: number) =>
    `${of(column)}keine Marken (je bis zu ${max} Zeichen, mit Kommas dazwischen).`,
  tooManyLabels: (column: string, max: number) => `${of(column)}mehr als ${max} Marken.`,
  tooManyLabelsThen: (max: number) => `Hätte dann mehr als ${max} Marken.`,
  tooManyCells: 'Die Zeile hat mehr Zellen als die Überschrift.',

  namesMissing: 'Vorname und Nachname fehlen.',
  firstNameMissing: 'Der Vorname fehlt.',
  lastNameMissing: 'Der Nachname fehlt.',
  twice: {
    number: 'Die Nummer steht schon weiter oben in der Datei.',
    email:
      'Die E-Mail-Adresse steht schon weiter oben in der Datei. Teilen sich mehrere eine, erkenne Mitglieder am Namen wieder.',
    name: 'Derselbe Name steht schon weiter oben in der Datei.',
    member: 'Eine Zeile weiter oben meint dasselbe Mitglied.',
  },
  numberTaken: 'Die Nummer hat schon ein anderes Mitglied.',
  severalMembers: `Mehrere Mitglieder passen zu dieser Zeile. ${BY_NUMBER}`,
  registeredElsewhere: `Diese Adresse hatte die Einladung von jemandem, der sich mit einer anderen registriert hat. ${BY_NUMBER}`,
  couldBe: (members: readonly NamedMember[], more: number) => {
    const named = members.map((one) => `Nummer ${one.number} (${one.first_name} ${one.last_name})`);
    const couldBe = members.length + more === 1 ? 'Es könnte sein' : 'Es könnten sein';
    return `${couldBe}: ${named.join(', ')}${more > 0 ? ` und ${more} weitere` : ''}.`;
  },
  isMerged: (number: number) => `Ist mit Nummer ${number} zusammengeführt.`,
  /** Several had the address, and were merged into several: which of them the line means, nobody knows. */
  isMergedWithOneOf: (numbers: readonly number[]) =>
    `Ist mit einer der Nummern ${numbers.join(', ')} zusammengeführt.`,
  isThere: 'Ist schon da.',
  isThereByAnotherName: 'Ist schon da, heißt aber anders.',
  /** Where the number has found them. */
  isThereByAnotherNameOfNumber:
    'Ist schon da, heißt aber anders. Ist das nur eine laufende Nummer, dann übernimm die Spalte nicht.',
  nothingNew: 'Ist schon da, und nichts ist anders.',
  addressStays:
    'Ist schon da und registriert, mit einer anderen E-Mail-Adresse: Die ändert kein Import.',
  otherName: 'Heißt hier anders: Ist es dasselbe Mitglied?',
  willAdminister: 'Darf dann das Festival verwalten.',
  needsInvitation: 'Ist schon eingeladen, und braucht an der neuen Adresse noch eine Einladung.',
  sameName: 'So heißt schon jemand: Ist es dasselbe Mitglied?',
  namesake: (number: number) => `so heißt schon Nummer ${number}`,
  sameNameAbove: 'So heißt schon eine Zeile weiter oben: Ist es dieselbe Person?',
  nameAbove: (line: number) => `so heißt schon Zeile ${line}`,
  addressAbove: (line: number) => `diese Adresse steht schon in Zeile ${line}`,
  lostLetter:
    'Im Namen steht ein Fragezeichen: Ist beim Speichern der Liste ein Buchstabe verloren gegangen?',
  addressStaysToo: 'die E-Mail-Adresse bleibt: Wer registriert ist, hat eine eigene',
  ownRights: 'Niemand entzieht sich selbst die Rechte.',
  changedSince: 'Hat sich seit dem Prüfen geändert. Lade die Zeile noch einmal hoch.',

  isNew: (line: { number?: number } & Partial<Record<(typeof RIGHTS)[number], boolean>>) => {
    const { number } = line;
    const rights = RIGHTS.filter((right) => line[right] === true).map((right) => LABELS[right]);
    const isNew = number === undefined ? 'neu' : `neu, Nummer ${number}`;
    return rights.length === 0 ? isNew : `${isNew}; bekommt: ${rights.join(', ')}`;
  },
  fieldChange: (field: keyof typeof LABELS, before: unknown, after: unknown) =>
    `${LABELS[field]}: ${shown(before)} → ${shown(after)}`,

  codeEnds: 'der Einladungscode aus der bisherigen Mail gilt dann nicht mehr',
  codeBack: 'der Einladungscode aus der früheren Mail gilt dann wieder',

  willGo: 'Wird wieder entfernt.',
  hasRegistered: 'Hat sich inzwischen registriert.',
  hasCodes: 'Hat inzwischen Codes.',
  wasInvited: 'Ist inzwischen eingeladen.',
  /** Parted again it is as before, but for its version. */
  touchedSince: 'Wurde seit dem Import geändert oder zusammengeführt.',
} as const;
