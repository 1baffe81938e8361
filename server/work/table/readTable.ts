/** Reads a file as a table, whatever it is, row by row and within bounds. */
import { open } from 'node:fs/promises';
import {
  IMPORT_CELL_MAX_CHARS,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROWS,
} from '../../../contract/office/importEntities.ts';
import { endsAsOwn, READ_MAX_CELLS } from '../../modules/imports/ownFile.ts';
import { csvRows } from './csvTable.ts';
import { TableError, type SheetWish, type TableRow } from './tableRow.ts';
import { LINES_MAX, texts } from './texts.ts';
import { xlsxRows } from './xlsxTable.ts';

/** By so much of it a file is known. */
const START_BYTES = 64 * 1024;
/** Of a table as large as may be. In an Excel file all cells may name the same long text. */
const TABLE_MAX_CHARS = 100_000_000;
const ZIP = Buffer.from('PK');
/** Old Office files, and new ones with a password. */
const COMPOUND_FILE = Buffer.from('d0cf11e0', 'hex');
/** Documents and pictures, some of which begin like a text: PDF, PNG, JPEG, GIF. */
const NO_TABLES = ['25504446', '89504e47', 'ffd8ff', '47494638'].map((hex) =>
  Buffer.from(hex, 'hex'),
);

/** The rows in which something stands. @throws TableError with a sentence for whoever has sent the file. */
export async function* readTable(path: string, wish: SheetWish): AsyncGenerator<TableRow> {
  const start = await startOf(path);
  if (start.length === 0) throw new TableError(texts.empty);
  if (begins(start, COMPOUND_FILE)) throw new TableError(texts.oldExcel);
  if (NO_TABLES.some((mark) => begins(start, mark))) throw new TableError(texts.noTable);
  const isWorkbook = begins(start, ZIP);
  if (!isWorkbook && wish.place !== null) throw new TableError(texts.noSheet);
  const rows = isWorkbook ? xlsxRows(path, wish) : csvRows(path, start);
  let count = 0;
  let chars = 0;
  let maxCells = IMPORT_MAX_COLUMNS;
  for await (const { line, cells } of rows) {
    if (line > LINES_MAX) throw new TableError(texts.tooManyLines);
    const kept = withoutEnd(cells.map((cell) => cell.replaceAll('\0', '')));
    if (kept.length === 0) continue;
    count += 1;
    // The head is none of them.
    if (count > IMPORT_MAX_ROWS + 1) throw new TableError(texts.tooManyRows);
    // Whether it is one of refused lines, is found out by whoever has more of its rows.
    if (endsAsOwn(kept)) maxCells = READ_MAX_CELLS;
    if (kept.length > maxCells) throw new TableError(texts.tooManyColumns);
    if (kept.some((cell) => cell.length > IMPORT_CELL_MAX_CHARS)) {
      throw new TableError(texts.longCell(line));
    }
    chars += kept.reduce((sum, cell) => sum + cell.length, 0);
    if (chars > TABLE_MAX_CHARS) throw new TableError(texts.tooMuchInside);
    yield { line, cells: kept };
  }
  if (count === 0) throw new TableError(wish.place === null ? texts.empty : texts.emptySheet);
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const begins = (start: Buffer, mark: Buffer): boolean =>
  start.subarray(0, mark.length).equals(mark);

function withoutEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1);
}
