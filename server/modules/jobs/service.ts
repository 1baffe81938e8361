/** Jobs, as administrators plan, start, watch and stop them. A runner (runnerService.ts) does the work. */
import type {
  ImportTask,
  Job,
  JobAction,
  JobPage,
  JobRowPage,
  JobRowChoice,
  JobTask,
  MemberTask,
  NewJob,
} from '../../../contract/office/jobEntities.ts';
import { JOB_ROWS_PER_PAGE, JOBS_PER_PAGE } from '../../../contract/office/jobEntities.ts';
import type { JobTable } from '../../db/jobTables.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { AppDeps } from '../../deps.ts';
import { conflict, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { stopMails } from '../../mail/stopMails.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { labelIdOf } from '../labels/repository.ts';
import { requireLabel } from '../labels/service.ts';
import { requireSelection } from '../members/selection.ts';
import { isOfPresentSeason } from '../seasons/repository.ts';
import { jobOf } from './jobOf.ts';
import {
  addProgress,
  cancelDryRuns,
  countMailsOf,
  findJob,
  findJobs,
  insertJob,
  moveJob,
  startedJobs,
  type NamedJob,
  UNDER_WAY,
} from './repository.ts';
import { withRefusedCells } from './refusedCells.ts';
import { retryFailedRows, rowsOfJob } from './rowRepository.ts';
import { texts } from './texts.ts';

type State = JobTable['state'];

/** From which states each action leads on. */
const FROM: Readonly<Record<JobAction, readonly State[]>> = {
  start: ['draft'],
  pause: ['waiting', 'running'],
  resume: ['paused', 'stopped'],
  cancel: ['checking', 'draft', 'waiting', 'running', 'paused', 'stopped'],
  retry: ['done'],
};

/** What the job does from there on was shown, and may be meant, for the festival of then. */
const leadsOn = (action: JobAction): boolean =>
  action === 'start' || action === 'resume' || action === 'retry';

/** As it is kept: with the label that it is about, whatever it will be called. @throws 400 */
async function taskOf(db: Queries, task: MemberTask): Promise<MemberTask> {
  if (task.kind !== 'set_label') return task;
  const label = requireLabel(task.label);
  return { ...task, label, label_id: await labelIdOf(db, label) };
}

const MAILS: ReadonlySet<JobTask['kind']> = new Set(['invite', 'send_codes', 'resend_tickets']);

export type JobsService = ReturnType<typeof createJobsService>;

export function createJobsService({ database, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  const { db } = database;
  const listeners = new Set<() => void>();
  const wake = () => {
    for (const listener of listeners) listener();
  };

  async function known(id: number, from: Queries = db): Promise<NamedJob> {
    const job = await findJob(from, id);
    if (job === null) throw notFound(texts.unknownJob);
    return job;
  }

  async function plan(
    job: Pick<NamedJob, 'task' | 'selection' | 'undoes' | 'import_id' | 'asked_by'>,
  ): Promise<Job> {
    const at = timestamp(clock);
    const id = await database.transaction(async (trx) => {
      // Of a file nobody starts a dry run that another one has followed.
      if (job.import_id !== null) await cancelDryRuns(trx, job.import_id, at);
      return await insertJob(trx, { ...job, created_at: at });
    });
    wake();
    return jobOf(await known(id));
  }

  async function withMails(job: Job): Promise<Job> {
    if (!MAILS.has(job.task.kind) || job.undoes !== undefined || job.changed === 0) return job;
    const waiting = await countMailsOf(db, job.id, 'waiting');
    const failed = await countMailsOf(db, job.id, 'failed');
    return {
      ...job,
      ...(waiting > 0 && { mails_waiting: waiting }),
      ...(failed > 0 && { mails_failed: failed }),
    };
  }

  return {
    /** Calls the listener whenever there is something to do. @returns ends that. */
    onWake(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Begins a dry run. @throws 400 */
    async plan(actorId: number, { task, selection }: NewJob): Promise<Job> {
      requireSelection(selection);
      return await plan({
        task: JSON.stringify(await taskOf(db, task)),
        selection: JSON.stringify(selection),
        undoes: null,
        import_id: null,
        asked_by: actorId,
      });
    },

    /** Begins the dry run over the lines of a file; one that was there before is cancelled. */
    planImport: (actorId: number, task: ImportTask): Promise<Job> =>
      plan({
        task: JSON.stringify(task),
        selection: null,
        undoes: null,
        import_id: task.import_id,
        asked_by: actorId,
      }),

    /** Begins the dry run of a job that takes this one back. @throws 404, 409 */
    async undo(actorId: number, id: number): Promise<Job> {
      const job = await known(id);
      if (job.undoes !== null) throw conflict(texts.undoOfUndo);
      const isOver = job.state === 'done' || job.state === 'cancelled' || job.state === 'stopped';
      if (!isOver || job.changed === 0) throw conflict(texts.notUndoable);
      if (job.rows_deleted_at !== null) throw conflict(texts.rowsAreDeleted);
      if (job.undone_by !== null) {
        const { state } = await known(job.undone_by);
        if (UNDER_WAY.includes(state)) throw conflict(texts.isBeingUndone);
      }
      if (Number(job.undone ?? 0) >= job.changed) throw conflict(texts.nothingLeft);
      return await plan({
        task: job.task,
        selection: null,
        undoes: id,
        import_id: null,
        asked_by: actorId,
      });
    },

    /** @throws 404, 409 when the job is not in a state for it. */
    async change(by: Actor, id: number, action: JobAction): Promise<Job> {
      const at = timestamp(clock);
      const { memberId: actorId } = by;
      const moved = await database.transaction(async (trx) => {
        const isMoved = await moveJob(
          trx,
          id,
          FROM[action],
          {
            start: { state: 'waiting', started_by: actorId, started_at: at, done_to: 0 } as const,
            pause: { state: 'paused' } as const,
            // Whoever goes on with it answers for it from there on.
            resume: { state: 'waiting', started_by: actorId, sentence: null } as const,
            cancel: { state: 'cancelled', finished_at: at } as const,
            retry: {
              state: 'waiting',
              started_by: actorId,
              finished_at: null,
              done_to: 0,
            } as const,
          }[action],
        );
        const job = await known(id, trx);
        // What a fault has stopped in its dry run has not seen all members.
        const isUnchecked = action === 'resume' && job.started_at === null;
        if (!isMoved || isUnchecked) throw conflict(texts.wrongState);
        if (leadsOn(action) && !(await isOfPresentSeason(trx, job.created_at))) {
          throw conflict(texts.otherSeason);
        }
        if (action === 'retry') {
          if (job.rows_deleted_at !== null) throw conflict(texts.rowsAreDeleted);
          const failed = await retryFailedRows(trx, id);
          if (failed === 0) throw conflict(texts.nothingFailed);
          await addProgress(trx, id, { pending: failed, failed: -failed });
        }
        // A dry run that is thrown away has changed nothing.
        if (job.started_at !== null) {
          await addAudit(trx, {
            at,
            by: { ...by, jobId: id },
            action: action === 'start' ? 'job started' : 'job changed',
            subject: `job:${id}`,
            details: action === 'start' ? startDetails(job) : { action },
          });
        }
        return await known(id, trx);
      });
      wake();
      return jobOf(moved);
    },

    /** Gives up its mails that wait still. @returns how many. @throws 404 */
    async stopMails(by: Actor, id: number): Promise<number> {
      await known(id);
      return await stopMails(database, by, { jobId: id, at: timestamp(clock) });
    },

    /** @throws 404 */
    async find(id: number): Promise<Job> {
      return await withMails(jobOf(await known(id)));
    },

    /** How far they have come; what their mails do is not told. */
    async progressOf(ids: readonly number[]): Promise<Job[]> {
      return (await findJobs(db, ids)).map(jobOf);
    },

    /** @param before id; null: from the newest job. */
    async list(before: number | null): Promise<JobPage> {
      const jobs = await startedJobs(db, { before, limit: JOBS_PER_PAGE + 1 });
      const page = jobs.slice(0, JOBS_PER_PAGE);
      const last = page.at(-1);
      return {
        jobs: await Promise.all(page.map((job) => withMails(jobOf(job)))),
        ...(jobs.length > page.length && last !== undefined && { next: last.id }),
      };
    },

    /** @param after id of a row; 0: from the first. @throws 404 */
    async rows(id: number, state: JobRowChoice, after: number): Promise<JobRowPage> {
      const job = await known(id);
      const rows = await rowsOfJob(db, id, { state, after, limit: JOB_ROWS_PER_PAGE + 1 });
      const page = rows.slice(0, JOB_ROWS_PER_PAGE);
      const last = page.at(-1);
      return {
        rows: await withRefusedCells(db, job, page),
        ...(rows.length > page.length && last !== undefined && { next: last.id }),
      };
    },
  };
}

const startDetails = ({ task, undoes, pending }: NamedJob) => ({
  task: JSON.parse(task) as unknown,
  members: pending,
  ...(undoes !== null && { undoes }),
});
