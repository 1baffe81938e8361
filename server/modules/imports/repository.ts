/** The files of members in the database: what is known of them, and their lines. */
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { ImportTable } from '../../db/importTables.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { Schema } from '../../db/schema.ts';

export type ImportRecord = Selectable<ImportTable>;

export interface Line {
  /** As a spreadsheet numbers it. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file whose lines are still to come. @returns its id. */
export async function insertImport(
  db: Queries,
  file: Omit<ImportRecord, 'id' | 'row_count' | 'is_read'>,
): Promise<number> {
  const { id } = await db
    .insertInto('import')
    .values({ ...file, row_count: 0, is_read: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertLines(
  db: Queries,
  importId: number,
  lines: readonly Line[],
): Promise<void> {
  if (lines.length === 0) return;
  await db
    .insertInto('import_row')
    .values(
      lines.map(({ line, cells }) => ({ import_id: importId, line, cells: JSON.stringify(cells) })),
    )
    .execute();
}

/** All its lines are there. @returns how many of them stand below its head. */
export async function markRead(db: Queries, id: number): Promise<number> {
  const { row_count } = await db
    .updateTable('import')
    .set((eb) => ({ row_count: countBelowHead(eb), is_read: true }))
    .where('id', '=', id)
    .returning('row_count')
    .executeTakeFirstOrThrow();
  return row_count;
}

const countBelowHead = (eb: ExpressionBuilder<Schema, 'import'>) =>
  eb
    .selectFrom('import_row')
    .whereRef('import_row.import_id', '=', 'import.id')
    .whereRef('import_row.line', '>', 'import.head_line')
    .select((row) => row.fn.countAll<number>().as('count'));

/** Nobody finds it from here on, as one that is not read to its end. @returns null: nobody finds it now. */
export async function takeAway(
  db: Queries,
  id: number,
): Promise<Pick<ImportRecord, 'row_count' | 'created_by'> | null> {
  const file = await db
    .updateTable('import')
    .set({ is_read: false })
    .where('id', '=', id)
    .where('is_read', '=', true)
    .returning(['row_count', 'created_by'])
    .executeTakeFirst();
  return file ?? null;
}

/** Another line names the columns, as somebody says. */
export async function updateHead(
  db: Queries,
  id: number,
  head: Pick<ImportRecord, 'head_line' | 'columns' | 'shape'>,
): Promise<void> {
  await db.updateTable('import').set(head).where('id', '=', id).execute();
}

/** @returns a file that was read to its end, with the id of its last job: of one that has begun, where there is one. */
export async function findImport(db: Queries, id: number) {
  return await db
    .selectFrom('import')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('job')
        .whereRef('job.import_id', '=', 'import.id')
        .select('job.id')
        .orderBy((job) => job.case().when(hasBegun(job)).then(0).else(1).end())
        .orderBy('job.id', 'desc')
        .limit(1)
        .as('job_id'),
    )
    .where('id', '=', id)
    .where('is_read', '=', true)
    .executeTakeFirst();
}

/** Files whose jobs nobody has started, newest first, with the name of who has sent them. */
export async function waitingImports(db: Queries, limit: number) {
  return await db
    .selectFrom('import')
    .innerJoin('member', 'member.id', 'import.created_by')
    .select(['import.id', 'file_name', 'row_count', 'import.created_at'])
    .select(['member.first_name', 'member.last_name'])
    .where('is_read', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('job')
            .whereRef('job.import_id', '=', 'import.id')
            .where(hasBegun)
            .select('job.id'),
        ),
      ),
    )
    .orderBy('import.id', 'desc')
    .limit(limit)
    .execute();
}

/** Whether one of its jobs has begun to make members. */
export async function wasStarted(db: Queries, id: number): Promise<boolean> {
  const job = await db
    .selectFrom('job')
    .select('id')
    .where('import_id', '=', id)
    .where(hasBegun)
    .executeTakeFirst();
  return job !== undefined;
}

/** It was started, and not given up before it had done anything. */
const hasBegun = (eb: ExpressionBuilder<Schema, 'job'>) =>
  eb.and([
    eb('started_at', 'is not', null),
    eb.or([eb('state', '!=', 'cancelled'), eb('changed', '>', 0), eb('failed', '>', 0)]),
  ]);

/** @returns files of these members of which nothing was made, and on which nobody else has begun. */
export async function unusedImportsOf(db: Queries, members: readonly number[]): Promise<number[]> {
  const unused = await db
    .selectFrom('import')
    .leftJoin('job', (join) =>
      join
        .onRef('job.import_id', '=', 'import.id')
        .on((on) => on.or([on('started_at', 'is not', null), on('asked_by', 'not in', members)])),
    )
    .select('import.id')
    .where('created_by', 'in', members)
    .where('job.id', 'is', null)
    .execute();
  return unused.map(({ id }) => id);
}

/** @returns the task, as JSON, of the last import of a file of this shape that was started, and when; null: there was none. */
export async function lastTaskOfShape(
  db: Queries,
  shape: string,
): Promise<{ task: string; at: string } | null> {
  const job = await db
    .selectFrom('job')
    .innerJoin('import', 'import.id', 'job.import_id')
    .select(['job.task', 'job.started_at as at'])
    .where('import.shape', '=', shape)
    .where('job.started_at', 'is not', null)
    .orderBy('job.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return job?.at == null ? null : { task: job.task, at: job.at };
}

/** @returns the first lines of the file, its head among them. */
export async function firstLines(db: Queries, importId: number, limit: number): Promise<Line[]> {
  const rows = await db
    .selectFrom('import_row')
    .select(['line', 'cells'])
    .where('import_id', '=', importId)
    .orderBy('line')
    .limit(limit)
    .execute();
  return rows.map(lineOfRow);
}

/** The lines below the head behind a line. */
export async function linesAfter(
  db: Queries,
  importId: number,
  { after, limit }: { after: number; limit: number },
): Promise<Line[]> {
  const rows = await db
    .selectFrom('import_row')
    .select(['line', 'cells'])
    .where('import_id', '=', importId)
    .where('line', '>', after)
    .where('line', '>', (eb) =>
      eb.selectFrom('import').select('head_line').where('id', '=', importId),
    )
    .orderBy('line')
    .limit(limit)
    .execute();
  return rows.map(lineOfRow);
}

/** @returns those of the lines that there are, by their numbers. */
export async function linesByNumber(
  db: Queries,
  importId: number,
  lines: readonly number[],
): Promise<Map<number, readonly string[]>> {
  const rows = await db
    .selectFrom('import_row')
    .select(['line', 'cells'])
    .where('import_id', '=', importId)
    .where('line', 'in', lines)
    .execute();
  return new Map(rows.map((row) => [row.line, lineOfRow(row).cells]));
}

/** The lines of a job that did not become what they say, with the reasons, in their order. @param without reasons that are none. */
export async function refusedLines(
  db: Queries,
  jobId: number,
  without: readonly string[],
  { after, limit }: { after: number; limit: number },
): Promise<(Line & { sentence: string })[]> {
  const rows = await db
    .selectFrom('job_row')
    .innerJoin('job', 'job.id', 'job_row.job_id')
    .innerJoin('import_row', (join) =>
      join
        .onRef('import_row.import_id', '=', 'job.import_id')
        .onRef('import_row.line', '=', 'job_row.line'),
    )
    .select(['import_row.line', 'import_row.cells', 'job_row.sentence'])
    .where('job_row.job_id', '=', jobId)
    .where('job_row.state', 'in', ['skipped', 'failed'])
    .where('job_row.sentence', 'not in', without)
    .where('job_row.line', '>', after)
    .orderBy('job_row.line')
    .limit(limit)
    .execute();
  return rows.map(({ sentence, ...row }) => ({ ...lineOfRow(row), sentence }));
}

const lineOfRow = ({ line, cells }: { line: number; cells: string }): Line => ({
  line,
  cells: JSON.parse(cells) as string[],
});
