/** Holds what somebody chose for the columns of a file against the rules. */
import type { ImportPlan } from '../../../contract/office/importEntities.ts';
import { badRequest } from '../../errors.ts';
import { texts } from './texts.ts';

/** @param columns of the file. @throws 400 */
export function requirePlan({ fields, match, existing }: ImportPlan, columns: number): void {
  const chosen = fields.filter((field) => field !== null);
  if (fields.length !== columns) throw badRequest(texts.wrongColumns);
  if (new Set(chosen).size !== chosen.length) throw badRequest(texts.fieldTwice);
  const hasNames = chosen.includes('first_name') && chosen.includes('last_name');
  const hasMatch = match === 'name' ? hasNames : chosen.includes(match);
  if (!hasNames && (existing === 'skip' || match === 'name')) throw badRequest(texts.noName);
  if (!hasMatch) throw badRequest(texts.noMatch);
}
