/** The job that makes members of the lines of a file: adds those who are not there, and changes those who are. */
import type { ImportTask } from '../../../contract/office/jobEntities.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { lineValues, nameIn } from '../imports/lineValues.ts';
import {
  byNumber,
  keyText,
  matchKeyOf,
  membersOfKeys,
  takenInJob,
  type MatchKey,
} from '../imports/matchRepository.ts';
import { registeredElsewhere } from '../imports/registeredElsewhere.ts';
import { findImport, linesAfter, linesByNumber } from '../imports/repository.ts';
import { texts } from '../imports/texts.ts';
import { texts as commonTexts } from '../../texts.ts';
import { namesAfter, nameBefore, renamesSince, type Rename } from '../labels/renamesRepository.ts';
import { holdLabels, inOrder, labelRowsOf } from '../labels/repository.ts';
import { holdMembers } from '../members/manyRepository.ts';
import { survivorNumbers } from '../members/mergedRepository.ts';
import type { HeldMember } from '../members/heldRepository.ts';
import { unlessJoined, withDoubts } from './alikeLines.ts';
import { addMembers, changeMember, numbersOfLines } from './importedMembers.ts';
import { addressText, judged, otherAddress, takenName, type LineSubject } from './judgedLine.ts';
import type { Change, RowSource, RowToCheck, Step } from './kind.ts';
import { namesOf, type ShownLine, type Target } from './shownLine.ts';

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
  async hold(trx, engine, rows, { jobId }) {
    const read = await readLines(trx, task, rows);
    const matches = await membersOfKeys(
      trx,
      read.flatMap((line) => line?.key ?? []),
    );
    const members = await holdMembers(trx, engine, [...matches.values()].flat());
    const named = read.flatMap((line) => line?.values.labels ?? []);
    if (named.length > 0) await holdNamed(trx, engine, jobId, named);
    const targets = await targetsOf(trx, task, members);
    // Read again: what members have beside them may have been renamed meanwhile.
    const renames = named.length > 0 ? await renamesSince(trx, jobId) : [];
    const idsOf = ({ key }: { key: MatchKey | null }): readonly number[] =>
      key === null ? [] : (matches.get(keyText(key)) ?? []);
    const elsewhere = await registeredElsewhere(
      trx,
      read.flatMap((line) => (line === null || idsOf(line).length > 0 ? [] : [line])),
    );
    const invited = [...elsewhere.values()].flat();
    const survivors = await survivorNumbers(trx, [...members.keys(), ...invited]);
    const survivorsOf = (ids: readonly number[]) => [
      ...new Set(ids.flatMap((id) => survivors.get(id) ?? [])),
    ];
    const found = read.map((line): Omit<LineSubject, 'asPlanned'> | null => {
      if (line === null) return null;
      const nobody = (why: string) => ({ ...line, ...NOBODY, refusal: line.refusal ?? why });
      const ids = idsOf(line);
      const target = targets.get(ids[0] ?? 0);
      const merged = survivorsOf(elsewhere.get(line) ?? ids);
      if (elsewhere.has(line)) {
        return nobody(merged.length > 0 ? mergedInto(merged) : texts.registeredElsewhere);
      }
      if (target === undefined) return { ...line, ...NOBODY };
      if (target.member.anonymised_at !== null) return nobody(commonTexts.isAnonymised);
      if (merged.length > 0) return nobody(mergedInto(merged));
      if (ids.length > 1) return nobody(texts.severalMembers);
      return { ...line, ...target };
    });
    return found.map((subject) => subject && asCalledNow(subject, renames));
  },

  async judge(db, subjects, context) {
    const numbers = subjects.flatMap(({ values }) => values.number ?? []);
    const addresses = [...new Set(subjects.flatMap((subject) => otherAddress(subject) ?? []))];
    const keys = [
      ...subjects.flatMap(({ key }) => (key === null ? [] : [keyText(key)])),
      ...addresses.map(addressText),
    ];
    const names = new Set([
      ...subjects.flatMap(({ key }) => (key?.by === 'name' ? [key.value] : [])),
      ...subjects.flatMap((subject) => takenName(subject) ?? []),
    ]);
    const members = subjects.flatMap(({ member }) => member?.id ?? []);
    const { jobId, isDryRun } = context;
    // What the dry run has let through is there once.
    const asked = { keys, numbers, names: [...names], members };
    const taken = await takenInJob(db, jobId, isDryRun ? asked : NOTHING);
    const owners = new Map(
      (await byNumber(db, numbers)).map(({ id, number }) => [number, id] as const),
    );
    const looked = isDryRun
      ? await withDoubts(db, subjects, addresses, taken)
      : await unlessJoined(db, jobId, subjects);
    const free = await numbersOfLines(db, jobId, isDryRun ? numbers : []);
    let { next } = free;
    return subjects.map((subject) => {
      const judgement = looked(judged(task, subject, context, taken, owners), subject);
      if ('change' in judgement && subject.member === null && subject.values.number === undefined) {
        if (next > free.last) return { skip: commonTexts.noNextNumber };
        next += 1;
      }
      if (judgement.taken !== undefined) {
        const { number, match_key: key, name_key: name } = judgement.taken;
        if (number !== null) taken.numbers.set(number, subject.line);
        if (key !== null) taken.keys.set(key, subject.line);
        if (name !== null) taken.names.set(name, subject.line);
        if (subject.member !== null) taken.members.set(subject.member.id, subject.line);
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
        member === null ? added.shift() : await changeMember(trx, member, values, namesOf(labels));
      if (change === undefined) throw new Error('A line has added nobody');
      changes.push(change);
    }
    return changes;
  },
});

