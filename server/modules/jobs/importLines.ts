/** The job that makes members of the lines of a file: adds those who are not there, and changes those who are. */
import { MEMBER_NUMBER_MAX } from '../../../contract/limits.ts';
import { LABELS_PER_MEMBER_MAX } from '../../../contract/office/labelNames.ts';
import type { ImportTask } from '../../../contract/office/jobEntities.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { lineValues, nameIn, type LineValues } from '../imports/lineValues.ts';
import {
  byNumber,
  keyText,
  matchKeyOf,
  membersOfKeys,
  takenInJob,
  type MatchKey,
} from '../imports/matchRepository.ts';
import { findImport, linesAfter, linesByNumber } from '../imports/repository.ts';
import { texts } from '../imports/texts.ts';
import { texts as commonTexts } from '../../texts.ts';
import { labelsOf } from '../labels/repository.ts';
import { holdMembers } from '../members/manyRepository.ts';
import { survivorNumbers } from '../members/mergedRepository.ts';
import type { HeldMember } from '../members/heldRepository.ts';
import {
  addMembers,
  changeByLine,
  changeMember,
  differences,
  nextNumberOfLines,
} from './importedMembers.ts';
import type { Change, Context, Judgement, RowToCheck, Step } from './kind.ts';

/** A line, and whom it means. */
interface LineSubject {
  readonly line: number;
  readonly values: LineValues;
  /** Why it cannot be taken, whoever there is; null: it can. */
  readonly refusal: string | null;
  readonly key: MatchKey | null;
  /** Who is there already. */
  readonly member: HeldMember | null;
  /** Those that they have. */
  readonly labels: readonly string[];
  /** As the dry run had it. */
  readonly plannedId: number | null;
}

/** The next lines of the file. */
export async function linesToCheck(
  trx: Queries,
  { import_id: importId, fields }: ImportTask,
  page: { after: number; limit: number },
): Promise<RowToCheck[]> {
  const lines = await linesAfter(trx, importId, page);
  return lines.map(({ line, cells }) => ({
    member_id: null,
    line,
    name: nameIn(cells, fields),
    kept: null,
    cursor: line,
  }));
}

export const importLines = (task: ImportTask): Step<LineSubject> => ({
  async hold(trx, engine, rows) {
    const lines = await linesByNumber(
      trx,
      task.import_id,
      rows.flatMap(({ line }) => line ?? []),
    );
    const columns = await columnsOf(trx, task);
    const read = rows.map(({ line, member_id: plannedId }) => {
      const cells = line === null ? undefined : lines.get(line);
      if (line === null || cells === undefined) return null;
      const found = lineValues(cells, task.fields, columns);
      const values = typeof found === 'string' ? {} : found;
      const refusal = typeof found === 'string' ? found : null;
      return {
        ...{ line, plannedId, values, refusal, labels: [] },
        key: matchKeyOf(values, task.match),
      };
    });
    const matches = await membersOfKeys(
      trx,
      read.flatMap((line) => line?.key ?? []),
    );
    const members = await holdMembers(trx, engine, [...matches.values()].flat());
    const survivors = await survivorNumbers(trx, [...members.keys()]);
    const labelled = task.fields.includes('labels') ? [...members.keys()] : [];
    const labels = await labelsOf(trx, labelled);
    return read.map((line) => {
      if (line === null) return null;
      const ids = line.key === null ? [] : (matches.get(keyText(line.key)) ?? []);
      const member = members.get(ids[0] ?? 0) ?? null;
      const survivor = survivors.get(member?.id ?? 0);
      if (member !== null && member.anonymised_at !== null) {
        return { ...line, member: null, refusal: line.refusal ?? commonTexts.isAnonymised };
      }
      if (survivor !== undefined) {
        return { ...line, member: null, refusal: line.refusal ?? texts.isMerged(survivor) };
      }
      return ids.length > 1
        ? { ...line, member: null, refusal: line.refusal ?? texts.severalMembers }
        : { ...line, member, labels: labels.get(member?.id ?? 0) ?? [] };
    });
  },

  async judge(db, subjects, context) {
    const numbers = subjects.flatMap(({ values }) => values.number ?? []);
    const keys = subjects.flatMap(({ key }) => (key === null ? [] : [keyText(key)]));
    const { jobId, isDryRun } = context;
    // What the dry run has let through is there once.
    const taken = await takenInJob(db, jobId, isDryRun ? { keys, numbers } : NOTHING);
    const owners = new Map(
      (await byNumber(db, numbers)).map(({ id, number }) => [number, id] as const),
    );
    let next = await nextNumberOfLines(db, jobId);
    return subjects.map((subject) => {
      const judgement = judged(task, subject, context, taken, owners);
      if ('change' in judgement && subject.member === null && subject.values.number === undefined) {
        if (next > MEMBER_NUMBER_MAX) return { skip: commonTexts.noNextNumber };
        next += 1;
      }
      if (judgement.taken !== undefined) {
        const { number, match_key: key } = judgement.taken;
        if (number !== null) taken.numbers.add(number);
        if (key !== null) taken.keys.add(key);
      }
      return judgement;
    });
  },

  async change(trx, subjects, { jobId, at }) {
    const missing = subjects.filter(({ member }) => member === null);
    const added = await addMembers(
      trx,
      jobId,
      missing.map(({ values }) => values),
      at,
    );
    const changes: Change[] = [];
    for (const { member, values, labels } of subjects) {
      const change =
        member === null ? added.shift() : await changeMember(trx, member, values, labels);
      if (change === undefined) throw new Error('A line has added nobody');
      changes.push(change);
    }
    return changes;
  },
});

