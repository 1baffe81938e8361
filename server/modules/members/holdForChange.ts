/** A member as the office is to change it: held, and somebody still. */
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { conflict, notFound } from '../../errors.ts';
import { texts } from '../../texts.ts';
import { holdMember, type HeldMember } from './heldRepository.ts';
import { survivorNumbers } from './mergedRepository.ts';

/** @throws 404, 409 for whose personal data were deleted: of them nobody makes a member again. */
export async function holdForChange(trx: Queries, engine: Engine, id: number): Promise<HeldMember> {
  const member = await holdMember(trx, engine, id);
  if (member === null) {
    const survivor = (await survivorNumbers(trx, [id])).get(id);
    throw notFound(survivor === undefined ? texts.unknownMember : texts.isMergedInto(survivor));
  }
  if (member.anonymised_at !== null) {
    throw conflict(texts.isAnonymised, { reason: 'anonymised' });
  }
  return member;
}
