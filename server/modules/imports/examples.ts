/** What stands in the columns of a file, for whoever says what they become. */
import type { ColumnExamples } from '../../../contract/office/importEntities.ts';
import { beginningOf } from '../../lib/beginningOf.ts';
import { unmarked } from '../../lib/csv.ts';
import type { Line } from './repository.ts';

/** Of a column. */
const CELLS = 3;
const CELL_CHARS = 100;
/** Of the file at most: a column may be filled here and there only. */
const ROWS = 200;
const ROWS_AT_ONCE = 50;

/** @param linesAfter the next lines below the head. */
export async function examplesOf(
  width: number,
  linesAfter: (page: { after: number; limit: number }) => Promise<readonly Line[]>,
): Promise<ColumnExamples> {
  const cells = Array.from({ length: width }, (): string[] => []);
  let rows = 0;
  let after = 0;
  while (rows < ROWS && cells.some(({ length }) => length < CELLS)) {
    const lines = await linesAfter({ after, limit: ROWS_AT_ONCE });
    for (const line of lines) {
      for (const [place, examples] of cells.entries()) {
        const cell = unmarked((line.cells[place] ?? '').trim());
        if (cell !== '' && examples.length < CELLS) examples.push(beginningOf(cell, CELL_CHARS));
      }
    }
    rows += lines.length;
    after = lines.at(-1)?.line ?? after;
    if (lines.length < ROWS_AT_ONCE) break;
  }
  return { rows, cells };
}
