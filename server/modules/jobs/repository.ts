/** The jobs in the database: planned, and moved from state to state. */
import type { Selectable } from 'kysely';
import { MAILS_COUNTED_MAX } from '../../../contract/office/jobNames.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { JobTable } from '../../db/jobTables.ts';

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
