/** Files of members: read and kept line by line, so that a job can make members of them. */
import { performance } from 'node:perf_hooks';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type {
  ImportPlan,
  MemberImport,
  WaitingImport,
} from '../../../contract/office/importEntities.ts';
import {
  IMPORT_NAME_MAX_CHARS,
  IMPORT_PREVIEW_ROWS,
} from '../../../contract/office/importEntities.ts';
import type { ImportTask, Job } from '../../../contract/office/jobEntities.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict, notFound, unavailable } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { lineOf } from '../../lib/entryName.ts';
import { TableError, type TableRow } from '../../work/table/tableRow.ts';
import { texts as tableTexts } from '../../work/table/texts.ts';
import { tableOf } from '../../work/tableReader.ts';
import type { Actor } from '../audit/actor.ts';
import { whileAdministering } from '../audit/whileAdministering.ts';
import { nameOf } from '../jobs/jobOf.ts';
import type { JobsService } from '../jobs/service.ts';
import type { ForgettingService } from '../members/forgettingService.ts';
import { discardImport } from './discardService.ts';
import { examplesOf } from './examples.ts';
import { columnsOf, HEAD_ROWS, headLineOf } from './head.ts';
import { guessedPlan, shapeOf } from './headNames.ts';
import { isReturnedHead, namesIn, restorer } from './ownFile.ts';
import { deleteImport } from './oldImportsRepository.ts';
import { requirePlan } from './plan.ts';
import { withWholeReasons } from './reasons.ts';
import {
  findImport,
  firstLines,
  insertImport,
  insertLines,
  lastTaskOfShape,
  linesAfter,
  markRead,
  refusedLines,
  updateHead,
  waitingImports,
  wasStarted,
} from './repository.ts';
import { refusedCsv } from './refusedCsv.ts';
import { texts } from './texts.ts';
import { keptFile } from './upload.ts';

/** Files that one process reads at a time. */
const READING_MAX = 2;
const RETRY_S = 5;
/** Of each cell of the lines of which one may be the head. */
const HEAD_CELL_CHARS = 40;
/** Of a table that goes out, a few milliseconds of the embedded database each. */
const LINES_AT_ONCE = 200;
/** Of those that wait to be gone on with. */
const WAITING_MAX = 20;

