/** How far jobs have come, for all who watch them. */
import type { Job, JobEvents } from '../../../contract/office/jobEntities.ts';
import { JOBS_INTERVAL_MS } from '../../../contract/office/jobEntities.ts';
import { createEventStreams, eventOf, type EventStreams } from '../../lib/eventStreams.ts';

/** By the ids of the jobs: each is told as it is at first, and then whenever it has come further. */
export const createJobStreams = (
  findJobs: (ids: readonly number[]) => Promise<Job[]>,
): EventStreams<readonly number[]> =>
  createEventStreams({
    intervalMs: JOBS_INTERVAL_MS,
    async look(asked: readonly (readonly number[])[]) {
      const jobs = await findJobs([...new Set(asked.flat())]);
      return new Map(jobs.map((job) => [job.id, { job, text: JSON.stringify(job) }]));
    },
    teller(ids) {
      const last = new Map<number, string>();
      return (seen) => {
        const further = ids.flatMap((id) => {
          const found = seen.get(id);
          if (found === undefined || found.text === last.get(id)) return [];
          last.set(id, found.text);
          return [found.job];
        });
        return further.length === 0 ? null : eventOf('jobs', further satisfies JobEvents['jobs']);
      };
    },
    still: () => eventOf('unchanged', {} satisfies JobEvents['unchanged']),
  });
