/** Writes a table of members as the bytes of a file: its rows are read page by page, as it is fetched. */
import { PassThrough, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import { DEFAULT_MEMBER_SORT, parseMemberSort } from '../../../contract/office/memberList.ts';
import type { MemberTableAsked } from '../../../contract/office/memberTable.ts';
import {
  inTableOrder,
  TABLE_COLUMNS,
  type TableColumn,
} from '../../../contract/office/tableColumns.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../lib/csv.ts';
import { memberTable, type MemberTableRow } from '../../modules/members/tableRepository.ts';
import { texts } from '../../texts.ts';
import { cellsOf, csvText, fieldsOf, MOMENTS } from './memberCells.ts';
import { SHEET_END, SHEET_PATH, sheetRow, sheetStart, workbookParts } from './sheetXml.ts';

export interface TableBytes {
  /** How many members it has. */
  readonly count: number;
  readonly bytes: AsyncGenerator<Uint8Array<ArrayBuffer>>;
  /** To be called by whoever does not fetch all of it. */
  readonly close: () => Promise<void>;
}

interface Source {
  readonly db: Queries;
  readonly engine: Engine;
}

export async function tableBytes(source: Source, asked: MemberTableAsked): Promise<TableBytes> {
  const columns = inTableOrder(asked.columns);
  const sort = parseMemberSort(asked.sort ?? '') ?? DEFAULT_MEMBER_SORT;
  const table = await memberTable(source.db, source.engine, asked.selection, sort);
  const pages = inTurns(table.pages(fieldsOf(columns)));
  const file =
    asked.format === 'xlsx' ? workbook(sheet(pages, columns)) : csvFile(pages, columns, asked);
  return {
    count: table.count,
    bytes: bytesOf(file),
    close() {
      file.destroy();
      return Promise.resolve();
    },
  };
}

type Pages = AsyncGenerator<readonly MemberTableRow[]>;

/** After each page whoever else waits for the thread has a turn. */
async function* inTurns(pages: Pages): Pages {
  for await (const page of pages) {
    yield page;
    await nextTurn();
  }
}

const heads = (columns: readonly TableColumn[]): string[] =>
  columns.map((column) => TABLE_COLUMNS[column]);

async function* csvText8(
  pages: Pages,
  columns: readonly TableColumn[],
  separator: ',' | ';',
): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(heads(columns), separator));
  for await (const page of pages) {
    const lines = page.map((row) => csvLine(cellsOf(row, columns).map(csvText), separator));
    if (lines.length > 0) yield Buffer.from(lines.join(''));
  }
}

const csvFile = (
  pages: Pages,
  columns: readonly TableColumn[],
  { format }: MemberTableAsked,
): Readable => fileOf(csvText8(pages, columns, format === 'csv_comma' ? ',' : ';'));

const WIDTHS: Partial<Record<TableColumn, number>> = {
  first_name: 18,
  last_name: 22,
  email: 32,
  labels: 24,
  notes: 40,
  invitation_code: 16,
};
const WIDTH = 12;
const MOMENT_WIDTH = 17;

async function* sheet(pages: Pages, columns: readonly TableColumn[]): AsyncGenerator<Buffer> {
  const widths = columns.map((column) =>
    MOMENTS.includes(column) ? MOMENT_WIDTH : (WIDTHS[column] ?? WIDTH),
  );
  yield Buffer.from(sheetStart(heads(columns), widths));
  for await (const page of pages) {
    const rows = page.map((row) => sheetRow(cellsOf(row, columns)));
    if (rows.length > 0) yield Buffer.from(rows.join(''));
  }
  yield Buffer.from(SHEET_END);
}

/** Deflated part by part, as it is fetched. */
function workbook(rows: AsyncGenerator<Buffer>): Readable {
  const zip = new ZipFile();
  const file = zip.outputStream.pipe(new PassThrough());
  const part = fileOf(rows);
  const fail = (error: Error) => file.destroy(error);
  zip.on('error', fail);
  part.once('error', fail);
  // Nobody fetches the rest.
  file.once('close', () => part.destroy());
  for (const [path, text] of Object.entries(workbookParts(texts.memberTable.sheet))) {
    zip.addBuffer(Buffer.from(text), path);
  }
  zip.addReadStream(part, SHEET_PATH);
  zip.end();
  return file;
}

const fileOf = (parts: AsyncGenerator<Buffer>): Readable =>
  Readable.from(parts, { objectMode: false, highWaterMark: 64 * 1024 });

async function* bytesOf(file: Readable): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const part of file) yield new Uint8Array(part as Buffer);
}
