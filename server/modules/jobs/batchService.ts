/**
 * One batch of a job: a transaction that changes some members and writes down, with the change, what became of each of
 * them. So a crash at any moment does no member twice and leaves none out.
 */
import type { JobTask, MemberSelection } from '../../../contract/office/jobEntities.ts';
import type { Database, Queries } from '../../db/openDatabase.ts';
import { PRIORITY, type Mail } from '../../mail/mails.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { inJob } from '../audit/actor.ts';
import { addAudit, addAudits } from '../audit/repository.ts';
import { holdMembers } from '../members/manyRepository.ts';
import { holdSuperusers } from '../members/repository.ts';
import { selectedIds } from '../members/selectionRepository.ts';
import type { Context, Judgement, Step, Subject } from './kind.ts';
import { stepOf } from './kinds.ts';
import {
  addProgress,
  holdJob,
  moveJob,
  nameOfFormerSuperuser,
  type Claim,
  type JobRecord,
} from './repository.ts';
import { insertRows, rowsInState, saveRows } from './rowRepository.ts';
import { texts } from './texts.ts';

/** Different sentences that a job counts; what a row says stays with the row. */
const REASONS_COUNTED = 50;

export interface BatchDeps {
  readonly database: Database;
  readonly outbox: Pick<Outbox, 'enqueue'>;
}

export interface Batch {
  readonly now: Date;
  /** Members at most. */
  readonly limit: number;
}

/** @returns the claim for the next batch; null: nothing is left to do, or the job is not this runner's any more. */
export async function doBatch(
  deps: BatchDeps,
  claim: Claim,
  { now, limit }: Batch,
): Promise<Claim | null> {
  return await deps.database.transaction(async (trx) => {
    const job = await holdJob(trx, claim, now);
    if (job?.leased_until == null) return null;
    const isLeft = await (job.state === 'checking' ? check : run)(deps, trx, job, {
      at: now.toISOString(),
      limit,
    });
    return isLeft ? { id: job.id, leasedUntil: job.leased_until } : null;
  });
}

type Work = (
  deps: BatchDeps,
  trx: Queries,
  job: JobRecord,
  batch: { at: string; limit: number },
) => Promise<boolean>;

/** The dry run: finds members, and writes a row for each. */
const check: Work = async ({ database: { engine } }, trx, job, { at, limit }) => {
  const page = await membersToCheck(engine, trx, job, limit);
  const last = page.at(-1);
  if (last === undefined) {
    await moveJob(trx, job.id, ['checking'], { state: 'draft' });
    return false;
  }
  const step = stepOf(taskOf(job), job.undoes !== null);
  const judged = await judgedRows(engine, trx, step, page, { actorId: job.asked_by, at });
  const rows = judged.map(({ row: { member_id, kept }, judgement }) =>
    'skip' in judgement
      ? { member_id, state: 'skipped' as const, sentence: judgement.skip, kept: null }
      : // A row that takes something back needs to know what, until it has done so.
        { member_id, state: 'pending' as const, sentence: judgement.change, kept },
  );
  await insertRows(
    trx,
    rows.map((row) => ({ ...row, job_id: job.id })),
  );
  const skipped = rows.filter(({ state }) => state === 'skipped');
  await addProgress(trx, job.id, {
    found: rows.length,
    pending: rows.length - skipped.length,
    skipped: skipped.length,
    reasons: withReasons(job, skipped),
    doneTo: last.cursor,
  });
  return true;
};

/** Changes members. Each is judged anew, as it is now. */
const run: Work = async ({ database: { engine }, outbox }, trx, job, { at, limit }) => {
  const actorId = job.started_by;
  if (actorId === null) throw new Error('The job runs for nobody');
  const step = stepOf(taskOf(job), job.undoes !== null);
  // First, so that whoever the job runs for cannot lose the right between the question and the change.
  if (step.holdsSuperusers) await holdSuperusers(trx, engine);
  const former = await nameOfFormerSuperuser(trx, actorId);
  if (former !== null) {
    await stopJob(trx, job, at, texts.mayNoLonger(former));
    return false;
  }
  const rows = await rowsInState(trx, job.id, { state: 'pending', after: job.done_to, limit });
  const last = rows.at(-1);
  if (last === undefined) {
    await moveJob(trx, job.id, ['running'], { state: 'done', finished_at: at });
    return false;
  }
  const context = { actorId, at };
  const judged = await judgedRows(engine, trx, step, rows, context);
  const todo = judged.flatMap(({ row, subject, judgement }) =>
    'change' in judgement ? [{ row, subject, sentence: judgement.change }] : [],
  );
  const skipped = judged.flatMap(({ row, judgement }) =>
    'skip' in judgement ? [{ ...row, state: 'skipped' as const, sentence: judgement.skip }] : [],
  );
  const subjects = todo.map(({ subject }) => subject);
  const enqueue = (mail: Mail) => outbox.enqueue(trx, mail, PRIORITY.mass);
  const done =
    todo.length === 0
      ? []
      : paired(todo, await step.change(trx, subjects, { ...context, enqueue }));
  const changed = done.map(([{ row, sentence }, { kept }]) => ({
    ...row,
    state: 'changed' as const,
    sentence,
    kept: kept === undefined ? null : JSON.stringify(kept),
  }));
  await addAudits(
    trx,
    done.map(([{ row }, { kept: _, ...change }]) => ({
      ...change,
      at,
      by: inJob(job.id, actorId),
      subject: `member:${row.member_id}` as const,
    })),
  );
  await saveRows(trx, [...changed, ...skipped]);
  await addProgress(trx, job.id, {
    pending: -rows.length,
    changed: changed.length,
    skipped: skipped.length,
    ...(skipped.length > 0 && { reasons: withReasons(job, skipped) }),
    doneTo: last.id,
  });
  return true;
};

