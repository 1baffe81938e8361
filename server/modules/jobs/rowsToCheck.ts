/** What the dry run of a job goes through: members that were selected, lines of a file, or what another job has changed. */
import type { JobTask } from '../../../contract/office/jobEntities.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { TAKEN_OUT } from '../../lib/takenOut.ts';
import { linesToCheck } from './importLines.ts';
import type { RowToCheck } from './kind.ts';
import type { Claim } from './leaseRepository.ts';
import type { JobRecord } from './repository.ts';
import { rowsInState } from './rowRepository.ts';

/** @param found members behind those that were checked, of a job that goes through what was selected. */
export async function rowsToCheck(
  trx: Queries,
  job: JobRecord,
  task: JobTask,
  { limit, found }: { limit: number; found: Claim['found'] },
): Promise<RowToCheck[]> {
  const after = job.done_to;
  if (job.undoes !== null) {
    const rows = await rowsInState(trx, job.undoes, { state: 'changed', after, limit });
    return rows.map(({ id, member_id, line, name, kept, sentence }) => ({
      member_id,
      line,
      name,
      kept,
      cursor: id,
      // The row does not even know any more whom it has changed.
      isAnonymised: sentence === TAKEN_OUT,
    }));
  }
  if (task.kind === 'import_members') return await linesToCheck(trx, task, { after, limit });
  if (found === undefined) throw new Error('Nobody has found the members');
  return found
    .slice(0, limit)
    .map((id) => ({ member_id: id, line: null, name: null, kept: null, cursor: id }));
}
