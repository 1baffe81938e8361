/** Codes for whoever has lost their second factors: ten, each good once, kept as hashes. */
import { createHash } from 'node:crypto';
import { RECOVERY_CODES } from '../../../contract/limits.ts';
import { newPurchaseCode } from '../../lib/randomCodes.ts';

/** 75 random bits each: nobody guesses one, with the database or without. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => newPurchaseCode());

/** However it is typed. Two members with the same code, which there will never be, have two hashes. */
export function hashOfRecoveryCode(typed: string, memberId: number): string {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`${memberId} ${code}`).digest('hex');
}
