/** Finds the row of a table that names its columns. */
import type { TableRow } from '../../work/table/tableRow.ts';
import { fieldOfName } from './headNames.ts';
import { texts } from './texts.ts';

/** Above the head there may be a title. */
export const HEAD_ROWS = 10;
/** Columns of these names are more than chance. */
const KNOWN_MIN = 2;
const NAME_MAX_CHARS = 100;

/**
 * @param first the first rows of a table, HEAD_ROWS at most.
 * @returns names of the columns, and those of the rows that stand below the head.
 */
export function headOf(first: readonly TableRow[]): { columns: string[]; below: TableRow[] } {
  const known = first.findIndex(
    ({ cells }) => cells.filter((cell) => fieldOfName(cell) !== null).length >= KNOWN_MIN,
  );
  const place = known >= 0 || !isHead(first[0]) ? known : 0;
  const below = first.slice(place + 1);
  const head = place >= 0 ? first[place] : undefined;
  const width = Math.max(...(head === undefined ? first : [head]).map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => {
    const name = head?.cells[index]?.trim().replace(/\s+/g, ' ').slice(0, NAME_MAX_CHARS) ?? '';
    return name === '' ? texts.column(lettersOf(index)) : name;
  });
  return { columns, below };
}

/** Words only, and one of them is that of a column. */
const isHead = (row: TableRow | undefined): boolean =>
  row !== undefined &&
  row.cells.some((cell) => fieldOfName(cell) !== null) &&
  row.cells.every((cell) => !/@|^\d+$/.test(cell.trim()));

/** As spreadsheets call a column: A, B, …, Z, AA. */
function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${lettersOf(Math.floor(index / 26) - 1)}${last}`;
}
