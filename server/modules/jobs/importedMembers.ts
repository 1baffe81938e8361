/** What an import writes: members who are new, and the fields of those who are there. */
import { MEMBER_NUMBER_MAX } from '../../../contract/limits.ts';
import { emailKey } from '../../../contract/rules.ts';
import { labelKey } from '../../../contract/office/labelNames.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { newInvitationCode } from '../../lib/randomCodes.ts';
import { changeOf } from '../audit/repository.ts';
import type { LineValues } from '../imports/lineValues.ts';
import { firstNumberInJob, lastNumberInJob } from '../imports/matchRepository.ts';
import { texts } from '../imports/texts.ts';
import { giveLabel, hasLabel, inOrder, labelsOf } from '../labels/repository.ts';
import {
  changeHeld,
  endedCode,
  endsCode,
  newCodeDetails,
  type EndedCode,
} from '../members/changeHeld.ts';
import type { HeldMember } from '../members/heldRepository.ts';
import { freeMemberNumbers, insertMembers } from '../members/repository.ts';
import type { Change } from './kind.ts';

/** What an import keeps of a member. */
export interface Kept {
  /** As the import has left the member. */
  readonly version: number;
  /** The fields as they were; absent: the import has added the member. */
  readonly before?: Partial<HeldMember>;
  /** Those that it has given: their ids; of an import of before, their names, and of whom that has added, none. */
  readonly labels?: readonly (number | string)[];
  /** A code that it has ended; none of an import of before. */
  readonly code?: EndedCode;
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

/**
 * The member as the line would have it. An address is that of the invitation: who has registered keeps an own one. In
 * other letters it is no other address, and what was mailed to it stays good.
 */
export const afterLine = (
  member: HeldMember,
  { email, labels: _, ...values }: LineValues,
): HeldMember => ({
  ...member,
  ...values,
  ...(email !== undefined &&
    member.email === null &&
    emailKey(email) !== emailKey(member.invite_email ?? '') && { invite_email: email }),
});

/** The line names another address than the one with which the member signs in. */
export const keepsAddress = (member: HeldMember, { email }: LineValues): boolean =>
  email !== undefined && member.email !== null && emailKey(email) !== emailKey(member.email);

/** The labels of a line that its member does not have. */
const newLabels = ({ labels: wanted = [] }: LineValues, labels: readonly string[]): string[] =>
  wanted.filter((name) => !hasLabel(labels, name));

/** @param labels that the member has. @returns null: the member is as the line says already. */
export function changeByLine(member: HeldMember, values: LineValues, labels: readonly string[]) {
  const changed = changeOf(member, afterLine(member, values), FIELDS);
  const added = newLabels(values, labels);
  if (added.length === 0) return changed;
  return {
    before: { ...changed?.before, labels },
    after: { ...changed?.after, labels: inOrder([...labels, ...added]) },
  };
}

/** What is to be changed of the member, or taken back, in words. */
export const differences = (
  member: HeldMember,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string =>
  [
    ...([...FIELDS, 'labels'] as const)
      .filter((field) => field in after)
      .map((field) => texts.fieldChange(field, before[field], after[field])),
    ...(endsCode(member, after) ? [texts.codeEnds] : []),
  ].join('; ');

/**
 * The numbers of the next lines that ask for none: behind every one that a later line of the file asks for, too, and before
 * the next one that is used, as near the greatest that there can be.
 * @param asked by lines of which the job has no rows yet.
 */
export async function numbersOfLines(
  trx: Queries,
  jobId: number,
  asked: readonly number[],
): Promise<{ next: number; last: number }> {
  const withRoom = asked.filter((number) => number < MEMBER_NUMBER_MAX);
  const taken = Math.max(await lastNumberInJob(trx, jobId), ...withRoom);
  const free = await freeMemberNumbers(trx);
  const next = Math.max(free.next, taken + 1);
  const used = [...asked, (await firstNumberInJob(trx, jobId, next)) ?? []].flat();
  const behind = used.filter((number) => number >= next);
  return { next, last: Math.min(free.last, ...behind.map((number) => number - 1)) };
}

/** @returns what was done, in the order of the lines. */
export async function addMembers(
  trx: Queries,
  jobId: number,
  lines: readonly LineValues[],
  at: string,
): Promise<Change[]> {
  if (lines.length === 0) return [];
  let { next } = await numbersOfLines(trx, jobId, []);
  const members = lines.map((values) => ({
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
  const labels = await giveLabels(trx, lines, ids);
  // As they are called, which may be in other letters than the file's.
  const named = await labelsOf(trx, [...labels.keys()]);
  return members.map((member, index): Change => {
    const memberId = ids[index];
    if (memberId === undefined) throw new Error('The inserted member has no id');
    return {
      action: 'member added',
      memberId,
      after: {
        number: member.number,
        first_name: member.firstName,
        last_name: member.lastName,
        is_superuser: member.isSuperuser,
        is_entry_staff: member.isEntryStaff,
        is_staff: member.isStaff,
        ...(member.inviteEmail !== undefined && { invite_email: member.inviteEmail }),
        ...(member.notes !== undefined && { notes: member.notes }),
        ...(lines[index]?.labels !== undefined && { labels: named.get(memberId) ?? [] }),
      },
      kept: { version: 1, labels: labels.get(memberId) ?? [] } satisfies Kept,
    };
  });
}

/** Label by label: all members of it at once. @returns the ids of each member's. */
async function giveLabels(
  trx: Queries,
  lines: readonly LineValues[],
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const owners = new Map<string, { name: string; ids: number[] }>();
  for (const [index, { labels = [] }] of lines.entries()) {
    for (const name of labels) {
      const label = owners.get(labelKey(name)) ?? { name, ids: [] };
      owners.set(labelKey(name), label);
      label.ids.push(ids[index] ?? 0);
    }
  }
  const given = new Map<number, number[]>();
  for (const label of owners.values()) {
    const labelId = await giveLabel(trx, label.name, label.ids);
    for (const id of label.ids) given.set(id, [...(given.get(id) ?? []), labelId]);
  }
  return given;
}

/** @param labels that the member has. */
export async function changeMember(
  trx: Queries,
  member: HeldMember,
  values: LineValues,
  labels: readonly string[],
): Promise<Change> {
  const changed = changeByLine(member, values, labels);
  if (changed === null) throw new Error('Nothing is to be changed');
  const after = afterLine(member, values);
  const fields = changeOf(member, after, FIELDS);
  const written = await changeHeld(trx, member, fields?.after ?? {});
  const added = newLabels(values, labels);
  const ids: number[] = [];
  for (const name of added) ids.push(await giveLabel(trx, name, [member.id]));
  const details = newCodeDetails(member, written);
  return {
    action: 'member changed',
    ...changed,
    ...(added.length > 0 && {
      after: { ...changed.after, labels: (await labelsOf(trx, [member.id])).get(member.id) ?? [] },
    }),
    details,
    kept: {
      version: member.version + 1,
      before: fields?.before ?? {},
      ...(added.length > 0 && { labels: ids }),
      ...endedCode(member, written),
    } satisfies Kept,
  };
}
