/** Lets members see what became of their codes, and take one back that was given away. */
import type { OwnCodeEvent } from '../../../contract/ownCodes.ts';
import type { AppDeps } from '../../deps.ts';
import { conflict, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { newPurchaseCode } from '../../lib/randomCodes.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { holdForChange } from '../members/holdForChange.ts';
import { keptOf } from '../members/timeline.ts';
import { noteEnded } from '../purchaseCodes/endingRepository.ts';
import { findPurchaseCode, holdPurchaseCode } from '../purchaseCodes/repository.ts';
import { codeMailsOf, renewCode } from './repository.ts';
import { ownStoryOf } from './story.ts';

export function createOwnCodesService({ database, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  return {
    /** @throws 404 for a code that is not the member's. */
    async story(memberId: number, codeId: number): Promise<{ events: OwnCodeEvent[] }> {
      const { db } = database;
      const code = await findPurchaseCode(db, { id: codeId });
      if (code?.createdFor !== memberId) throw notFound(texts.unknownPurchaseCode);
      const [kept] = await keptOf(db, { codeIds: [codeId] });
      if (kept === undefined) throw notFound(texts.unknownPurchaseCode);
      return { events: ownStoryOf(kept, await codeMailsOf(db, codeId)) };
    },

    /**
     * Whoever was mailed the code has nothing any more; the member has a new one in its place.
     * @throws 404 for a code that is not the member's, 409 for one that is used or was never given away, and for who has deleted their data.
     */
    async takeBack(by: Actor, memberId: number, codeId: number): Promise<{ message: string }> {
      const at = timestamp(clock);
      await database.transaction(async (trx) => {
        // Of who deletes their data meanwhile nothing is written down any more.
        await holdForChange(trx, database.engine, memberId);
        const code = await holdPurchaseCode(trx, database.engine, { id: codeId }, memberId);
        if (code === null) throw notFound(texts.unknownPurchaseCode);
        if (code.ticket !== null) throw conflict(texts.usedPurchaseCode);
        const { token } = code;
        const renewed = newPurchaseCode();
        if (!(await renewCode(trx, { id: codeId, ownerId: memberId, token, renewed }))) {
          throw conflict(texts.codeChangedMeanwhile);
        }
        await noteEnded(trx, [{ token, memberId }], at);
        await addAudit(trx, {
          ...{ at, by, action: 'token taken back', subject: `token:${codeId}` },
          concerns: [`member:${memberId}`],
          before: { token },
        });
      });
      return { message: texts.codeTakenBack };
    },
  };
}