/** Writes down that the next row cannot be changed. @returns as doBatch does. */
export async function failNextRow(
  database: Database,
  claim: Claim,
  now: Date,
): Promise<Claim | null> {
  return await database.transaction(async (trx) => {
    const job = await holdJob(trx, claim, now);
    if (job?.leased_until == null) return null;
    if (job.state === 'checking') {
      await moveJob(trx, job.id, ['checking'], { state: 'stopped', sentence: texts.fault });
      return null;
    }
    const [row] = await rowsInState(trx, job.id, {
      state: 'pending',
      after: job.done_to,
      limit: 1,
    });
    if (row === undefined) return null;
    await saveRows(trx, [{ ...row, state: 'failed', sentence: texts.rowFault }]);
    await addProgress(trx, job.id, { pending: -1, failed: 1, doneTo: row.id });
    return { id: job.id, leasedUntil: job.leased_until };
  });
}

async function stopJob(trx: Queries, { id }: JobRecord, at: string, sentence: string) {
  await moveJob(trx, id, ['running'], { state: 'stopped', sentence });
  await addAudit(trx, {
    at,
    by: inJob(id, null),
    action: 'job stopped',
    subject: `job:${id}`,
    details: { sentence },
  });
}

interface ToCheck {
  readonly member_id: number;
  readonly kept: string | null;
  /** Where the next batch goes on. */
  readonly cursor: number;
}

async function membersToCheck(
  engine: Database['engine'],
  trx: Queries,
  job: JobRecord,
  limit: number,
): Promise<ToCheck[]> {
  const after = job.done_to;
  if (job.undoes !== null) {
    const rows = await rowsInState(trx, job.undoes, { state: 'changed', after, limit });
    return rows.map(({ id, member_id, kept }) => ({ member_id, kept, cursor: id }));
  }
  const selection = JSON.parse(job.selection ?? '{"ids":[]}') as MemberSelection;
  const ids = await selectedIds(trx, engine, selection, { after, limit });
  return ids.map((id) => ({ member_id: id, kept: null, cursor: id }));
}

/** What is to become of each member of the rows, who are held until the transaction ends; of one who is not there, nothing. */
async function judgedRows<Row extends { member_id: number; kept: string | null }>(
  engine: Database['engine'],
  trx: Queries,
  step: Step,
  rows: readonly Row[],
  context: Context,
): Promise<{ row: Row; subject: Subject; judgement: Judgement }[]> {
  const members = await holdMembers(
    trx,
    engine,
    rows.map(({ member_id }) => member_id),
  );
  const found = rows.flatMap((row) => {
    const member = members.get(row.member_id);
    if (member === undefined) return [];
    const kept = row.kept === null ? null : (JSON.parse(row.kept) as unknown);
    return [{ row, subject: { member, kept } }];
  });
  const judgements = await step.judge(
    trx,
    found.map(({ subject }) => subject),
    context,
  );
  return paired(found, judgements).map(([item, judgement]) => ({ ...item, judgement }));
}

function paired<A, B>(asked: readonly A[], answers: readonly B[]): [A, B][] {
  if (answers.length !== asked.length) throw new Error('An answer for each is missing');
  return asked.map((one, index) => [one, answers[index] as B]);
}

const taskOf = ({ task }: JobRecord) => JSON.parse(task) as JobTask;

function withReasons({ reasons }: JobRecord, skipped: readonly { sentence: string }[]): string {
  const counts = JSON.parse(reasons) as Record<string, number>;
  for (const { sentence } of skipped) {
    if (!(sentence in counts) && Object.keys(counts).length >= REASONS_COUNTED) continue;
    counts[sentence] = (counts[sentence] ?? 0) + 1;
  }
  return JSON.stringify(counts);
}
