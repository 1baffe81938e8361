/** The thread that reads a file as a table, some rows whenever it is asked. */
import { parentPort, workerData } from 'node:worker_threads';
import { stepBack } from '../lib/threadPriority.ts';
import { readTable } from './table/readTable.ts';
import { TableError, type SheetWish, type TableRow } from './table/tableRow.ts';

/** An error's kind does not travel between threads: the sentence of a TableError does, anything else is thrown. */
export type TableAnswer =
  | {
      readonly rows: readonly TableRow[];
      readonly isEnd: boolean;
      /** Of the sheet, see SheetWish. */
      readonly name: string | null;
    }
  | { readonly sentence: string; readonly fields: TableError['fields'] };

export interface TableQuestion {
  readonly path: string;
  readonly place: SheetWish['place'];
}

const ROWS_AT_ONCE = 100;
const CHARS_AT_ONCE = 64 * 1024;

stepBack();
const { path, place } = workerData as TableQuestion;
let name: string | null = null;
const table = readTable(path, { place, onNamed: (told) => void (name = told) });

async function nextRows(): Promise<TableAnswer> {
  const rows: TableRow[] = [];
  let chars = 0;
  try {
    while (rows.length < ROWS_AT_ONCE && chars < CHARS_AT_ONCE) {
      const next = await table.next();
      if (next.done === true) return { rows, isEnd: true, name };
      rows.push(next.value);
      chars += next.value.cells.reduce((sum, cell) => sum + cell.length, 0);
    }
    return { rows, isEnd: false, name };
  } catch (error) {
    if (error instanceof TableError) return { sentence: error.message, fields: error.fields };
    throw error;
  }
}

parentPort?.on('message', () => {
  void nextRows().then((answer) => parentPort?.postMessage(answer));
});
