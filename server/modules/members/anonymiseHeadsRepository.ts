/** Takes out of files what stands at their top of a person: where none names the columns, the head is somebody's line. */
import { sql } from 'kysely';
import type { Queries } from '../../db/openDatabase.ts';
import { columnsOf } from '../imports/head.ts';
import { fieldOfName, shapeOf } from '../imports/headNames.ts';
import { updateHead } from '../imports/repository.ts';
import { ofColumn } from '../imports/texts.ts';
import type { ToForget } from './forgettingRepository.ts';
import { tellsOf } from './tellingTexts.ts';

/** What names a column as the import knows it, is nobody's name. */
const unknownCells = (json: string): string =>
  JSON.stringify((JSON.parse(json) as string[]).filter((cell) => fieldOfName(cell) === null));

/** Columns lose their names together: what of them is whose name nobody can tell. */
export async function blankHeads(db: Queries, forgotten: ToForget): Promise<void> {
  const tells = tellsOf(forgotten);
  const files = await db
    .selectFrom('import')
    .select(['id', 'columns', 'head_line'])
    .where('head_line', '>', 0)
    .where('id', '<=', forgotten.lastImport)
    .execute();
  for (const { id, columns, head_line } of files) {
    if (tells.cells(unknownCells(columns))) {
      const named = JSON.parse(columns) as string[];
      const unnamed = columnsOf([{ line: head_line, cells: named }], 0);
      for (const [place, name] of named.entries()) {
        await renameInJobs(db, id, ofColumn(name), ofColumn(unnamed[place] ?? ''));
      }
      const head = { columns: JSON.stringify(unnamed), shape: shapeOf(unnamed), head_line };
      await updateHead(db, id, head);
    }
    const top = await db
      .selectFrom('import_row')
      .select(['line', 'cells'])
      .where('import_id', '=', id)
      .where('line', '<=', head_line)
      .execute();
    for (const { line, cells } of top) {
      if (!tells.cells(unknownCells(cells))) continue;
      await db
        .updateTable('import_row')
        .set({ cells: '[]' })
        .where('import_id', '=', id)
        .where('line', '=', line)
        .execute();
    }
  }
}

/** What the jobs of a file say of a column. @param before how it begins; `after` takes its place. */
async function renameInJobs(
  db: Queries,
  importId: number,
  before: string,
  after: string,
): Promise<void> {
  // As the databases count signs.
  const signs = Array.from(before).length;
  const jobs = await db
    .selectFrom('job')
    .select(['id', 'reasons'])
    .where('import_id', '=', importId)
    .execute();
  for (const { id, reasons } of jobs) {
    await db
      .updateTable('job_row')
      .set({ sentence: sql`${after} || substr(sentence, ${sql.lit(signs + 1)})` })
      .where('job_id', '=', id)
      .where(sql`substr(sentence, 1, ${sql.lit(signs)})`, '=', before)
      .execute();
    const told = Object.entries(JSON.parse(reasons) as Record<string, number>).map(
      ([sentence, count]) => [
        sentence.startsWith(before) ? after + sentence.slice(before.length) : sentence,
        count,
      ],
    );
    const renamed = JSON.stringify(Object.fromEntries(told));
    if (renamed === reasons) continue;
    await db.updateTable('job').set({ reasons: renamed }).where('id', '=', id).execute();
  }
}
