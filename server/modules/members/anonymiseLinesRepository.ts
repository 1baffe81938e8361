/** Takes out of jobs, and of the lines of files, what they hold of a person. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type SqlBool } from 'kysely';
import type { JobRowState } from '../../../contract/office/jobEntities.ts';
import { emailKey } from '../../../contract/rules.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { TAKEN_OUT } from '../../lib/takenOut.ts';
import type { ToForget } from './forgettingRepository.ts';
import { nameWords, tellsOf, type Forgotten, type Named } from './tellingTexts.ts';

const NOBODY = { name: null, match_key: null, name_key: null, kept: null };

/**
 * Jobs forget the member: what they were told, and how to set anything of it back. Of a file that is still there, the lines
 * lose their cells. A row that waits finds out by itself.
 */
export async function blankJobRows(db: Queries, memberId: number): Promise<void> {
  const lines = await db
    .selectFrom('job_row')
    .innerJoin('job', 'job.id', 'job_row.job_id')
    .select(['job.import_id', 'job_row.line'])
    .where('job_row.member_id', '=', memberId)
    .where('job.import_id', 'is not', null)
    .where('job_row.line', 'is not', null)
    .execute();
  for (const line of lines) await blankCells(db, line);
  const rows = db
    .updateTable('job_row')
    .where('member_id', '=', memberId)
    .set({ ...NOBODY, sentence: TAKEN_OUT });
  await rows.where('state', '=', 'pending').execute();
  await rows.where('state', '!=', 'pending').set({ member_id: null }).execute();
}

interface Place {
  readonly import_id: number | null;
  readonly line: number | null;
}

async function blankCells(db: Queries, { import_id: importId, line }: Place): Promise<void> {
  await db
    .updateTable('import_row')
    .set({ cells: '[]' })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .execute();
}

interface Telling extends Place {
  /** Of its job's row; null: no job has one. */
  readonly id: number | null;
  readonly name: string | null;
  readonly cells: string | null;
}

/** Lines that are read at a time: a file may have a hundred thousand, and the gate is not to wait for them. */
const READ_AT_ONCE = 500;

/**
 * Lines that have become nobody belong to no member, but may tell of one: those with an address, or with the name as whole
 * cells, some at a time. Also those of a namesake, since nobody can tell.
 */
export async function* linesThatTell(
  db: Queries,
  forgotten: Forgotten & Pick<ToForget, 'lastImport'>,
): AsyncGenerator<readonly Telling[]> {
  const tells = tellsOf(forgotten);
  const mayTell = mayTellOf(forgotten);
  const isTelling = ({ name, cells }: Telling): boolean =>
    tells.name(name ?? '') || tells.cells(cells ?? '[]');
  for await (const lines of linesOfNobody(db, mayTell, forgotten.lastImport)) {
    const telling = lines.filter(isTelling);
    if (telling.length > 0) yield telling;
    await nextTurn();
  }
}

async function* linesOfNobody(
  db: Queries,
  mayTell: ReturnType<typeof mayTellOf>,
  lastImport: number,
): AsyncGenerator<readonly Telling[]> {
  // Files first: a dry run that goes through one of them meanwhile writes down what they say until then, and no more.
  for (const id of await importsWithoutRows(db, lastImport)) yield* linesOf(db, mayTell, id);
  for (const job of await importJobs(db, lastImport)) {
    for (const state of job.states) yield* rowsOfNobody(db, mayTell, job, state);
  }
}

/** @param next the places behind one, as many as are read at a time. @returns behind which, and up to which. */
async function* spansOf(
  next: (after: number) => Promise<readonly { place: number }[]>,
): AsyncGenerator<readonly [after: number, end: number]> {
  for (let after = 0; ;) {
    const end = (await next(after)).at(-1)?.place;
    if (end === undefined) return;
    yield [after, end];
    after = end;
  }
}

interface ImportJob {
  readonly id: number;
  readonly import_id: number | null;
  readonly states: readonly JobRowState[];
}

const OF_NOBODY = ['pending', 'skipped', 'failed'] as const;

/** Who was added has gone only where an import was taken back. */
async function importJobs(db: Queries, lastImport: number): Promise<readonly ImportJob[]> {
  const { rows } = await sql<{ id: number; import_id: number | null; is_undone: number | boolean }>`
    select job.id as id, job.import_id as import_id, (job.undoes is not null
      or exists (select 1 from job as undo where undo.undoes = job.id)) as is_undone
    from job where job.task like '%"import_members"%' and job.rows_deleted_at is null
      and (job.import_id is null or job.import_id <= ${lastImport})
  `.execute(db);
  return rows.map(({ is_undone: isUndone, ...job }) => ({
    ...job,
    states: isUndone ? [...OF_NOBODY, 'changed'] : OF_NOBODY,
  }));
}

