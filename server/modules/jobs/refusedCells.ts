/**
 * What stands in the cells for which lines were refused, and whom those could mean that fit several members: read from the
 * file when somebody looks, and kept nowhere else.
 */
import type { ImportTask, JobRow } from '../../../contract/office/jobEntities.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { beginningOf } from '../../lib/beginningOf.ts';
import { readLine } from '../imports/lineValues.ts';
import { couldBe } from '../imports/reasons.ts';
import { findImport, linesByNumber } from '../imports/repository.ts';
import type { NamedJob } from './repository.ts';

/** Of a cell, beside the sentence that says what is wrong with it. */
const CELL_CHARS = 100;

/** The rows of a page of the job, with cells and members as far as the file is still there. */
export async function withRefusedCells(
  db: Queries,
  { import_id: importId, task }: Pick<NamedJob, 'import_id' | 'task'>,
  rows: readonly JobRow[],
): Promise<JobRow[]> {
  const numbers = rows.flatMap(({ state, line }) => (state === 'skipped' ? (line ?? []) : []));
  if (importId === null || numbers.length === 0) return [...rows];
  const file = await findImport(db, importId);
  if (file === undefined) return [...rows];
  const plan = JSON.parse(task) as ImportTask;
  const columns = JSON.parse(file.columns) as string[];
  const lines = await linesByNumber(db, importId, numbers);
  const cellsOf = ({ line }: JobRow) => lines.get(line ?? 0) ?? [];
  const meant = await couldBe(
    db,
    plan,
    columns,
    rows.map((row) => ({ line: row.line ?? 0, cells: cellsOf(row), sentence: row.sentence })),
  );
  return rows.map((row) => {
    const several = meant.get(row.line ?? 0);
    if (several !== undefined) return { ...row, could_be: several };
    const read = readLine(cellsOf(row), plan.fields, columns);
    // Only what the row says is shown: with its member a line has lost its cells, and says something else.
    if (!('refusal' in read) || read.refusal !== row.sentence) return row;
    const also = read.others.map(({ refusal, cell }) => ({ sentence: refusal, ...shown(cell) }));
    return { ...row, ...shown(read.cell), ...(also.length > 0 && { also }) };
  });
}

function shown(refused: string): Pick<JobRow, 'cell'> {
  const cell = beginningOf(refused, CELL_CHARS);
  return cell === '' ? {} : { cell };
}
