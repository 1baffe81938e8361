/** Writes the lines that an import has left alone as CSV, with where they stood and why, to be mended and brought back. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BYTE_ORDER_MARK, csvLine } from '../../lib/csv.ts';
import { OWN_COLUMNS } from './ownFile.ts';
import type { Line } from './repository.ts';

/** @param linesAfter some of the lines behind a line; none: there are no more. */
export async function* refusedCsv(
  columns: readonly string[],
  linesAfter: (line: number) => Promise<readonly (Line & { sentence: string })[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine([...columns, ...OWN_COLUMNS], ';');
  for (let after = 0; ;) {
    const lines = await linesAfter(after);
    const last = lines.at(-1);
    if (last === undefined) return;
    yield lines
      .map(({ line, cells, sentence }) => {
        const theirs = columns.map((_, index) => cells[index] ?? '');
        return csvLine([...theirs, String(line), sentence, ...cells.slice(columns.length)], ';');
      })
      .join('');
    after = last.line;
    await nextTurn();
  }
}
