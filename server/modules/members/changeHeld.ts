/** Changes a member who is held, with all that follows from it. */
import { emailKey } from '../../../contract/rules.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { newInvitationCode } from '../../lib/randomCodes.ts';
import { heldSearchColumns, type HeldMember } from './heldRepository.ts';
import { updateMember } from './repository.ts';

/**
 * Whoever reads the mails at the old address could register with the code that went there: with another address the
 * member gets another code, and counts as not invited yet.
 */
export const endsCode = (
  before: HeldMember,
  { invite_email: address = before.invite_email }: Partial<HeldMember>,
): boolean => keyOf(address) !== keyOf(before.invite_email) && before.invited_at !== null;

const keyOf = (address: string | null): string => emailKey(address ?? '');

/** What the audit keeps beside the fields, so that its sentence says that the code which was mailed is dead. */
export const newCodeDetails = (before: HeldMember, after: HeldMember): { new_code?: true } =>
  after.initial_token === before.initial_token ? {} : { new_code: true };

/**
 * @param fields a code among them is the one that the member gets.
 * @returns the member as it is then. @throws a duplicate number or e-mail.
 */
export async function changeHeld(
  trx: Queries,
  before: HeldMember,
  fields: Partial<HeldMember>,
): Promise<HeldMember> {
  const changes = {
    ...(endsCode(before, fields) && { initial_token: newInvitationCode() }),
    ...fields,
  };
  const after = { ...before, ...changes };
  const { email } = fields;
  await updateMember(trx, before.id, {
    ...changes,
    ...(email !== undefined && { email_key: email === null ? null : emailKey(email) }),
    ...heldSearchColumns(after),
  });
  return after;
}

/** An invitation code that was mailed, and the one in its place. */
export interface EndedCode {
  readonly before: string;
  readonly invited_at: string;
  readonly after: string;
}

/** @returns nothing when the code is still the same. */
export function endedCode(
  { initial_token: before, invited_at }: HeldMember,
  { initial_token: after }: HeldMember,
): { readonly code?: EndedCode } {
  return before === after || invited_at === null ? {} : { code: { before, invited_at, after } };
}

/**
 * With its address the code that was mailed there comes back, unless there is a third one. The one in its place ends, also
 * where it was mailed: that went to the address which goes.
 */
export const codeBack = (
  member: HeldMember,
  back: Partial<HeldMember>,
  code: EndedCode | undefined,
): EndedCode | null =>
  code?.after === member.initial_token && 'invite_email' in back ? code : null;
