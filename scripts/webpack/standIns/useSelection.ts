/** A table without rows to tick. */
type Columns = readonly unknown[];

const NONE: ReadonlySet<unknown> = new Set();

export const SELECTION_COLUMN = {};
export const SELECTION_ALL = 'SELECT_ALL';
export const SELECTION_INVERT = 'SELECT_INVERT';
export const SELECTION_NONE = 'SELECT_NONE';

export default function useSelection() {
  return [(columns: Columns) => columns, NONE];
}