/** Nobody renames the labels that lines name until the transaction ends. */
async function holdNamed(
  trx: Queries,
  engine: Engine,
  jobId: number,
  names: readonly string[],
): Promise<void> {
  let [known, now] = [-1, await renamesSince(trx, jobId)];
  // While the job waits for a label, that may be renamed.
  while (now.length !== known) {
    known = now.length;
    await holdLabels(trx, engine, namesAfter(names, now));
    now = await renamesSince(trx, jobId);
  }
}

/** The line gives the labels that it was planned to give, whatever they are called by now. */
function asCalledNow(
  { values, ...line }: Omit<LineSubject, 'asPlanned'>,
  renames: readonly Rename[],
): LineSubject {
  const names = namesOf(line.labels);
  if (values.labels === undefined || renames.length === 0) {
    return { ...line, values, asPlanned: { values, labels: names } };
  }
  const labels = inOrder(names.map((name) => nameBefore(name, renames)));
  return {
    ...line,
    values: { ...values, labels: namesAfter(values.labels, renames) },
    asPlanned: { values, labels },
  };
}

/** @param numbers of those who stand for the members whom the line fits. */
const mergedInto = (numbers: readonly number[]): string => {
  const [number = 0, ...others] = numbers.toSorted((a, b) => a - b);
  return others.length === 0
    ? texts.isMerged(number)
    : texts.isMergedWithOneOf([number, ...others]);
};

const NOTHING = { keys: [], numbers: [], names: [], members: [] };
const NOBODY = { member: null, labels: [] };

/** What the lines of the rows say; null: its file is there no longer. */
async function readLines(trx: Queries, task: ImportTask, rows: readonly RowSource[]) {
  const lines = await linesByNumber(
    trx,
    task.import_id,
    rows.flatMap(({ line }) => line ?? []),
  );
  const columns = await columnsOf(trx, task);
  return rows.map(({ line, member_id: plannedId, kept }) => {
    const cells = line === null ? undefined : lines.get(line);
    if (line === null || cells === undefined) return null;
    const found = lineValues(cells, task.fields, columns);
    const values = typeof found === 'string' ? {} : found;
    return {
      ...{ line, plannedId, values },
      shown: kept === null ? null : (JSON.parse(kept) as ShownLine),
      refusal: typeof found === 'string' ? found : null,
      key: matchKeyOf(values, task.match),
    };
  });
}

/** Their labels are asked for where a column has some. */
async function targetsOf(
  trx: Queries,
  { fields }: ImportTask,
  members: ReadonlyMap<number, HeldMember>,
): Promise<Map<number, Target>> {
  const labels = await labelRowsOf(trx, fields.includes('labels') ? [...members.keys()] : []);
  return new Map(
    [...members].map(([id, member]) => [id, { member, labels: labels.get(id) ?? [] }]),
  );
}

async function columnsOf(trx: Queries, { import_id: id, fields }: ImportTask): Promise<string[]> {
  const file = await findImport(trx, id);
  return file === undefined ? fields.map(() => '') : (JSON.parse(file.columns) as string[]);
}
