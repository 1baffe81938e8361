/** A file of refused lines (refusedCsv.ts) that comes back: its cells are those of the file that the lines were in. */
import { IMPORT_MAX_COLUMNS } from '../../../contract/office/importEntities.ts';
import { unmarked } from '../../lib/csv.ts';
import { TableError, type TableRow } from '../../work/table/tableRow.ts';
import { texts as tableTexts } from '../../work/table/texts.ts';
import { texts } from './texts.ts';

/** Behind the file's columns; behind them stand cells for which it has none. */
export const OWN_COLUMNS: readonly string[] = [texts.line, texts.reason];
/** Of a row that is read: in such a file, it is as long as one may be, and has ours. */
export const READ_MAX_CELLS = IMPORT_MAX_COLUMNS + OWN_COLUMNS.length;

/** Behind the names of a head that has lost ours: no row of a table ends with it. */
const LOST = '';

/** Whether these are the names of a file's columns, and behind them such as ours. */
export const endsAsOwn = (cells: readonly string[]): boolean =>
  cells.length > OWN_COLUMNS.length &&
  OWN_COLUMNS.every((name, place) => cells.at(place - OWN_COLUMNS.length)?.trim() === name);

/** Whether it is the head of a file of refused lines, as it is kept. */
export const isReturnedHead = (cells: readonly string[]): boolean => cells.at(-1) === LOST;

/** @param head as it is kept. */
export const namesIn = (head: readonly string[]): readonly string[] =>
  isReturnedHead(head) ? head.slice(0, -1) : head;

/**
 * Others might have columns of these names, too. In ours each line says where it stood, each once, and why it was refused; but for
 * those that somebody has added, which say neither.
 * @param first rows of a table, the first `top` of which may be its head. @returns null: it is no file of refused lines.
 */
function ownHeadOf(first: readonly TableRow[], top: number): TableRow | null {
  const head = first.slice(0, top).find(({ cells }) => endsAsOwn(cells));
  if (head === undefined) return null;
  const place = head.cells.length - OWN_COLUMNS.length;
  const told = first
    .filter(({ line }) => line > head.line)
    .map(({ cells }) => OWN_COLUMNS.map((_, index) => (cells[place + index] ?? '').trim()))
    .filter((own) => own.some((cell) => cell !== ''));
  const isOurs = told.every(([line = '', reason]) => /^[1-9]\d*$/.test(line) && reason !== '');
  const lines = new Set(told.map(([line]) => line));
  return isOurs && lines.size > 0 && lines.size === told.length ? head : null;
}

/**
 * @param first rows of a table, the first `top` of which may be its head.
 * @returns makes all of its rows what they were. It throws a TableError where they have more cells than there may be.
 */
export function restorer(
  first: readonly TableRow[],
  top: number,
): (rows: readonly TableRow[]) => readonly TableRow[] {
  const head = ownHeadOf(first, top);
  if (head === null) return (rows) => rows.map(bounded);
  const width = head.cells.length - OWN_COLUMNS.length;
  return (rows) =>
    rows.map(({ line, cells }) => {
      const before = cells.map(unmarked);
      if (line < head.line) return bounded({ line, cells: before });
      const kept = before.toSpliced(width, OWN_COLUMNS.length);
      const end = kept.findLastIndex((cell) => cell.trim() !== '') + 1;
      const row = bounded({ line, cells: kept.slice(0, end) });
      return line === head.line ? { line, cells: [...kept, LOST] } : row;
    });
}

/** A table is read with as many columns as a file of refused lines has at most. */
function bounded(row: TableRow): TableRow {
  if (row.cells.length > IMPORT_MAX_COLUMNS) throw new TableError(tableTexts.tooManyColumns);
  return row;
}
