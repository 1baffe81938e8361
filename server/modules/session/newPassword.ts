/** The rule for a new password, which holds for sign-up and reset (§5). */
import { PASSWORD_MAX_CHARS } from '../../../contract/limits.ts';
import { missingPasswordRequirements } from '../../../contract/rules.ts';
import { badRequest } from '../../errors.ts';
import { texts } from '../../texts.ts';

/** @throws 400 with the sentence that says what the password needs. */
export function requireAcceptablePassword(password: string): void {
  if (password.length > PASSWORD_MAX_CHARS) throw badRequest(texts.longPassword);
  if (missingPasswordRequirements(password).length > 0) throw badRequest(texts.weakPassword);
}
