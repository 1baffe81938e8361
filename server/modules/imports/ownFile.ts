/** A file of refused lines (refusedCsv.ts) that comes back: its cells are those of the file that the lines were in. */
import { unmarked } from '../../lib/csv.ts';
import type { TableRow } from '../../work/table/tableRow.ts';
import { texts } from './texts.ts';

/** Behind the file's columns; behind them stand cells for which it has none. */
export const OWN_COLUMNS: readonly string[] = [texts.line, texts.reason];

/** Whether these are the names of a file's columns, and behind them ours. */
export const isOwnHead = (cells: readonly string[]): boolean =>
  cells.length > OWN_COLUMNS.length &&
  OWN_COLUMNS.every((name, place) => cells.at(place - OWN_COLUMNS.length)?.trim() === name);

export const withoutOwn = (head: readonly string[]): readonly string[] =>
  isOwnHead(head) ? head.slice(0, -OWN_COLUMNS.length) : head;

/** @param first rows of a table. @returns makes all of its rows what they were; the head keeps its own columns. */
export function restorer(
  first: readonly TableRow[],
): (rows: readonly TableRow[]) => readonly TableRow[] {
  const head = first.find(({ cells }) => isOwnHead(cells));
  if (head === undefined) return (rows) => rows;
  const width = withoutOwn(head.cells).length;
  return (rows) =>
    rows.map(({ line, cells }) => {
      const before = cells.map(unmarked);
      if (line <= head.line) return { line, cells: before };
      const kept = before.toSpliced(width, OWN_COLUMNS.length);
      return { line, cells: kept.slice(0, kept.findLastIndex((cell) => cell.trim() !== '') + 1) };
    });
}
