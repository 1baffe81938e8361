/** Deletes dry runs that nobody has started. */
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
  for (const { id } of abandoned) {
    // From here on nobody can start it.
    const isOurs = await moveJob(db, id, ['checking', 'draft', 'stopped', 'cancelled'], {
      state: 'cancelled',
    });
    if (!isOurs) continue;
    while (await deleteSomeRows(db, id)) await nextTurn();
    await db.deleteFrom('job').where('id', '=', id).execute();
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