export function createImportsService(
  { database, clock, traffic }: Pick<AppDeps, 'database' | 'clock' | 'traffic'>,
  jobs: Pick<JobsService, 'planImport' | 'find'>,
  { forget }: Pick<ForgettingService, 'forget'>,
) {
  const { db } = database;
  let reading = 0;

  async function known(id: number) {
    const file = await findImport(db, id);
    if (file === undefined) throw notFound(texts.unknownImport);
    return { ...file, columns: JSON.parse(file.columns) as string[] };
  }

  async function find(id: number): Promise<MemberImport> {
    const { file_name, columns, shape, head_line, row_count, created_at, job_id } = await known(id);
    const lines = await linesAfter(db, id, { after: 0, limit: IMPORT_PREVIEW_ROWS });
    const examples = await examplesOf(columns.length, (page) => linesAfter(db, id, page));
    const guess = guessedPlan(columns, examples.cells);
    const before = await planBefore(shape, columns.length);
    const first = await firstLines(db, id, HEAD_ROWS);
    return {
      id,
      file_name,
      columns,
      rows: row_count,
      head: head_line,
      first: first.map(({ line, cells }) => ({
        line,
        cells: namesIn(cells).map((cell) => cell.slice(0, HEAD_CELL_CHARS)),
      })),
      preview: lines.map(({ line, cells }) => ({ line, cells: [...cells] })),
      examples,
      plan: before?.plan ?? guess,
      is_remembered: before !== null,
      ...(before !== null && { remembered_at: before.at, guess }),
      ...(first.some(({ line, cells }) => line === head_line && isReturnedHead(cells)) && {
        is_returned: true,
      }),
      created_at,
      ...(job_id !== null && { job_id }),
    };
  }

  /** What was chosen for the last file of this shape, and when its job was started. */
  async function planBefore(
    shape: string,
    width: number,
  ): Promise<{ plan: ImportPlan; at: string } | null> {
    const last = await lastTaskOfShape(db, shape);
    if (last === null) return null;
    const { fields, match, existing } = JSON.parse(last.task) as ImportTask;
    return fields.length === width ? { plan: { fields, match, existing }, at: last.at } : null;
  }

  /** Writes down the rows of a table, some at a time. @returns the import's id. @throws 400 */
  async function keep(
    actorId: number,
    { fileName, path, place }: { fileName: string; path: string; place: number | null },
    leaving: AbortSignal,
  ): Promise<number> {
    let name = fileName;
    const onNamed = (sheet: string) => void (name = texts.ofSheet(fileName, sheet));
    const table = tableOf(path, { place, onNamed });
    try {
      const read = await firstRows(table);
      const restored = restorer(read, HEAD_ROWS);
      const first = restored(read);
      const top = first.slice(0, HEAD_ROWS);
      const headLine = headLineOf(top);
      const columns = columnsOf(top, headLine);
      const id = await insertImport(db, {
        file_name: name,
        columns: JSON.stringify(columns),
        shape: shapeOf(columns),
        head_line: headLine,
        created_by: actorId,
        created_at: timestamp(clock),
      });
      await keepLines(id, first, restoredRest(table, restored), leaving);
      return id;
    } catch (error) {
      throw error instanceof TableError ? badRequest(error.message, error.fields) : error;
    } finally {
      await table.return(undefined);
    }
  }

  /** All of them, or the file is forgotten: also when whoever has sent it does not wait for the answer. */
  async function keepLines(
    id: number,
    first: readonly TableRow[],
    rest: AsyncIterable<readonly TableRow[]>,
    leaving: AbortSignal,
  ): Promise<void> {
    try {
      await insertLines(db, id, first);
      for await (const rows of rest) {
        if (leaving.aborted) break;
        const begun = performance.now();
        await insertLines(db, id, rows);
        // So long the thread and the database are free for others, the gate first of all.
        if (traffic?.isBusy() === true) await delay(performance.now() - begun);
      }
      // Nobody would ever know of it.
      if (leaving.aborted) throw badRequest(texts.cutOff);
      // Whose data were deleted meanwhile: until a file is read, what it tells is not over.
      await forget();
      if ((await markRead(db, id)) === 0) throw new TableError(texts.noLines);
    } catch (error) {
      await deleteImport(db, id);
      throw error;
    }
  }

  return {
    /**
     * Reads a file.
     * @param sheet of a workbook, by its place; null: the one in which anything stands.
     * @param leaving aborted once nobody waits for the answer.
     * @throws 400 with a sentence about the file, or the question which sheet is meant; 413, 503 while others are read.
     */
    async upload(
      actorId: number,
      { name, sheet }: { name: string; sheet: number | null },
      bytes: Readable,
      leaving: AbortSignal,
    ): Promise<MemberImport> {
      if (reading >= READING_MAX) throw unavailable(tableTexts.busy, RETRY_S);
      reading += 1;
      try {
        await using file = await keptFile(bytes);
        const fileName = lineOf(name, IMPORT_NAME_MAX_CHARS) ?? texts.noFileName;
        const read = { fileName, path: file.path, place: sheet };
        return await find(await keep(actorId, read, leaving));
      } finally {
        reading -= 1;
      }
    },

    /** Files of which nothing has become members yet. */
    async waiting(): Promise<WaitingImport[]> {
      const files = await waitingImports(db, WAITING_MAX);
      return files.map(({ first_name, last_name, row_count, ...file }) => ({
        ...file,
        rows: row_count,
        created_by: nameOf(first_name, last_name),
      }));
    },

    /** @throws 404 */
    find,

    /** Another of the first lines names the columns; 0: none does. @throws 400, 404, 409 */
    async chooseHead(id: number, line: number): Promise<MemberImport> {
      await known(id);
      if (await wasStarted(db, id)) throw conflict(texts.wasStarted);
      const first = await firstLines(db, id, HEAD_ROWS);
      if (line !== 0 && !first.some((row) => row.line === line)) throw badRequest(texts.noHead);
      const columns = columnsOf(first, line);
      await database.transaction(async (trx) => {
        const head = { head_line: line, columns: JSON.stringify(columns), shape: shapeOf(columns) };
        await updateHead(trx, id, head);
        if ((await markRead(trx, id)) === 0) throw badRequest(texts.noLines);
      });
      return await find(id);
    },

    /** @throws 403, 404, 409 once its import was started. */
    discard: (by: Actor, id: number) => discardImport({ database, clock }, by, id),

    /** Begins the dry run. @throws 400, 404 */
    async plan(actorId: number, id: number, plan: ImportPlan): Promise<Job> {
      const { columns, file_name } = await known(id);
      requirePlan(plan, columns.length);
      return await jobs.planImport(actorId, {
        kind: 'import_members',
        import_id: id,
        file_name,
        ...plan,
      });
    },

    /** The lines that did not become what they say, as a table. @throws 404 */
    async refused(by: Actor, jobId: number): Promise<AsyncIterable<string>> {
      const { task } = await jobs.find(jobId);
      if (task.kind !== 'import_members') throw notFound(texts.unknownImport);
      const { columns } = await known(task.import_id);
      const lines = refusedCsv(columns, async (after) => {
        const page = { after, limit: LINES_AT_ONCE };
        const some = await refusedLines(db, jobId, [texts.isThere, texts.nothingNew], page);
        return await withWholeReasons(db, task, columns, some);
      });
      return whileAdministering({ database, clock }, by, lines);
    },
  };
}

async function* restoredRest(
  table: AsyncIterable<readonly TableRow[]>,
  restored: ReturnType<typeof restorer>,
): AsyncGenerator<readonly TableRow[]> {
  for await (const rows of table) yield restored(rows);
}

/** As many as it takes to find the head, if there are so many. */
async function firstRows(table: AsyncIterator<readonly TableRow[]>): Promise<TableRow[]> {
  const first: TableRow[] = [];
  while (first.length < HEAD_ROWS) {
    const next = await table.next();
    if (next.done === true) break;
    first.push(...next.value);
  }
  return first;
}
