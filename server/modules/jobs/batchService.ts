/**
 * One batch of a job: a transaction that changes some members and writes down, with the change, what became of each row.
 * So a crash at any moment does none twice and leaves none out.
 */
import type { JobTask } from '../../../contract/office/jobEntities.ts';
import type { Database, Queries } from '../../db/openDatabase.ts';
import { texts as commonTexts } from '../../texts.ts';
import type { Mail } from '../../mail/mails.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { inJob } from '../audit/actor.ts';
import { addAudit, addAudits, type Subject as AuditSubject } from '../audit/repository.ts';
import { mayAdminister } from '../audit/administers.ts';
import { holdSuperusers } from '../members/heldRepository.ts';
import { judgedRows, paired } from './judgedRows.ts';
import type { Judgement, RowSource } from './kind.ts';
import { stepOf } from './kinds.ts';
import { holdJob, type Claim } from './leaseRepository.ts';
import { addProgress, moveJob, type JobRecord } from './repository.ts';
import { insertRows, rowsInState, saveChanged, saveUnchanged } from './rowRepository.ts';
import { rowsToCheck } from './rowsToCheck.ts';
import { withSentences } from './sentenceCounts.ts';
import { isToChange, type ShownLine } from './shownLine.ts';
import { texts } from './texts.ts';

export interface BatchDeps {
  readonly database: Database;
  readonly outbox: Pick<Outbox, 'enqueue'>;
}

export interface Batch {
  readonly now: Date;
  /** Rows at most. */
  readonly limit: number;
}

/** @param claim of foundAhead.ts. @returns the claim for the next batch; null: nothing is left to do, or the job is not this runner's any more. */
export async function doBatch(
  deps: BatchDeps,
  claim: Claim,
  { now, limit }: Batch,
): Promise<Claim | null> {
  const { found, ...mine } = claim;
  return await deps.database.transaction(async (trx) => {
    const job = await holdJob(trx, mine, now);
    if (job?.leased_until == null) return null;
    const isLeft = await (job.state === 'checking' ? check : run)(deps, trx, job, {
      at: now.toISOString(),
      limit,
      found,
    });
    if (!isLeft) return null;
    const rest = found?.slice(limit) ?? [];
    return { ...mine, leasedUntil: job.leased_until, ...(rest.length > 0 && { found: rest }) };
  });
}

type Work = (
  deps: BatchDeps,
  trx: Queries,
  job: JobRecord,
  batch: { at: string; limit: number; found: Claim['found'] },
) => Promise<boolean>;

