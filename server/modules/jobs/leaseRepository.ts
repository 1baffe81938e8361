/** Jobs that are due, claimed by one runner at a time: a job belongs to whoever holds its lease. */
import { sql, type ExpressionBuilder } from 'kysely';
import { MINUTE_MS } from '../../../contract/time.ts';
import type { JobTable } from '../../db/jobTables.ts';
import type { Database, Queries } from '../../db/openDatabase.ts';
import type { Schema } from '../../db/schema.ts';
import type { JobRecord } from './repository.ts';

type State = JobTable['state'];

/** How long a runner has a job to itself; every batch renews it. After a crash the next one waits that long. */
export const LEASE_MS = 3_000;

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
