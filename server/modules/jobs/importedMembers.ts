/** What an import writes: members who are new, and the fields of those who are there. */
import type { Queries } from '../../db/openDatabase.ts';
import { newInvitationCode } from '../../lib/randomCodes.ts';
import { changeOf } from '../audit/repository.ts';
import type { LineValues } from '../imports/lineValues.ts';
import { lastNumberInJob } from '../imports/matchRepository.ts';
import { texts } from '../imports/texts.ts';
import {
  heldSearchColumns,
  insertMembers,
  nextMemberNumber,
  updateMember,
  type HeldMember,
} from '../members/repository.ts';
import type { Change } from './kind.ts';

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

/** The member as the line would have it. An address is that of the invitation: who has registered keeps an own one. */
const afterLine = (member: HeldMember, { email, ...values }: LineValues): HeldMember => ({
  ...member,
  ...values,
  ...(email !== undefined && member.email === null && { invite_email: email }),
});

/** Null: the member is as the line says already. */
export const changeByLine = (member: HeldMember, values: LineValues) =>
  changeOf(member, afterLine(member, values), FIELDS);

/** What is to be changed, or taken back, in words. */
export const differences = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string =>
  FIELDS.filter((field) => field in after)
    .map((field) => texts.fieldChange(field, before[field], after[field]))
    .join('; ');

/** @returns what was done, in the order of the lines. */
export async function addMembers(
  trx: Queries,
  jobId: number,
  lines: readonly LineValues[],
  at: string,
): Promise<Change[]> {
  if (lines.length === 0) return [];
  // Behind every number that a later line of the file asks for, too.
  let next = Math.max(await nextMemberNumber(trx), (await lastNumberInJob(trx, jobId)) + 1);
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
      },
      kept: { version: 1 },
    };
  });
}

export async function changeMember(
  trx: Queries,
  member: HeldMember,
  values: LineValues,
): Promise<Change> {
  const after = afterLine(member, values);
  const changed = changeOf(member, after, FIELDS);
  if (changed === null) throw new Error('Nothing is to be changed');
  await updateMember(trx, member.id, { ...changed.after, ...heldSearchColumns(after) });
  return {
    action: 'member changed',
    ...changed,
    kept: { version: member.version + 1, before: changed.before },
  };
}
