/** Reads the rows of one sheet of an Excel file (.xlsx, ECMA-376), bit by bit. */
import { IMPORT_CELL_MAX_CHARS } from '../../../contract/office/importEntities.ts';
import { READ_MAX_CELLS } from '../../modules/imports/ownFile.ts';
import { sheetToRead, type Sheet } from './sheets.ts';
import { TableError, type SheetWish, type TableRow } from './tableRow.ts';
import { LINES_MAX, texts } from './texts.ts';
import { readWorkbook, unescaped, type Workbook } from './workbook.ts';
import { xmlParser } from './xml.ts';
import { openZip, type Zip } from './zip.ts';
import { DAY_MS } from '../../../contract/time.ts';

/** Days from Excel's day 0 to 1970, and from its day 0 to that of 1904. */
const DAYS_TO_1970 = 25_569;
const DAYS_TO_1904 = 1_462;
/** The year 9999. */
const LAST_DAY = 2_958_465;

/** @throws TableError */
export async function* xlsxRows(
  path: string,
  { place, onNamed }: SheetWish,
): AsyncGenerator<TableRow> {
  const zip = await openZip(path);
  try {
    const book = await readWorkbook(zip);
    const sheet = await sheetToRead(book.sheets, place, (one) => isFilled(zip, book, one));
    // The first one is what everybody expects.
    if (place !== null || sheet !== book.sheets[0]) onNamed(sheet.name);
    yield* sheetRows(zip, book, sheet);
  } finally {
    zip.close();
  }
}

async function* sheetRows(zip: Zip, book: Workbook, { part }: Sheet): AsyncGenerator<TableRow> {
  let rows: TableRow[] = [];
  const parser = sheetParser(book, (row) => void rows.push(row));
  for await (const chunk of zip.read(part)) {
    parser.write(chunk);
    yield* rows;
    rows = [];
  }
  parser.close();
  yield* rows;
}

/** By its first cell with anything in it. What is wrong with a sheet is said to whoever chooses it. */
async function isFilled(zip: Zip, book: Workbook, sheet: Sheet): Promise<boolean> {
  try {
    for await (const { cells } of sheetRows(zip, book, sheet)) {
      if (cells.some((cell) => cell.replaceAll('\0', '').trim() !== '')) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof TableError && error.message !== texts.tooMuchInside) return true;
    throw error;
  }
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  /** Null: the cell is no formula. */
  formula: string | null;
}

function sheetParser(book: Workbook, tell: (row: TableRow) => void) {
  let line = 0;
  let column = 0;
  let cells: (string | undefined)[] = [];
  let cell: Cell | null = null;
  let into: 'value' | 'formula' | null = null;
  let isReading = false;

  return xmlParser({
    open(name, { r = '', t = 'n', s = '0' }) {
      switch (name) {
        case 'row':
          line = lineOf(r, line);
          column = 0;
          cells = [];
          break;
        case 'c':
          column = r === '' ? column + 1 : columnOf(r);
          cell = { column, type: t, style: Number(s), value: '', formula: null };
          break;
        case 'v':
        case 't':
          into = isReading ? null : 'value';
          break;
        case 'f':
          if (cell !== null) cell.formula = '';
          into = 'formula';
          break;
        case 'rPh':
          isReading = true;
      }
    },
    text(part) {
      if (cell === null || into === null) return;
      const text = `${cell[into] ?? ''}${part}`;
      if (text.length > IMPORT_CELL_MAX_CHARS) throw new TableError(texts.longCell(line));
      cell[into] = text;
    },
    close(name) {
      switch (name) {
        case 'v':
        case 't':
        case 'f':
          into = null;
          break;
        case 'rPh':
          isReading = false;
          break;
        case 'c':
          put();
          cell = null;
          break;
        case 'row':
          if (cells.length > 0) tell({ line, cells: Array.from(cells, (text) => text ?? '') });
      }
    },
  });

  function put(): void {
    if (cell === null) return;
    const text = textOf(cell, book);
    // Columns without anything in them may go on to the sheet's end.
    if (text === '') return;
    if (cell.column > READ_MAX_CELLS) throw new TableError(texts.tooManyColumns);
    cells[cell.column - 1] = text;
  }
}

/** Excel's lines go up. */
function lineOf(reference: string, last: number): number {
  const line = reference === '' ? last + 1 : Number(reference);
  if (line > LINES_MAX) throw new TableError(texts.tooManyLines);
  if (!Number.isInteger(line) || line <= last) throw new TableError(texts.brokenZip);
  return line;
}

/** Text that begins like a formula is none here: an apostrophe says so, as files of ours have it already (lib/csv.ts). */
const asText = (text: string): string => (text.startsWith('=') ? `'${text}` : text);

/** Of a formula what it came to when the file was saved; the formula itself where that is not there, or an error. */
function textOf(cell: Cell, book: Workbook): string {
  const { type, value, formula } = cell;
  if (formula !== null && (value === '' || type === 'e')) return `=${formula}`;
  return asText(valueOf(cell, book));
}

function valueOf({ type, style, value }: Cell, { strings, ...book }: Workbook): string {
  switch (type) {
    case 's':
      return strings[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'ja' : 'nein';
    case 'n': {
      const number = Number(value);
      if (value === '' || Number.isNaN(number)) return value;
      return book.isDate[style] === true ? dateText(number, book.is1904) : String(number);
    }
    default:
      return unescaped(value);
  }
}

/** As a German spreadsheet shows it. */
function dateText(days: number, is1904: boolean): string {
  if (days < 0 || days > LAST_DAY) return String(days);
  const day = days - DAYS_TO_1970 + (is1904 ? DAYS_TO_1904 : 0);
  const [date = '', time = ''] = new Date(Math.round(day * DAY_MS)).toISOString().split('T');
  const written = date.split('-').reverse().join('.');
  return Number.isInteger(days) ? written : `${written} ${time.slice(0, 5)}`;
}

/** `AB12` is in column 28. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const place = letter.charCodeAt(0) - 64;
    if (place < 1 || place > 26) break;
    column = column * 26 + place;
  }
  return column;
}
