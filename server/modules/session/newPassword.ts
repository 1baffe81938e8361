import { PASSWORD_MAX_CHARS } from '../../../contract/limits.ts';
import { missingPasswordRequirements } from '../../../contract/rules.ts';
import { badRequest } from '../../errors.ts';
import { texts } from '../../texts.ts';

/** §5, for sign-up and reset. @throws 400 */
export function requireAcceptablePassword(password: string): void {
  if (password.length > PASSWORD_MAX_CHARS) throw badRequest(texts.longPassword);
  if (missingPasswordRequirements(password).length > 0) throw badRequest(texts.weakPassword);
}
