/** Takes out labels that tell of a person: of those that they have, or once had, the ones that nobody else needs. */
import type { JobTask } from '../../../contract/office/jobEntities.ts';
import { labelKey } from '../../../contract/office/labelNames.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { deleteUnusedLabel, NOBODY_HAS_IT } from '../labels/repository.ts';

/** @param memberIds of one person. @returns the names of the labels that are gone. */
export async function deleteLabelsOf(db: Queries, memberIds: readonly number[]): Promise<string[]> {
  const had = await db
    .deleteFrom('member_label')
    .where('member_id', 'in', memberIds)
    .returning('label_id')
    .execute();
  const former = await formerLabels(db, memberIds);
  const ofJobs = await labelsOfJobs(db, memberIds);
  const ids = new Set([...had.map(({ label_id: id }) => id), ...former, ...ofJobs.planned]);
  for (const id of ofJobs.needed) ids.delete(id);
  const names: string[] = [];
  // In one order, so that two who wait for each other's do not do so for ever.
  for (const id of [...ids].sort((a, b) => a - b)) {
    const name = await deleteUnusedLabel(db, 'id', id);
    if (name !== null) names.push(name);
  }
  return names;
}

/** Those that were taken from them before, as far as the audit tells, and that nobody has. */
async function formerLabels(db: Queries, memberIds: readonly number[]): Promise<number[]> {
  const entries = await db
    .selectFrom('audit')
    .innerJoin('audit_subject', 'audit_subject.audit_id', 'audit.id')
    .select(['before', 'after'])
    .where(
      'audit_subject.subject',
      'in',
      memberIds.map((id) => `member:${id}`),
    )
    .execute();
  const names = entries.flatMap(({ before, after }) => [...namesIn(before), ...namesIn(after)]);
  const keys = new Set(names.map(labelKey));
  if (keys.size === 0) return [];
  const unused = await db
    .selectFrom('label')
    .select('id')
    .where('key', 'in', [...keys])
    .where(NOBODY_HAS_IT)
    .execute();
  return unused.map(({ id }) => id);
}

/** @param json as AuditTable has it. */
function namesIn(json: string | null): string[] {
  const { labels } = JSON.parse(json ?? '{}') as { labels?: unknown };
  return Array.isArray(labels) ? labels.filter((name) => typeof name === 'string') : [];
}

interface LabelsOfJobs {
  /** That a job is to give or take, or that it may give back, to somebody else. */
  readonly needed: Set<number>;
  /** That a job is to give or take, to them. */
  readonly planned: Set<number>;
}

async function labelsOfJobs(db: Queries, memberIds: readonly number[]): Promise<LabelsOfJobs> {
  const jobs = await db
    .selectFrom('job')
    .select(['id', 'task', 'state'])
    .where('task', 'like', '%"set_label"%')
    .where('rows_deleted_at', 'is', null)
    .execute();
  const labels: LabelsOfJobs = { needed: new Set(), planned: new Set() };
  for (const { id, task: json, state } of jobs) {
    const task = JSON.parse(json) as JobTask;
    if (task.kind !== 'set_label' || task.label_id === undefined) continue;
    const rows = db.selectFrom('job_row').select('id').where('job_id', '=', id).limit(1);
    const other = rows
      .where('state', 'in', task.is_given ? ['pending'] : ['pending', 'changed'])
      .where('member_id', 'is not', null)
      .where('member_id', 'not in', memberIds);
    if (state === 'checking' || (await other.executeTakeFirst()) !== undefined) {
      labels.needed.add(task.label_id);
    }
    const own = rows.where('member_id', 'in', memberIds);
    if ((await own.executeTakeFirst()) !== undefined) labels.planned.add(task.label_id);
  }
  return labels;
}
