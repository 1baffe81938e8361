/** What the dry run of a job goes through: members that were selected, lines of a file, or what another job has changed. */
import type { JobTask, MemberSelection } from '../../../contract/office/jobEntities.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { selectedIds } from '../members/selectionRepository.ts';
import { linesToCheck } from './importLines.ts';
import type { RowToCheck } from './kind.ts';
import type { JobRecord } from './repository.ts';
import { rowsInState } from './rowRepository.ts';

export async function rowsToCheck(
  engine: Engine,
  trx: Queries,
  job: JobRecord,
  task: JobTask,
  limit: number,
): Promise<RowToCheck[]> {
  const after = job.done_to;
  if (job.undoes !== null) {
    const rows = await rowsInState(trx, job.undoes, { state: 'changed', after, limit });
    return rows.map(({ id, member_id, line, name, kept }) => ({
      member_id,
      line,
      name,
      kept,
      cursor: id,
    }));
  }
  if (task.kind === 'import_members') return await linesToCheck(trx, task, { after, limit });
  const selection = JSON.parse(job.selection ?? '{"ids":[]}') as MemberSelection;
  const ids = await selectedIds(trx, engine, selection, { after, limit });
  return ids.map((id) => ({ member_id: id, line: null, name: null, kept: null, cursor: id }));
}
