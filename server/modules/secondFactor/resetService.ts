/** For a member who has lost all second factors: the office, or whoever runs the server, takes them away. */
import type { AppDeps } from '../../deps.ts';
import { conflict } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { holdForChange } from '../members/holdForChange.ts';
import { deleteSessionsOf } from '../session/repository.ts';
import { deleteFactorsOf, hasFactor } from './repository.ts';

/**
 * The password alone signs the member in then, whom a mail tells. @returns the member's number.
 * @throws 404, 409 for oneself, or a member who has none.
 */
export async function resetFactors(
  { database, clock, outbox }: Pick<AppDeps, 'database' | 'clock' | 'outbox'>,
  by: Actor,
  memberId: number,
): Promise<number> {
  if (by.memberId === memberId) throw conflict(texts.secondFactor.notOwn);
  const number = await database.transaction(async (trx) => {
    const member = await holdForChange(trx, database.engine, memberId);
    if (!(await hasFactor(trx, memberId))) throw conflict(texts.secondFactor.hasNone);
    await deleteFactorsOf(trx, memberId);
    await deleteSessionsOf(trx, [memberId]);
    await addAudit(trx, {
      ...{ at: timestamp(clock), by },
      action: 'second factor reset',
      subject: `member:${memberId}`,
    });
    if (member.email !== null) {
      await outbox.enqueue(trx, { kind: 'second-factor', to: member.email, event: 'reset' });
    }
    return member.number;
  });
  outbox.wake();
  return number;
}