/** The dry run: finds members or lines, and writes a row for each. */
const check: Work = async ({ database: { engine } }, trx, job, { at, limit, found }) => {
  const task = taskOf(job);
  const page = await rowsToCheck(trx, job, task, { limit, found });
  const last = page.at(-1);
  if (last === undefined) {
    await moveJob(trx, job.id, ['checking'], { state: 'draft' });
    return false;
  }
  const step = stepOf(task, job.undoes !== null);
  const context = { jobId: job.id, isDryRun: true, actorId: job.asked_by, at };
  const judged = await judgedRows(engine, trx, { job, step, context }, page);
  const isTakenOut = judged.some(({ judgement }) => isOfNobody(judgement));
  // Read again: while the job waited for a member, what this one is called may have been taken out.
  const again = isTakenOut ? await rowsToCheck(trx, job, task, { limit, found }) : page;
  const names = new Map(again.map(({ cursor, name }) => [cursor, name]));
  const rows = judged.flatMap(({ row: checked, subject, isGone, judgement }) => {
    const { cursor, isAnonymised: _, ...others } = checked;
    const row = { ...others, name: names.get(cursor) ?? null };
    // Of members chosen one by one, some may not be there.
    if (isGone && job.selection !== null) return [];
    const written = {
      ...row,
      job_id: job.id,
      member_id: subject?.member?.id ?? row.member_id,
      number: null,
      match_key: null,
      name_key: null,
    };
    return 'skip' in judgement
      ? {
          ...written,
          ...judgement.taken,
          ...{ state: 'skipped' as const, sentence: judgement.skip, kept: null, doubt: null },
        }
      : // A row that takes something back needs to know what, until it has done so.
        {
          ...written,
          ...judgement.taken,
          ...(judgement.kept !== undefined && { kept: JSON.stringify(judgement.kept) }),
          ...{ state: 'pending' as const, sentence: judgement.change },
          doubt: judgement.doubt ?? null,
        };
  });
  await insertRows(trx, rows);
  const skipped = rows.filter(({ state }) => state === 'skipped');
  await addProgress(trx, job.id, {
    found: rows.length,
    pending: rows.length - skipped.length,
    skipped: skipped.length,
    added: rows.filter((row) => row.state === 'pending' && isToAdd(job, row)).length,
    reasons: withSentences(job.reasons, skipped.map(sentenceOf)),
    doubts: withSentences(job.doubts, doubtsOf(rows)),
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
  if (!(await mayAdminister(trx, actorId))) {
    await stopJob(trx, job, at, texts.mayNoLonger);
    return false;
  }
  const rows = await rowsInState(trx, job.id, { state: 'pending', after: job.done_to, limit });
  const last = rows.at(-1);
  if (last === undefined) {
    await moveJob(trx, job.id, ['running'], { state: 'done', finished_at: at });
    return false;
  }
  const context = { jobId: job.id, isDryRun: false, actorId, at };
  const judged = await judgedRows(engine, trx, { job, step, context }, rows);
  const todo = judged.flatMap(({ row, subject, judgement }) =>
    'change' in judgement && subject !== null
      ? [{ row, subject, sentence: judgement.change, doubt: judgement.doubt ?? null }]
      : [],
  );
  const skipped = judged.flatMap(({ row, judgement }) =>
    'skip' in judgement ? [{ ...row, state: 'skipped' as const, sentence: judgement.skip }] : [],
  );
  const subjects = todo.map(({ subject }) => subject);
  const enqueue = (mail: Mail) => outbox.enqueue(trx, mail, job.id);
  const done =
    todo.length === 0
      ? []
      : paired(todo, await step.change(trx, subjects, { ...context, enqueue }));
  // What is taken back in part is counted as it was done; of other jobs, as somebody was asked to look at it.
  const isUndo = job.undoes !== null;
  const changed = done.map(([{ row, sentence, doubt }, { kept, memberId = row.member_id }]) => ({
    ...row,
    member_id: memberId,
    state: 'changed' as const,
    sentence,
    doubt: isUndo ? doubt : row.doubt,
    kept: kept === undefined ? null : JSON.stringify(kept),
  }));
  await addAudits(
    trx,
    done.map(([{ row }, { kept: _, memberId, ...change }]) => ({
      ...change,
      at,
      by: inJob(job.id, actorId),
      subject: memberSubject(memberId ?? row.member_id),
    })),
  );
  await saveChanged(trx, changed);
  await saveUnchanged(trx, skipped);
  await addProgress(trx, job.id, {
    pending: -rows.length,
    changed: changed.length,
    skipped: skipped.length,
    added: -skipped.filter((row) => isToAdd(job, row)).length,
    ...(skipped.length > 0 && { reasons: withSentences(job.reasons, skipped.map(sentenceOf)) }),
    ...(isUndo && { doubts: withSentences(job.doubts, doubtsOf(todo), doubtsOf(rows)) }),
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
    await saveUnchanged(trx, [{ ...row, state: 'failed', sentence: texts.rowFault }]);
    await addProgress(trx, job.id, { pending: -1, failed: 1, doneTo: row.id });
    return { ...claim, leasedUntil: job.leased_until };
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

/** @param id also of a member who is removed. */
function memberSubject(id: number | null): AuditSubject {
  if (id === null) throw new Error('A change without a member');
  return `member:${id}`;
}

/** The data of its member were deleted. */
const isOfNobody = (judgement: Judgement): boolean =>
  'skip' in judgement && judgement.skip === commonTexts.isAnonymised;

/** The row stands for a line that has, and had, no member. */
const isToAdd = ({ import_id: importId }: JobRecord, { member_id: id, kept }: RowSource): boolean =>
  importId !== null && id === null && !(kept !== null && isToChange(JSON.parse(kept) as ShownLine));

const taskOf = ({ task }: JobRecord) => JSON.parse(task) as JobTask;

const doubtsOf = (rows: readonly { doubt?: string | null }[]): string[] =>
  rows.flatMap(({ doubt }) => doubt ?? []);

const sentenceOf = ({ sentence }: { sentence: string }): string => sentence;
