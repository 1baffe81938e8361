/** Takes out of files what stands at their top of a person: where none names the columns, the head is somebody's line. */
import type { Queries } from '../../db/openDatabase.ts';
import { columnsOf } from '../imports/head.ts';
import { shapeOf } from '../imports/headNames.ts';
import { updateHead } from '../imports/repository.ts';
import { tellsOf, type Forgotten } from './tellingTexts.ts';

/** Columns lose their names together: what of them is whose name nobody can tell. */
export async function blankHeads(db: Queries, forgotten: Forgotten): Promise<void> {
  const tells = tellsOf(forgotten);
  const files = await db
    .selectFrom('import')
    .select(['id', 'columns', 'head_line'])
    .where('head_line', '>', 0)
    .execute();
  for (const { id, columns, head_line } of files) {
    if (tells.cells(columns)) {
      const unnamed = columnsOf([{ line: head_line, cells: JSON.parse(columns) as string[] }], 0);
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
      if (!tells.cells(cells)) continue;
      await db
        .updateTable('import_row')
        .set({ cells: '[]' })
        .where('import_id', '=', id)
        .where('line', '=', line)
        .execute();
    }
  }
}
