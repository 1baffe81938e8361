/** What jobs have done to members and taken back again. */
import { sql } from 'kysely';
import type { Queries } from '../../db/openDatabase.ts';
import type { FieldsKept } from './memberFieldsKind.ts';

/**
 * Of members who were made active or inactive, or given or taken a role, by a job, and had that taken back: of which version
 * the first of the two has made them. Both make them one more, and everything as it was. A job of an earlier release has not
 * kept it, and is not told.
 */
export async function takenBackAt(
  db: Queries,
  memberIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; kept: string }>`
    select job_row.member_id as id, done_row.kept from job_row
      join job as undo on undo.id = job_row.job_id
      join job as done on done.id = undo.undoes
      join job_row as done_row on done_row.member_id = job_row.member_id
        and done_row.job_id = done.id
    where job_row.member_id in (${sql.join(memberIds)}) and job_row.state = 'changed'
      and done_row.state = 'changed' and done_row.kept is not null
      and (done.task like '%"kind":"set_active"%' or done.task like '%"kind":"set_role"%')`.execute(
    db,
  );
  const versions = new Map<number, number[]>();
  for (const { id, kept } of rows) {
    const { version } = JSON.parse(kept) as FieldsKept;
    if (version !== undefined) versions.set(id, [...(versions.get(id) ?? []), version]);
  }
  return versions;
}
