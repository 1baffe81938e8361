/** Nobody overwrites what somebody else has changed meanwhile. */
import type { MemberRefusal } from '../../../contract/office/entities.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { preconditionFailed } from '../../errors.ts';
import type { Seen } from '../../lib/ifMatch.ts';
import { texts } from '../../texts.ts';
import type { HeldMember } from './heldRepository.ts';
import { findMember } from './repository.ts';

const CHANGED = 'changed' satisfies MemberRefusal['reason'];

/** @throws 412, with the member as it is now, when this is not the version that was seen. */
export async function assertSeen(
  trx: Queries,
  { id, version }: Pick<HeldMember, 'id' | 'version'>,
  isSeen: Seen,
): Promise<void> {
  if (isSeen(version)) return;
  const member = await findMember(trx, id);
  throw preconditionFailed(texts.changedMeanwhile, {
    reason: CHANGED,
    ...(member && { member }),
  });
}
