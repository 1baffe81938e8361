/** The job that makes members of the lines of a file: adds those who are not there, and changes those who are. */
import type { ImportTask } from '../../../contract/office/jobEntities.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { newInvitationCode } from '../../lib/randomCodes.ts';
import { lineValues, nameIn, type LineValues } from '../imports/lineValues.ts';
import {
  byNumber,
  keyText,
  lastNumberInJob,
  matchKeyOf,
  membersOfKeys,
  takenInJob,
  type MatchKey,
} from '../imports/matchRepository.ts';
import { findImport, linesAfter, linesByNumber } from '../imports/repository.ts';
import { texts } from '../imports/texts.ts';
import { changeOf } from '../audit/repository.ts';
import { holdMembers } from '../members/manyRepository.ts';
import {
  heldSearchColumns,
  insertMembers,
  nextMemberNumber,
  updateMember,
  type HeldMember,
} from '../members/repository.ts';
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
  /** As the dry run had it. */
  readonly plannedId: number | null;
}

/** The fields of a member that a line changes. */
const FIELDS = [
  'number',
  'first_name',
  'last_name',
  'invite_email',
  'notes',
  'is_superuser',
  'is_staff',
  'is_entry_staff',
] as const satisfies readonly (keyof HeldMember)[];

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
      return { line, plannedId, values, refusal, key: matchKeyOf(values, task.match) };
    });
    const matches = await membersOfKeys(
      trx,
      read.flatMap((line) => line?.key ?? []),
    );
    const members = await holdMembers(trx, engine, [...matches.values()].flat());
    return read.map((line) => {
      if (line === null) return null;
      const ids = line.key === null ? [] : (matches.get(keyText(line.key)) ?? []);
      const member = members.get(ids[0] ?? 0) ?? null;
      return ids.length > 1
        ? { ...line, member: null, refusal: line.refusal ?? texts.severalMembers }
        : { ...line, member };
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
    return subjects.map((subject) => {
      const judgement = judged(task, subject, context, taken, owners);
      if ('change' in judgement && judgement.taken !== undefined) {
        const { number, match_key: key } = judgement.taken;
        if (number !== null) taken.numbers.add(number);
        if (key !== null) taken.keys.add(key);
      }
      return judgement;
    });
  },

  async change(trx, subjects, { jobId, at }) {
    const missing = subjects.filter(({ member }) => member === null);
    const added = await addMembers(trx, jobId, missing, at);
    const changes: Change[] = [];
    for (const subject of subjects) {
      const { member, values } = subject;
      changes.push(added.get(subject) ?? (await changeMember(trx, member, values)));
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
  { values, refusal, key, member, plannedId }: LineSubject,
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
  if (existing === 'skip') return { skip: texts.isThere };
  const changed = changeOf(member, { ...member, ...fieldsFor(member, values) }, FIELDS);
  if (changed === null) return { skip: texts.nothingNew };
  const { before, after } = changed;
  if (member.id === actorId && after.is_superuser === false) return { skip: texts.ownRights };
  return { change: differences(before, after), taken: takes };
}

function missingName({ first_name: first, last_name: last }: LineValues): string | null {
  if (first === undefined && last === undefined) return texts.namesMissing;
  if (first === undefined) return texts.firstNameMissing;
  return last === undefined ? texts.lastNameMissing : null;
}

/** An address is that of the invitation; whoever has registered has an own one, which stays. */
function fieldsFor(
  { email: own }: Pick<HeldMember, 'email'>,
  { email, ...values }: LineValues,
): Partial<HeldMember> {
  return { ...values, ...(email !== undefined && own === null && { invite_email: email }) };
}

/** What is to be changed, or taken back, in words. */
export const differences = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string =>
  FIELDS.filter((field) => field in after)
    .map((field) => texts.fieldChange(field, before[field], after[field]))
    .join('; ');

/** @returns what was done, by the lines. */
async function addMembers(
  trx: Queries,
  jobId: number,
  lines: readonly LineSubject[],
  at: string,
): Promise<Map<LineSubject, Change>> {
  if (lines.length === 0) return new Map();
  // Behind every number that a later line of the file asks for, too.
  let next = Math.max(await nextMemberNumber(trx), (await lastNumberInJob(trx, jobId)) + 1);
  const members = lines.map(({ values }) => ({
    number: values.number ?? next++,
    firstName: values.first_name ?? '',
    lastName: values.last_name ?? '',
    isSuperuser: values.is_superuser ?? false,
    isStaff: values.is_staff ?? false,
    isEntryStaff: values.is_entry_staff ?? false,
    inviteEmail: values.email,
    notes: values.notes,
    initialToken: newInvitationCode(),
    createdAt: at,
  }));
  const ids = await insertMembers(trx, members);
  return new Map(
    lines.map((line, index) => {
      const member = members[index];
      const memberId = ids[index];
      if (member === undefined || memberId === undefined) throw new Error('A member has no id');
      const { values } = line;
      return [
        line,
        {
          action: 'member added',
          memberId,
          after: {
            number: member.number,
            first_name: member.firstName,
            last_name: member.lastName,
            is_superuser: member.isSuperuser,
            is_entry_staff: member.isEntryStaff,
            is_staff: member.isStaff,
            ...(values.email !== undefined && { invite_email: values.email }),
            ...(values.notes !== undefined && { notes: values.notes }),
          },
          kept: { version: 1 },
        } satisfies Change,
      ] as const;
    }),
  );
}

async function changeMember(
  trx: Queries,
  member: HeldMember | null,
  values: LineValues,
): Promise<Change> {
  if (member === null) throw new Error('There is nobody to change');
  const after = { ...member, ...fieldsFor(member, values) };
  const changed = changeOf(member, after, FIELDS);
  if (changed === null) throw new Error('Nothing is to be changed');
  await updateMember(trx, member.id, { ...changed.after, ...heldSearchColumns(after) });
  return {
    action: 'member changed',
    ...changed,
    kept: { version: member.version + 1, before: changed.before },
  };
}