/** Rows without a member that may tell of them. */
async function* rowsOfNobody(
  db: Queries,
  mayTell: ReturnType<typeof mayTellOf>,
  { id: jobId, import_id: importId }: ImportJob,
  state: JobRowState,
): AsyncGenerator<readonly Telling[]> {
  const next = (after: number) =>
    db
      .selectFrom('job_row')
      .select('id as place')
      .where('job_id', '=', jobId)
      .where('state', '=', state)
      .where('id', '>', after)
      .orderBy('id')
      .limit(READ_AT_ONCE)
      .execute();
  for await (const [after, end] of spansOf(next)) {
    const { rows } = await sql<Telling>`
      select job_row.id as id, ${importId} as import_id, job_row.line as line,
        job_row.name as name, import_row.cells as cells
      from job_row left join import_row on import_row.import_id = ${importId}
        and import_row.line = job_row.line
      where job_row.job_id = ${jobId} and job_row.state = ${state}
        and job_row.id > ${after} and job_row.id <= ${end} and job_row.member_id is null
        and (${mayTell('job_row.name')} or ${mayTell('import_row.cells')})
    `.execute(db);
    yield rows.map((row) => ({ ...row, import_id: importId }));
  }
}

/** Files that no job has gone through to the end. */
async function importsWithoutRows(db: Queries, lastImport: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select import.id as id from import
    where import.id <= ${lastImport} and not exists (
      select 1 from job where job.import_id = import.id and job.rows_deleted_at is null
        and (job.started_at is not null or job.state = 'draft')
    )`.execute(db);
  return rows.map(({ id }) => id);
}

async function* linesOf(
  db: Queries,
  mayTell: ReturnType<typeof mayTellOf>,
  importId: number,
): AsyncGenerator<readonly Telling[]> {
  const next = (after: number) =>
    db
      .selectFrom('import_row')
      .select('line as place')
      .where('import_id', '=', importId)
      .where('line', '>', after)
      .orderBy('line')
      .limit(READ_AT_ONCE)
      .execute();
  for await (const [after, end] of spansOf(next)) {
    const { rows } = await sql<Pick<Telling, 'line' | 'cells'>>`
      select import_row.line as line, import_row.cells as cells from import_row
      where import_row.import_id = ${importId} and import_row.line > ${after}
        and import_row.line <= ${end} and ${mayTell('import_row.cells')}
    `.execute(db);
    yield rows.map((row) => ({ ...row, import_id: importId, id: null, name: null }));
  }
}

/** They lose what they say. A line that is some other member's stays. */
export async function blankLines(
  db: Queries,
  { members }: Forgotten,
  lines: readonly Telling[],
): Promise<void> {
  const isOthers = await linesOfOthers(db, members, lines);
  for (const line of lines) {
    if (isOthers(line)) continue;
    await blankCells(db, line);
    if (line.id === null) continue;
    await db
      .updateTable('job_row')
      .set(NOBODY)
      .where('id', '=', line.id)
      .where('member_id', 'is', null)
      .execute();
  }
}

/** @returns whether a line is that of a member who is none of these. */
async function linesOfOthers(
  db: Queries,
  members: readonly Named[],
  places: readonly Place[],
): Promise<(place: Place) => boolean> {
  const imports = [...new Set(places.flatMap(({ import_id: id }) => id ?? []))];
  if (imports.length === 0) return () => false;
  const others = await db
    .selectFrom('job')
    .innerJoin('job_row', 'job_row.job_id', 'job.id')
    .select(['job.import_id', 'job_row.line'])
    .where('job.import_id', 'in', imports)
    .where('job_row.line', 'in', [...new Set(places.flatMap(({ line }) => line ?? []))])
    .where('job_row.member_id', 'is not', null)
    .where(
      'job_row.member_id',
      'not in',
      members.map(({ id }) => id),
    )
    .execute();
  const textOf = ({ import_id: id, line }: Place) => `${id}:${line}`;
  const taken = new Set(others.map(textOf));
  return (place) => taken.has(textOf(place));
}

/**
 * What a text that tells of them has at least, asked of both databases alike: of text in ASCII, the letters of the key with
 * an e that may stand behind a, o and u. Whatever else there is in a text, such as letters with marks, is read here.
 */
function mayTellOf({ members, addresses }: Forgotten) {
  const patterns = [
    ...members.map((member) =>
      nameWords(member).map((word) => word.replace(/[^a-z0-9]+/g, '%').replace(/[aou]/g, '$&%')),
    ),
    ...addresses.map((address) => [emailKey(address).replace(/[^a-z0-9@.]+/g, '%')]),
  ];
  return (column: 'job_row.name' | 'import_row.cells') => {
    const text = sql.ref(column);
    const likes = patterns.map((words) => {
      const all = words.map((word) => sql<SqlBool>`lower(${text}) like ${`%${word}%`}`);
      return sql<SqlBool>`(${sql.join(all, sql` and `)})`;
    });
    return sql<SqlBool>`(octet_length(${text}) <> length(${text})
      or ${text} like '%''%' or ${text} like '%\`%' or ${sql.join(likes, sql` or `)})`;
  };
}
