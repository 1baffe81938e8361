/** Finds the line of a table that names its columns. */
import { withoutUnseen } from '../../lib/entryName.ts';
import type { TableRow } from '../../work/table/tableRow.ts';
import { fieldOfName } from './headNames.ts';
import { isReturnedHead, namesIn } from './ownFile.ts';
import { texts } from './texts.ts';

/** Above the head there may be a title. */
export const HEAD_ROWS = 10;
/** Columns of these names are more than chance. */
const KNOWN_MIN = 2;
const NAME_MAX_CHARS = 100;

/**
 * @param first the first rows of a table, HEAD_ROWS at most.
 * @returns the line that seems to name the columns; 0: none does.
 */
export function headLineOf(first: readonly TableRow[]): number {
  const known =
    first.find(({ cells }) => isReturnedHead(cells)) ??
    first.find(
      ({ cells }) => cells.filter((cell) => fieldOfName(cell) !== null).length >= KNOWN_MIN,
    );
  return (known ?? (isHead(first[0]) ? first[0] : undefined))?.line ?? 0;
}

/**
 * @param first the first rows of a table, HEAD_ROWS at most.
 * @returns names of the columns, as that line has them; their letters where it has none.
 */
export function columnsOf(first: readonly TableRow[], headLine: number): string[] {
  const head = first.find(({ line }) => line === headLine);
  const rows = (head === undefined ? first : [head]).map(({ cells }) => namesIn(cells));
  const width = Math.max(...rows.map((cells) => cells.length));
  return Array.from({ length: width }, (_, index) => {
    const name = withoutUnseen(head?.cells[index] ?? '')
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, NAME_MAX_CHARS);
    return name === '' ? texts.column(lettersOf(index)) : name;
  });
}

/** Words only, and one of them is that of a column. */
const isHead = (row: TableRow | undefined): row is TableRow =>
  row !== undefined &&
  row.cells.some((cell) => fieldOfName(cell) !== null) &&
  row.cells.every((cell) => !/@|^\d+$/.test(cell.trim()));

/** As spreadsheets call a column: A, B, …, Z, AA. */
function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${lettersOf(Math.floor(index / 26) - 1)}${last}`;
}