const NOTHING = { keys: [], numbers: [] };

async function columnsOf(trx: Queries, { import_id: id, fields }: ImportTask): Promise<string[]> {
  const file = await findImport(trx, id);
  return file === undefined ? fields.map(() => '') : (JSON.parse(file.columns) as string[]);
}

function judged(
  { existing }: ImportTask,
  { values, refusal, key, member, labels, plannedId }: LineSubject,
  { isDryRun, actorId }: Context,
  taken: { keys: ReadonlySet<string>; numbers: ReadonlySet<number> },
  owners: ReadonlyMap<number, number>,
): Judgement {
  if (refusal !== null) return { skip: refusal };
  if (!isDryRun && plannedId !== (member?.id ?? null)) return { skip: texts.changedSince };
  if (key !== null && taken.keys.has(keyText(key))) return { skip: texts.twice[key.by] };
  const { number } = values;
  if (number !== undefined) {
    if (taken.numbers.has(number)) return { skip: texts.twice.number };
    const owner = owners.get(number);
    if (owner !== undefined && owner !== member?.id) return { skip: texts.numberTaken };
  }
  const takes = { number: number ?? null, match_key: key === null ? null : keyText(key) };
  if (member === null) {
    const missing = missingName(values);
    return missing === null ? { change: texts.isNew(number), taken: takes } : { skip: missing };
  }
  // Also a line that changes nothing is the one for its member: a later one would make somebody else of them.
  if (existing === 'skip') return { skip: texts.isThere, taken: takes };
  const changed = changeByLine(member, values, labels);
  if (changed === null) return { skip: texts.nothingNew, taken: takes };
  const { before, after } = changed;
  if (member.id === actorId && after.is_superuser === false) return { skip: texts.ownRights };
  if (Array.isArray(after.labels) && after.labels.length > LABELS_PER_MEMBER_MAX) {
    return { skip: texts.tooManyLabelsThen(LABELS_PER_MEMBER_MAX), taken: takes };
  }
  return { change: differences(member, before, after), taken: takes };
}

function missingName({ first_name: first, last_name: last }: LineValues): string | null {
  if (first === undefined && last === undefined) return texts.namesMissing;
  if (first === undefined) return texts.firstNameMissing;
  return last === undefined ? texts.lastNameMissing : null;
}
