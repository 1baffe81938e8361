/**
 * Works through the jobs in the background. Any number of runners, in any number of processes, share them: a job belongs
 * to whoever holds its lease. A batch is as large as keeps the thread for a few milliseconds, and afterwards the thread is
 * free for as long, so that the gate is not kept waiting; while nobody asks for anything, it is free for a moment.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/openDatabase.ts';
import { retryDuplicates } from '../../db/retryDuplicates.ts';
import { HttpError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { watchTraffic, type Traffic } from '../../lib/traffic.ts';
import { readInPlace, type Reader } from '../../work/reader.ts';
import { doBatch, failNextRow } from './batchService.ts';
import { findAhead } from './foundAhead.ts';
import { claimJob, releaseJob, type Claim } from './repository.ts';
import type { JobsService } from './service.ts';

/** Members of the first transaction; the next ones are sized by how long it has kept the thread. */
const FIRST_BATCH = 50;
const BATCH_MIN = 8;
const BATCH_MAX = 500;
/**
 * So long a batch may keep the thread: less than a request at the gate takes; more while nobody asks for anything. On
 * PostgreSQL it does so in as many pieces as it has queries, between which the gate has its turn.
 */
const BUSY_MS = { sqlite: { shared: 2, alone: 12 }, postgres: { shared: 8, alone: 12 } };
/** Between two batches, where nobody is expected. */
const BREATH_MS = 1;
/** Finds jobs that another process has planned, or left behind. */
const POLL_MS = 1_000;

/** How often a row is tried when somebody else was quicker. */
const ATTEMPTS = 5;

/** Between two tries while the database is away. */
const AGAIN_MS = 1_000;

export interface JobRunnerDeps {
  readonly database: Database;
  readonly outbox: Outbox;
  /** Finds the members of dry runs. */
  readonly reader?: Reader;
  readonly clock: Clock;
  /** Absent: nobody else needs the thread. */
  readonly traffic?: Pick<Traffic, 'isBusy'>;
  readonly jobs: Pick<JobsService, 'onWake'>;
  readonly log: { warn(fields: object, message: string): void };
}

/** Does what is due, and ends when nothing is left. @param isWanted asked before each batch. */
export async function runDueJobs(
  deps: Omit<JobRunnerDeps, 'jobs'>,
  isWanted: () => boolean = () => true,
): Promise<void> {
  const { database, clock, log, outbox, traffic, reader = readInPlace(database) } = deps;
  let held: Claim[] = [];
  let limit = FIRST_BATCH;
  while (isWanted()) {
    const claim = await claimJob(database, clock.now());
    if (claim !== null) held.push(claim);
    if (held.length === 0) return;
    // A batch of each in turn: a small job does not wait for a large one.
    const next: Claim[] = [];
    for (const mine of held) {
      let ready = mine;
      try {
        ready = await findAhead(database.db, reader, mine, clock.now());
        const begun = performance.eventLoopUtilization();
        const renewed = await batchOrRows({ ...deps, reader }, ready, limit);
        if (renewed !== null) next.push(renewed);
        // It may have queued mails.
        else outbox.wake();
        const { active: busyMs } = performance.eventLoopUtilization(begun);
        const isShared = traffic?.isBusy() === true;
        const wanted = BUSY_MS[database.engine.name];
        limit = nextLimit(limit, busyMs, isShared ? wanted.shared : wanted.alone);
        await delay(isShared ? busyMs : BREATH_MS);
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

/** @param busyMs for which the thread was not free, whoever kept it: with a busy gate batches are small. */
function nextLimit(limit: number, busyMs: number, wantedMs: number): number {
  const fitting = Math.round((limit * wantedMs) / Math.max(busyMs, 1));
  return Math.max(BATCH_MIN, Math.min(fitting, limit * 2, BATCH_MAX));
}

/** A batch; where it fails by a fault of ours, row by row, so that only the row that is to blame fails. */
async function batchOrRows(
  deps: Omit<JobRunnerDeps, 'jobs'> & { readonly reader: Reader },
  claim: Claim,
  limit: number,
): Promise<Claim | null> {
  const { database, reader, clock, log } = deps;
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
      const ready = await findAhead(database.db, reader, mine, clock.now());
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
  // Of a reader that is busy.
  if (error instanceof HttpError && error.status === 503) return true;
  const failure = database.failureOf(error);
  return failure === 'unavailable' || failure === 'not writable';
}

export interface JobRunner {
  /** Finishes the batch that is running, and leaves the rest to the next runner. */
  stop(): Promise<void>;
}

export function startJobRunner(deps: JobRunnerDeps): JobRunner {
  let isStopped = false;
  let running: Promise<void> | null = null;
  let isWanted = false;

  /** Asked while it is at it, it looks once more afterwards. */
  const traffic = watchTraffic();

  function work(): void {
    isWanted = true;
    if (isStopped) return;
    running ??= runDueJobs({ ...deps, traffic }, () => {
      isWanted = false;
      return !isStopped;
    })
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the jobs could not be read'))
      .finally(() => {
        running = null;
        if (isWanted) work();
      });
  }

  const poll = setInterval(work, POLL_MS);
  const forget = deps.jobs.onWake(work);
  work();
  return {
    async stop() {
      isStopped = true;
      clearInterval(poll);
      forget();
      traffic.close();
      await running;
    },
  };
}
