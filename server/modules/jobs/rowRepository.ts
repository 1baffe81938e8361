/** The rows of a job in the database: one for each member, with what was done or why not. */
import type { Insertable, Selectable } from 'kysely';
import type { JobRow, JobRowChoice } from '../../../contract/office/jobEntities.ts';
import type { JobRowTable } from '../../db/jobTables.ts';
import type { Queries } from '../../db/openDatabase.ts';

export type JobRowRecord = Selectable<JobRowTable>;

/** What the dry run found. To be called in the transaction that counts them. */
export async function insertRows(
  trx: Queries,
  rows: readonly Insertable<JobRowTable>[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('job_row')
    .values([...rows])
    .execute();
}

/** The rows in one state behind an id: those that are to be changed, or that another job is to take back. */
export async function rowsInState(
  db: Queries,
  jobId: number,
  page: { state: JobRowTable['state']; after: number; limit: number },
): Promise<JobRowRecord[]> {
  return await rowsAfter(db, jobId, page).selectAll('job_row').execute();
}

/**
 * Writes why rows were not changed, and nothing else of them: what they held when they were read may have been taken out
 * while the job waited for their members.
 */
export const saveUnchanged = (trx: Queries, rows: readonly JobRowRecord[]): Promise<void> =>
  save(trx, rows, ['state', 'sentence']);

/** Writes what became of rows whose members are held. */
export const saveChanged = (trx: Queries, rows: readonly JobRowRecord[]): Promise<void> =>
  save(trx, rows, ['state', 'sentence', 'doubt', 'kept', 'member_id']);

async function save(
  trx: Queries,
  rows: readonly JobRowRecord[],
  columns: readonly ('state' | 'sentence' | 'doubt' | 'kept' | 'member_id')[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('job_row')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) =>
          Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)])),
        ),
    )
    .execute();
}

/** @returns those of the members on whom an earlier job has taken back what this one is to take back. */
export async function takenBackAlready(
  trx: Queries,
  { id, undoes }: { id: number; undoes: number | null },
  memberIds: readonly number[],
): Promise<Set<number>> {
  if (undoes === null || memberIds.length === 0) return new Set();
  const others = await trx
    .selectFrom('job')
    .select('id')
    .where('undoes', '=', undoes)
    .where('id', '!=', id)
    .where('changed', '>', 0)
    .execute();
  if (others.length === 0) return new Set();
  const jobs = new Set(others.map((other) => other.id));
  // By member alone: of a member there are few rows, of a job there may be a million.
  const rows = await trx
    .selectFrom('job_row')
    .select(['job_id', 'state', 'member_id'])
    .where('member_id', 'in', memberIds)
    .execute();
  return new Set(
    rows.flatMap((row) =>
      row.state === 'changed' && jobs.has(row.job_id) ? (row.member_id ?? []) : [],
    ),
  );
}

/** @returns how many rows that had failed are to be changed again. */
export async function retryFailedRows(trx: Queries, jobId: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('job_row')
    .set({ state: 'pending' })
    .where('job_id', '=', jobId)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A page of the rows that were chosen, with their members. */
export async function rowsOfJob(
  db: Queries,
  jobId: number,
  page: { state: JobRowChoice; after: number; limit: number },
): Promise<JobRow[]> {
  const rows = await rowsAfter(db, jobId, page)
    .leftJoin('member', 'member.id', 'job_row.member_id')
    .select([
      'job_row.id',
      'job_row.state',
      'job_row.sentence',
      'job_row.line',
      'job_row.name',
      'member.id as member_id',
      'member.number',
      'member.first_name',
      'member.last_name',
    ])
    .execute();
  return rows.map(({ id, state, sentence, line, name, ...member }) => ({
    id,
    state,
    sentence,
    ...(line !== null && { line }),
    ...(name !== null && { name }),
    ...(isThere(member) && {
      member: {
        id: member.member_id,
        number: member.number,
        first_name: member.first_name,
        last_name: member.last_name,
      },
    }),
  }));
}

interface NamedRow {
  member_id: number;
  number: number;
  first_name: string;
  last_name: string;
}

const isThere = (member: { [Name in keyof NamedRow]: NamedRow[Name] | null }): member is NamedRow =>
  member.member_id !== null;

function rowsAfter(
  db: Queries,
  jobId: number,
  { state, after, limit }: { state: JobRowChoice; after: number; limit: number },
) {
  const rows = db
    .selectFrom('job_row')
    .where('job_row.job_id', '=', jobId)
    .where('job_row.id', '>', after)
    .orderBy('job_row.id')
    .limit(limit);
  return state === 'doubtful'
    ? rows.where('job_row.doubt', 'is not', null).where('job_row.state', '!=', 'skipped')
    : rows.where('job_row.state', '=', state);
}
