/**
 * Works through the jobs in the background. Any number of runners, in any number of processes, share them: a job belongs
 * to whoever holds its lease. A batch keeps others from writing for a few milliseconds, fewer while the gate is busy.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/openDatabase.ts';
import { retryDuplicates } from '../../db/retryDuplicates.ts';
import type { Schema } from '../../db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Traffic } from '../../lib/traffic.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { ForgettingService } from '../members/forgettingService.ts';
import { doBatch, failNextRow } from './batchService.ts';
import { findAhead } from './foundAhead.ts';
import { claimJob, isJobDue, releaseJob, type Claim } from './leaseRepository.ts';
import type { JobsService } from './service.ts';

/** Members of the first transaction; the next ones are sized by how long it has kept this thread. */
const FIRST_BATCH = 50;
const BATCH_MIN = 8;
const BATCH_MAX = 500;
/**
 * So long a batch keeps the thread. On the embedded database an admission waits for it; on PostgreSQL for the processor,
 * and while the batch is written out.
 */
const BUSY_MS = { sqlite: { shared: 6, alone: 24 }, postgres: { shared: 12, alone: 40 } };
/** Finds jobs that another process has planned, or left behind. */
const POLL_MS = 1_000;

/** How often a row is tried when somebody else was quicker. */
const ATTEMPTS = 5;

/** Between two tries while the database is away. */
const AGAIN_MS = 1_000;

/**
 * After so many rows, and at the end, the planner looks at what has grown: by a plan for a table that is nearly empty,
 * foreign keys and triggers of each row read all of one that is not.
 */
const LOOK_AFTER = 1_000;
const GROWING: readonly (keyof Schema)[] = [
  'member',
  'member_figure',
  'member_label',
  'token',
  'outbox',
  'audit',
  'audit_subject',
  'job_row',
  'import_row',
];

export interface JobDeps {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
  /** Absent: nobody else is there. */
  readonly traffic?: Pick<Traffic, 'isBusy'>;
  readonly log: { warn(fields: object, message: string): void };
}

/** Asked before each batch. */
export type IsWanted = () => boolean | Promise<boolean>;

/** Does what is due, and ends when nothing is left. */
export type RunJobs = (isWanted: IsWanted) => Promise<void>;

/** RunJobs in this thread. */
export async function runDueJobs(deps: JobDeps, isWanted: IsWanted = () => true): Promise<void> {
  const { database, clock, log, traffic } = deps;
  let held: Claim[] = [];
  let limit = FIRST_BATCH;
  const wanted = BUSY_MS[database.engine.name];
  let unseen = 0;
  while (await isWanted()) {
    const claim = await claimJob(database, clock.now());
    if (claim !== null) held.push(claim);
    if (held.length === 0) return;
    // A batch of each in turn: a small job does not wait for a large one.
    const next: Claim[] = [];
    for (const mine of held) {
      let ready = mine;
      try {
        ready = await findAhead(database, mine, clock.now());
        const begun = performance.eventLoopUtilization();
        const renewed = await batchOrRows(deps, ready, limit);
        unseen += limit;
        if (renewed !== null) next.push(renewed);
        // It may have queued mails.
        else deps.outbox.wake();
        if (renewed === null || unseen >= LOOK_AFTER) {
          await lookAtTables(deps);
          unseen = 0;
        }
        const { active: busyMs } = performance.eventLoopUtilization(begun);
        limit = nextLimit(limit, busyMs, wanted[traffic?.isBusy() === true ? 'shared' : 'alone']);
      } catch (error) {
        // Nothing of the batch was written, its lease neither. Once it is over, whoever comes first takes the job up.
        log.warn({ err: error, job: mine.id }, 'a batch of a job was put off');
        next.push(ready);
        await delay(AGAIN_MS);
      }
    }
    held = next;
  }
  for (const claim of held) await releaseJob(database.db, claim);
}

async function lookAtTables({ database, log }: JobDeps): Promise<void> {
  await database.engine
    .analyzeGrown(database.db, GROWING)
    .catch((error: unknown) => log.warn({ err: error }, 'the tables were not analysed'));
}

/** @param busyMs for which the thread was not free. */
function nextLimit(limit: number, busyMs: number, wantedMs: number): number {
  const fitting = Math.round((limit * wantedMs) / Math.max(busyMs, 1));
  return Math.max(BATCH_MIN, Math.min(fitting, limit * 2, BATCH_MAX));
}

/** A batch; where it fails by a fault of ours, row by row, so that only the row that is to blame fails. */
async function batchOrRows(deps: JobDeps, claim: Claim, limit: number): Promise<Claim | null> {
  const { database, clock, log } = deps;
  try {
    return await doBatch(deps, claim, { now: clock.now(), limit });
  } catch (error) {
    if (isPassing(database, error)) throw error;
  }
  let mine: Claim | null = claim;
  for (let row = 0; row < limit && mine !== null; row += 1) mine = await oneRow(mine);
  return mine;

  async function oneRow(mine: Claim): Promise<Claim | null> {
    try {
      // A number that the next member was to have may have gone to somebody else.
      const ready = await findAhead(database, mine, clock.now());
      return await retryDuplicates(database, ATTEMPTS, () =>
        doBatch(deps, ready, { now: clock.now(), limit: 1 }),
      );
    } catch (error) {
      if (isPassing(database, error)) throw error;
      log.warn({ err: error, job: mine.id }, 'a row of a job failed');
      return await failNextRow(database, mine, clock.now());
    }
  }
}

/** Trying again later helps. */
function isPassing(database: Database, error: unknown): boolean {
  const failure = database.failureOf(error);
  return failure === 'unavailable' || failure === 'not writable';
}

/** Whoever the last batch has kept from writing does so before the next one. */
async function letOthersWrite(database: Database): Promise<void> {
  if (database.engine.name === 'postgres') return;
  // Where nobody can write, the batch will say so.
  await database.transaction(() => Promise.resolve()).catch(() => undefined);
}

export interface JobRunner {
  /** Finishes the batch that is running, and leaves the rest to the next runner. */
  stop(): Promise<void>;
}

interface JobRunnerDeps extends Pick<JobDeps, 'clock' | 'log'> {
  readonly database: Database;
  readonly jobs: Pick<JobsService, 'onWake'>;
  readonly run: RunJobs;
  /** What a dry run has written down meanwhile may tell of whoever was deleted. */
  readonly forgetting: Pick<ForgettingService, 'forget'>;
}

export function startJobRunner(deps: JobRunnerDeps): JobRunner {
  const { database, clock, log, jobs, run, forgetting } = deps;
  let isStopped = false;
  let running: Promise<void> | null = null;
  let isWanted = false;

  async function runDue(): Promise<void> {
    isWanted = false;
    if (!(await isJobDue(database.db, clock.now()))) return;
    await run(async () => {
      isWanted = false;
      await letOthersWrite(database);
      return !isStopped;
    });
    await forgetting.forget();
  }

  /** Asked while it is at it, it looks once more afterwards. */
  function work(): void {
    isWanted = true;
    if (isStopped) return;
    running ??= runDue()
      .catch((error: unknown) => log.warn({ err: error }, 'the jobs could not be read'))
      .finally(() => {
        running = null;
        if (isWanted) work();
      });
  }

  const poll = setInterval(work, POLL_MS);
  const stopWaking = jobs.onWake(work);
  work();
  return {
    async stop() {
      isStopped = true;
      clearInterval(poll);
      stopWaking();
      await running;
    },
  };
}
