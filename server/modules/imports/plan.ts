/** Holds what somebody chose for the columns of a file against the rules. */
import { excludes, hasNames, type ImportPlan } from '../../../contract/office/importEntities.ts';
import { badRequest } from '../../errors.ts';
import { texts } from './texts.ts';

/** @param columns of the file. @throws 400 */
export function requirePlan({ fields, match, existing }: ImportPlan, columns: number): void {
  const chosen = fields.filter((field) => field !== null);
  if (fields.length !== columns) throw badRequest(texts.wrongColumns);
  const isTwice = chosen.some((field, place) =>
    chosen.slice(place + 1).some((other) => excludes(field, other)),
  );
  if (isTwice) throw badRequest(texts.fieldTwice);
  const isNamed = hasNames(chosen);
  const hasMatch = match === 'name' ? isNamed : chosen.includes(match);
  if (!isNamed && (existing === 'skip' || match === 'name')) throw badRequest(texts.noName);
  if (!hasMatch) throw badRequest(texts.noMatch);
}
