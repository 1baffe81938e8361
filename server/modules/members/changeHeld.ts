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
