/** What is said about a file that cannot be read as a table. */
import {
  IMPORT_CELL_MAX_CHARS,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROWS,
} from '../../../contract/office/importEntities.ts';

/** As many as a spreadsheet has, empty ones among them. */
export const LINES_MAX = 1_048_576;

/** A sentence names no more of them. */
const SHEETS_NAMED = 5;

const count = new Intl.NumberFormat('de-DE');

export const texts = {
  empty: 'Die Datei ist leer.',
  noTable:
    'Das ist keine Tabelle. Gelesen werden Excel-Dateien (.xlsx) und Textdateien mit Trennzeichen (.csv).',
  otherLetters:
    'Umlaute und Akzente der Datei sind nicht lesbar (DOS oder Mac). Speichere sie als „CSV UTF-8“ oder als .xlsx.',
  oldExcel:
    'Das ist eine alte Excel-Datei (.xls), oder eine mit Kennwort. Speichere sie in Excel als .xlsx ohne Kennwort oder als CSV.',
  openDocument: 'Das ist eine OpenDocument-Datei (.ods). Speichere sie als .xlsx oder als CSV.',
  brokenZip: 'Die Excel-Datei ist beschädigt. Speichere sie noch einmal und lade sie dann hoch.',
  tooMuchInside:
    'In der Excel-Datei steckt zu viel. Lass nur das Blatt mit den Mitgliedern darin, oder speichere es als CSV.',
  /** Of a sheet that has no name. */
  nameless: (place: number) => `Blatt ${place}`,
  severalSheets: (names: readonly string[]) => {
    const named = names.slice(0, SHEETS_NAMED).map((name) => `„${name}“`);
    const others = names.length - named.length;
    const more = others === 0 ? '' : ` und ${count.format(others)} weitere`;
    return `Die Datei hat mehrere Blätter: ${named.join(', ')}${more}. Welches ist gemeint?`;
  },
  noSheet: 'Dieses Blatt gibt es in der Datei nicht.',
  emptySheet: 'Das Blatt ist leer.',
  unclosedQuote: (line: number) =>
    `Ab Zeile ${count.format(line)} wird ein Anführungszeichen nicht geschlossen. Prüfe die Anführungszeichen dort.`,
  strayQuote: (line: number) =>
    `In Zeile ${count.format(line)} steht ein Anführungszeichen an falscher Stelle. Speichere die Tabelle noch einmal als CSV, oder als .xlsx.`,
  tooManyColumns: `Die Tabelle hat mehr als ${IMPORT_MAX_COLUMNS} Spalten. Lass nur die stehen, die du brauchst.`,
  tooManyRows: `Die Tabelle hat mehr als ${count.format(IMPORT_MAX_ROWS)} Zeilen. Teile sie auf.`,
  tooManyLines: `Die Tabelle hat mehr als ${count.format(LINES_MAX)} Zeilen, die leeren mitgezählt. Lösche die leeren, oder teile sie auf.`,
  longCell: (line: number) =>
    `In Zeile ${count.format(line)} steht eine Zelle mit mehr als ${count.format(IMPORT_CELL_MAX_CHARS)} Zeichen. Ist dort ein Anführungszeichen zu viel?`,
  tooSlow:
    'Das Lesen der Datei dauert zu lange. Speichere die Tabelle als CSV, oder teile sie auf.',
  busy: 'Gerade werden schon mehrere Dateien gelesen. Versuche es gleich noch einmal.',
} as const;
