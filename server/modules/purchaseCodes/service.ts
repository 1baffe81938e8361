/** Shows administrators the purchase codes of a member, and creates new ones. */
import type { CreatedPurchaseCodesReply, PurchaseCode } from '../../../contract/entities.ts';
import {
  PURCHASE_CODES_PER_CREATION_MAX,
  PURCHASE_CODES_PER_CREATION_MIN,
} from '../../../contract/limits.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { newPurchaseCode } from '../../lib/randomCodes.ts';
import { searchText, searchWords } from '../../lib/searchText.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { holdForChange } from '../members/holdForChange.ts';
import { memberExists } from '../members/repository.ts';
import { madeBefore, noteMade, requestKeyOf } from '../members/requestKeys.ts';
import { insertPurchaseCodes, purchaseCodesWithFateOfMember } from './repository.ts';

export function createPurchaseCodesService({
  database,
  clock,
}: Pick<AppDeps, 'database' | 'clock'>) {
  return {
    /** The member's codes that hold every typed word, in the code or in the address of its ticket. @throws 404 */
    async ofMember(memberId: number, typed: string): Promise<PurchaseCode[]> {
      if (!(await memberExists(database.db, memberId))) throw notFound(texts.unknownMember);
      const purchaseCodes = await purchaseCodesWithFateOfMember(database.db, memberId);
      const words = searchWords(typed);
      return purchaseCodes.filter(({ token, used_by }) => {
        const text = searchText(token, used_by?.email);
        return words.every((word) => text.includes(word));
      });
    },

    /** @throws 400 unless the count is a whole number from 1 to 10 (§5), 404 for an unknown member, 409 for an anonymised one, 422 for a key of another request. */
    async create(
      by: Actor,
      memberId: number,
      { count, idempotencyKey }: { count: unknown; idempotencyKey: string | null },
    ): Promise<CreatedPurchaseCodesReply> {
      if (!isPurchaseCodeCount(count)) {
        throw badRequest(
          texts.invalidPurchaseCodeCount(
            PURCHASE_CODES_PER_CREATION_MIN,
            PURCHASE_CODES_PER_CREATION_MAX,
          ),
        );
      }
      const at = timestamp(clock);
      const key = requestKeyOf(by, `codes of ${memberId}`, idempotencyKey, count);
      const codes = Array.from({ length: count }, newPurchaseCode);
      const created = await database.transaction(async (trx): Promise<PurchaseCode[]> => {
        // The member is held: whoever sends the same at once waits, and is told what was made.
        await holdForChange(trx, database.engine, memberId);
        const made = await madeBefore(trx, key);
        if (made !== null) {
          const theirs = await purchaseCodesWithFateOfMember(trx, memberId);
          return theirs.filter(({ id }) => made.includes(id));
        }
        const ids = await insertPurchaseCodes(
          trx,
          codes.map((token) => ({ token, createdFor: memberId, createdAt: at })),
        );
        await noteMade(trx, key, ids, clock);
        await addAudit(trx, {
          at,
          by,
          action: 'tokens created',
          subject: `member:${memberId}`,
          concerns: ids.map((id) => `token:${id}` as const),
          after: { token_ids: ids },
        });
        return codes.flatMap((token, index) => {
          const id = ids[index];
          if (id === undefined) return [];
          return { id, token, created_for: memberId, created_at: at, used_by: null };
        });
      });
      return { message: texts.purchaseCodesCreated(count), tokens: created };
    },
  };
}

function isPurchaseCodeCount(count: unknown): count is number {
  return (
    typeof count === 'number' &&
    Number.isInteger(count) &&
    count >= PURCHASE_CODES_PER_CREATION_MIN &&
    count <= PURCHASE_CODES_PER_CREATION_MAX
  );
}
