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
import { nameKey } from '../../lib/searchText.ts';
import { texts as commonTexts } from '../../texts.ts';
import { labelRowsOf } from '../labels/repository.ts';
import { holdMembers } from '../members/manyRepository.ts';
import { survivorNumbers } from '../members/mergedRepository.ts';
import type { HeldMember } from '../members/heldRepository.ts';
import {
  addMembers,
  changeByLine,
  changeMember,
  differences,
  keepsAddress,
  nextNumberOfLines,
} from './importedMembers.ts';
import type { Change, Context, Judgement, RowSource, RowToCheck, Step, Taken } from './kind.ts';
import type { Shown } from './asShown.ts';
import { namesOf, shownOf, type Labelled, type Target } from './shownLine.ts';

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
  readonly labels: readonly Labelled[];
  /** As the dry run had it. */
  readonly plannedId: number | null;
  /** What it has shown; null: of nobody who was there, or of a dry run of before. */
  readonly shown: Shown | null;
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
    const read = await readLines(trx, task, rows);
    const matches = await membersOfKeys(
      trx,
      read.flatMap((line) => line?.key ?? []),
    );
    const members = await holdMembers(trx, engine, [...matches.values()].flat());
    const survivors = await survivorNumbers(trx, [...members.keys()]);
    const targets = await targetsOf(trx, task, members);
    return read.map((line): LineSubject | null => {
      if (line === null) return null;
      const nobody = (why: string) => ({ ...line, ...NOBODY, refusal: line.refusal ?? why });
      const ids = line.key === null ? [] : (matches.get(keyText(line.key)) ?? []);
      const target = targets.get(ids[0] ?? 0);
      if (target === undefined) return { ...line, ...NOBODY };
      const survivor = survivors.get(target.member.id);
      if (target.member.anonymised_at !== null) return nobody(commonTexts.isAnonymised);
      if (survivor !== undefined) return nobody(texts.isMerged(survivor));
      if (ids.length > 1) return nobody(texts.severalMembers);
      return { ...line, ...target };
    });
  },

  async judge(db, subjects, context) {
    const numbers = subjects.flatMap(({ values }) => values.number ?? []);
    const keys = subjects.flatMap(({ key }) => (key === null ? [] : [keyText(key)]));
    const names = subjects.flatMap(({ key }) => (key?.by === 'name' ? [key.value] : []));
    const members = subjects.flatMap(({ member }) => member?.id ?? []);
    const { jobId, isDryRun } = context;
    // What the dry run has let through is there once.
    const asked = { keys, numbers, names, members };
    const taken = await takenInJob(db, jobId, isDryRun ? asked : NOTHING);
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
        const { number, match_key: key, name_key: name } = judgement.taken;
        if (number !== null) taken.numbers.add(number);
        if (key !== null) taken.keys.add(key);
        if (name !== null) taken.names.add(name);
        if (subject.member !== null) taken.members.add(subject.member.id);
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
      shown: kept === null ? null : (JSON.parse(kept) as Shown),
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

function judged(
  { existing }: ImportTask,
  { values, refusal, key, member, labels, plannedId, shown }: LineSubject,
  { isDryRun, actorId }: Context,
  taken: Readonly<Awaited<ReturnType<typeof takenInJob>>>,
  owners: ReadonlyMap<number, number>,
): Judgement {
  if (refusal !== null) return { skip: refusal };
  if (!isDryRun && plannedId !== (member?.id ?? null)) return { skip: texts.changedSince };
  if (key !== null && taken.keys.has(keyText(key))) return { skip: texts.twice[key.by] };
  if (key?.by === 'name' && taken.names.has(key.value)) return { skip: texts.twice.name };
  const { number } = values;
  if (number !== undefined) {
    if (taken.numbers.has(number)) return { skip: texts.twice.number };
    const owner = owners.get(number);
    if (owner !== undefined && owner !== member?.id) return { skip: texts.numberTaken };
  }
  const takes = takenBy(values, key);
  if (member === null) {
    const missing = missingName(values);
    return missing === null ? { change: texts.isNew(number), taken: takes } : { skip: missing };
  }
  // Also a line that changes nothing is the one for its member: a later one would make somebody else of them.
  if (existing === 'skip') {
    const sentence = isNamedAsIn(values, member) ? texts.isThere : texts.isThereByAnotherName;
    return { skip: sentence, taken: takes };
  }
  if (taken.members.has(member.id)) return { skip: texts.twice.member };
  const changed = changeByLine(member, values, namesOf(labels));
  const stays = keepsAddress(member, values);
  if (changed === null) {
    return { skip: stays ? texts.addressStays : texts.nothingNew, taken: takes };
  }
  const kept = shownOf({ member, labels }, values);
  if (shown !== null && shown.shown !== kept.shown) return { skip: texts.changedSince };
  const { before, after } = changed;
  if (member.id === actorId && after.is_superuser === false) return { skip: texts.ownRights };
  if (Array.isArray(after.labels) && after.labels.length > LABELS_PER_MEMBER_MAX) {
    return { skip: texts.tooManyLabelsThen(LABELS_PER_MEMBER_MAX), taken: takes };
  }
  const change = differences(member, before, after);
  return { change: stays ? `${change}; ${texts.addressStaysToo}` : change, taken: takes, kept };
}

/** By all of it a later line may mean the same member, also one who is not there yet. */
function takenBy(values: LineValues, key: MatchKey | null): Taken {
  const names = matchKeyOf(values, 'name');
  const address = matchKeyOf(values, 'email');
  const match = address?.by === 'email' ? address : key;
  return {
    number: values.number ?? null,
    match_key: match === null ? null : keyText(match),
    name_key: names?.by === 'name' ? names.value : null,
  };
}

/** Also where the line has no whole name, and in another spelling or order. */
const isNamedAsIn = (
  { first_name: first, last_name: last }: LineValues,
  member: HeldMember,
): boolean =>
  first === undefined ||
  last === undefined ||
  nameKey(last, first) === nameKey(member.last_name, member.first_name);

function missingName({ first_name: first, last_name: last }: LineValues): string | null {
  if (first === undefined && last === undefined) return texts.namesMissing;
  if (first === undefined) return texts.firstNameMissing;
  return last === undefined ? texts.lastNameMissing : null;
}
