/** What jobs have done to members and taken back again. */
import { sql } from 'kysely';
import type { Queries } from '../../db/openDatabase.ts';

/**
 * Of members who were made active or inactive, or given or taken a role, by jobs later than the one that this undo takes
 * back, and taken back again: how often. Each time the member's version is two more, and everything as it was.
 * @param undoId of a job.
 */
export async function takenBackSince(
  db: Queries,
  undoId: number,
  memberIds: readonly number[],
): Promise<Map<number, number>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; times: number }>`
    select job_row.member_id as id, count(*) as times from job_row
      join job as undo on undo.id = job_row.job_id
      join job as done on done.id = undo.undoes
      join job as own on own.id = ${undoId}
    where job_row.member_id in (${sql.join(memberIds)}) and job_row.state = 'changed'
      and done.id > own.undoes
      and (done.task like '%"kind":"set_active"%' or done.task like '%"kind":"set_role"%')
    group by job_row.member_id`.execute(db);
  return new Map(rows.map(({ id, times }) => [id, times]));
}
