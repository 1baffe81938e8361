/** The jobs in the database: planned, moved from state to state, and claimed by one runner at a time. */
import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import { MINUTE_MS } from '../../../contract/time.ts';
import { MAILS_COUNTED_MAX } from '../../../contract/office/jobNames.ts';
import type { Database, Queries } from '../../db/openDatabase.ts';
import type { JobTable } from '../../db/jobTables.ts';
import type { Schema } from '../../db/schema.ts';

/** How long a runner has a job to itself; every batch renews it. After a crash the next one waits that long. */
export const LEASE_MS = 3_000;

export type JobRecord = Selectable<JobTable>;
type State = JobTable['state'];

export async function insertJob(
  db: Queries,
  job: Pick<JobRecord, 'task' | 'selection' | 'undoes' | 'import_id' | 'asked_by' | 'created_at'>,
): Promise<number> {
  const { id } = await db
    .insertInto('job')
    .values({ ...job, state: 'checking' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Somebody has started it, and it has not ended. */
export const UNDER_WAY: readonly State[] = ['waiting', 'running', 'paused'];

/**
 * With the names of its people, how many of its rows were taken back by now, and the job that does it: the one that is
 * under way, or else the latest that has taken something back.
 */
function selectJobs(db: Queries) {
  return db
    .selectFrom('job')
    .innerJoin('member as asker', 'asker.id', 'job.asked_by')
    .leftJoin('member as starter', 'starter.id', 'job.started_by')
    .selectAll('job')
    .select((eb) => [
      'asker.first_name as asker_first_name',
      'asker.last_name as asker_last_name',
      'starter.first_name as starter_first_name',
      'starter.last_name as starter_last_name',
      eb
        .selectFrom('job as undo')
        .whereRef('undo.undoes', '=', 'job.id')
        .where((undo) =>
          undo.or([undo('undo.state', 'in', UNDER_WAY), undo('undo.changed', '>', 0)]),
        )
        .select('undo.id')
        .orderBy((undo) => undo.case().when('undo.state', 'in', UNDER_WAY).then(0).else(1).end())
        .orderBy('undo.started_at', 'desc')
        .orderBy('undo.id', 'desc')
        .limit(1)
        .as('undone_by'),
      eb
        .selectFrom('job as undo')
        .whereRef('undo.undoes', '=', 'job.id')
        .select((undo) => undo.fn.sum<number | string | null>('undo.changed').as('changed'))
        .as('undone'),
    ]);
}

export type NamedJob = Awaited<
  ReturnType<ReturnType<typeof selectJobs>['executeTakeFirstOrThrow']>
>;

export async function findJob(db: Queries, id: number): Promise<NamedJob | null> {
  return (await selectJobs(db).where('job.id', '=', id).executeTakeFirst()) ?? null;
}

export async function findJobs(db: Queries, ids: readonly number[]): Promise<NamedJob[]> {
  return ids.length === 0 ? [] : await selectJobs(db).where('job.id', 'in', ids).execute();
}

/** Jobs that were started, newest first. @param before id; null: from the newest. */
export async function startedJobs(
  db: Queries,
  { before, limit }: { before: number | null; limit: number },
): Promise<NamedJob[]> {
  return await selectJobs(db)
    .where('job.started_at', 'is not', null)
    .$if(before !== null, (query) => query.where('job.id', '<', before))
    .orderBy('job.id', 'desc')
    .limit(limit)
    .execute();
}

const NOBODY = '{"ids":[]}';

/** One guarded step from state to state; whoever runs the job has lost it by that. @returns false: it was not in one of these. */
export async function moveJob(
  db: Queries,
  id: number,
  from: readonly State[],
  change: Partial<
    Pick<JobRecord, 'state' | 'started_by' | 'started_at' | 'finished_at' | 'sentence' | 'done_to'>
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set((eb) => ({
      ...change,
      leased_until: null,
      // Its rows say who they are: a name that was searched for is not kept.
      selection: eb.case().when('selection', 'is not', null).then(NOBODY).end(),
    }))
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those of a file that nobody has started. */
export async function cancelDryRuns(db: Queries, importId: number, at: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ state: 'cancelled', finished_at: at, leased_until: null })
    .where('import_id', '=', importId)
    .where('state', 'in', ['checking', 'draft'])
    .execute();
}

/** Those that would go on by themselves. @param sentence why not. @returns how many there were. */
export async function stopJobs(db: Queries, sentence: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ state: 'stopped', sentence, leased_until: null })
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A runner's hold on a job. */
export interface Claim {
  readonly id: number;
  /** Until when it holds; also what tells this claim from a later one. */
  readonly leasedUntil: string;
  /** It is a dry run over members that were selected. */
  readonly isToFind: boolean;
  /** Members that were found, but not checked (foundAhead.ts). None: that was all. */
  readonly found?: readonly number[];
}

const IN_HAND: readonly State[] = ['checking', 'waiting', 'running'];

/** No runner's clock is ahead of another's by so much. */
const AHEAD_MS = MINUTE_MS;

/** Nobody works on it, or its runner has been silent for too long; or it was before the clock was set back. */
const isFree = (now: Date) => (eb: ExpressionBuilder<Schema, 'job'>) =>
  eb.or([
    eb('leased_until', 'is', null),
    eb('leased_until', '<=', now.toISOString()),
    eb('leased_until', '>', new Date(now.getTime() + LEASE_MS + AHEAD_MS).toISOString()),
  ]);

export async function isJobDue(db: Queries, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('state', 'in', IN_HAND)
    .where(isFree(now))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims a job that nobody works on, the oldest first. */
export async function claimJob(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  now: Date,
): Promise<Claim | null> {
  const leasedUntil = leaseFrom(now);
  const row = await db
    .with('due', (cte) =>
      cte
        .selectFrom('job')
        .select('id')
        .where('state', 'in', IN_HAND)
        .where(isFree(now))
        .orderBy('id')
        .limit(1)
        .modifyEnd(sql`${engine.forUpdateSkipLocked}`),
    )
    .updateTable('job')
    .set((eb) => ({
      leased_until: leasedUntil,
      state: eb
        .case()
        .when('state', '=', 'waiting')
        .then<State>('running')
        .else(eb.ref('state'))
        .end(),
    }))
    .where('id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
    .returning(['id', 'state', 'selection'])
    .executeTakeFirst();
  return row === undefined
    ? null
    : { id: row.id, leasedUntil, isToFind: row.state === 'checking' && row.selection !== null };
}

/**
 * Begins a batch: holds the job until the transaction ends, and renews the lease.
 * @returns null when it was paused or cancelled, or belongs to another runner by now.
 */
export async function holdJob(trx: Queries, claim: Claim, now: Date): Promise<JobRecord | null> {
  const job = await trx
    .updateTable('job')
    .set({ leased_until: leaseFrom(now) })
    .where('id', '=', claim.id)
    .where('leased_until', '=', claim.leasedUntil)
    .where('state', 'in', ['checking', 'running'])
    .returningAll()
    .executeTakeFirst();
  return job ?? null;
}

/** Of the mails of a job, up to one more than MAILS_COUNTED_MAX. */
export async function countMailsOf(
  db: Queries,
  jobId: number,
  state: 'waiting' | 'failed',
): Promise<number> {
  const { n } = await db
    .selectFrom((some) =>
      some
        .selectFrom('outbox')
        .select('outbox.id')
        .where('job_id', '=', jobId)
        .where('state', '=', state)
        .limit(MAILS_COUNTED_MAX + 1)
        .as('mails'),
    )
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export interface Progress {
  readonly found?: number;
  readonly pending: number;
  readonly changed?: number;
  readonly skipped?: number;
  readonly failed?: number;
  readonly added?: number;
  readonly doneTo?: number;
  readonly reasons?: string;
  readonly doubts?: string;
}

/** Adds to the counts of a job that is held. */
export async function addProgress(
  trx: Queries,
  id: number,
  {
    found = 0,
    pending,
    changed = 0,
    skipped = 0,
    failed = 0,
    added = 0,
    doneTo,
    reasons,
    doubts,
  }: Progress,
): Promise<void> {
  await trx
    .updateTable('job')
    .set((eb) => ({
      found: eb('found', '+', found),
      pending: eb('pending', '+', pending),
      changed: eb('changed', '+', changed),
      skipped: eb('skipped', '+', skipped),
      failed: eb('failed', '+', failed),
      added: eb('added', '+', added),
      ...(doneTo !== undefined && { done_to: doneTo }),
      ...(reasons !== undefined && { reasons }),
      ...(doubts !== undefined && { doubts }),
    }))
    .where('id', '=', id)
    .execute();
}

/** A runner that stops by itself lets the next one begin at once. */
export async function releaseJob(db: Queries, claim: Claim): Promise<void> {
  await db
    .updateTable('job')
    .set({ leased_until: null })
    .where('id', '=', claim.id)
    .where('leased_until', '=', claim.leasedUntil)
    .execute();
}

function leaseFrom(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString();
}
