/** Deletes dry runs that nobody has started, and the rows of jobs that were over long ago. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Queries } from '../../db/openDatabase.ts';
import { moveJob } from './repository.ts';

/** Rows of one statement: a dry run may have a million, and others are to write meanwhile. */
const ROWS_AT_ONCE = 500;

/** @param before time of planning. */
export async function deleteAbandonedJobs(db: Queries, before: string): Promise<void> {
  const abandoned = await db
    .selectFrom('job')
    .select('id')
    .where('started_at', 'is', null)
    .where('created_at', '<=', before)
    .execute();
  for (const { id } of abandoned) await deleteDryRun(db, id);
}

/** Those of a file. @returns false: somebody has started one, and needs the file. */
export async function deleteDryRunsOf(db: Queries, importId: number): Promise<boolean> {
  const jobs = await db.selectFrom('job').select('id').where('import_id', '=', importId).execute();
  for (const { id } of jobs) {
    if (!(await deleteDryRun(db, id))) return false;
  }
  return true;
}

/** Those of a file of which nothing has become members: of one that was started and given up, the rows. @param now ISO 8601 */
export async function deleteFruitlessOf(db: Queries, importId: number, now: string): Promise<void> {
  const jobs = await db
    .selectFrom('job')
    .select(['id', 'started_at'])
    .where('import_id', '=', importId)
    .execute();
  for (const { id, started_at: startedAt } of jobs) {
    if (startedAt === null) await deleteDryRun(db, id);
    else {
      await db.updateTable('job').set({ rows_deleted_at: now }).where('id', '=', id).execute();
      while (await deleteSomeRows(db, id)) await nextTurn();
    }
  }
}

/** @returns false: it is started by now. */
async function deleteDryRun(db: Queries, id: number): Promise<boolean> {
  // From here on nobody can start it. One that was, and was ended since, is needed for taking back what it did.
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ state: 'cancelled', leased_until: null })
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'draft', 'stopped', 'cancelled'])
    .where('started_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  while (await deleteSomeRows(db, id)) await nextTurn();
  await db.deleteFrom('job').where('id', '=', id).execute();
  return true;
}

/** Of those that are held. @param before time of their start. @returns ids. */
export async function heldSince(db: Queries, before: string): Promise<number[]> {
  const held = await db
    .selectFrom('job')
    .select('id')
    .where('state', 'in', HELD)
    .where('started_at', '<=', before)
    .execute();
  return held.map(({ id }) => id);
}

/** @returns false: somebody has gone on with it, or ended it. */
export const endHeld = (db: Queries, id: number, finishedAt: string): Promise<boolean> =>
  moveJob(db, id, HELD, { state: 'cancelled', finished_at: finishedAt });

const HELD = ['paused', 'stopped'] as const;

/**
 * The jobs themselves stay, with their counts; nobody can take them back from here on, or try again what has failed.
 * @param before time of their end.
 */
export async function deleteOldRows(db: Queries, before: string, now: string): Promise<void> {
  const old = await db
    .selectFrom('job')
    .select('id')
    .where('finished_at', '<=', before)
    .where((eb) =>
      eb.or([
        eb('rows_deleted_at', 'is', null),
        // Whoever began to delete them has not come to the end.
        eb.exists(eb.selectFrom('job_row').select('id').whereRef('job_row.job_id', '=', 'job.id')),
      ]),
    )
    .execute();
  for (const { id } of old) {
    const { numUpdatedRows } = await db
      .updateTable('job')
      .set({ rows_deleted_at: now })
      .where('id', '=', id)
      // Not tried again meanwhile, nor read by a job that takes it back.
      .where('finished_at', '<=', before)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('job as undo')
              .select('undo.id')
              .where('undo.undoes', '=', id)
              .where('undo.state', '=', 'checking'),
          ),
        ),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    while (await deleteSomeRows(db, id)) await nextTurn();
  }
}

async function deleteSomeRows(db: Queries, jobId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('job_row')
    .where('id', 'in', (eb) =>
      eb.selectFrom('job_row').select('id').where('job_id', '=', jobId).limit(ROWS_AT_ONCE),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
