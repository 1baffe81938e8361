/** Tells of a job as the wire has it. */
import type { Job, JobTask } from '../../../contract/office/jobEntities.ts';
import type { NamedJob } from './repository.ts';

/** Sentences that are told; the rest of the rows say theirs themselves. */
const SENTENCES_MAX = 10;

export function jobOf(job: NamedJob): Job {
  const { id, state, found, pending, changed, skipped, failed, created_at } = job;
  const task = JSON.parse(job.task) as JobTask;
  const starter = nameOf(job.starter_first_name, job.starter_last_name);
  return {
    id,
    task,
    state,
    asked_by: nameOf(job.asker_first_name, job.asker_last_name),
    ...(job.started_by !== null && { started_by: starter }),
    ...(job.undoes !== null && { undoes: job.undoes }),
    ...(job.undone_by !== null && {
      undone_by: job.undone_by,
      undone: Number(job.undone ?? 0),
    }),
    found,
    pending,
    changed,
    skipped,
    failed,
    ...(task.kind === 'import_members' && { added: job.added }),
    reasons: commonest(job.reasons),
    doubts: commonest(job.doubts),
    ...(job.sentence !== null && { sentence: job.sentence }),
    created_at,
    ...(job.started_at !== null && { started_at: job.started_at }),
    ...(job.finished_at !== null && { finished_at: job.finished_at }),
    ...(job.rows_deleted_at !== null && { rows_deleted_at: job.rows_deleted_at }),
  };
}

const commonest = (json: string): Job['reasons'] =>
  Object.entries(JSON.parse(json) as Record<string, number>)
    .map(([sentence, count]) => ({ sentence, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, SENTENCES_MAX);

export const nameOf = (first: string | null, last: string | null): string =>
  `${first ?? ''} ${last ?? ''}`.trim();
