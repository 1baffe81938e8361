/** Lets members give their purchase codes to friends by mail. */
import type { EmailHistory, MessageReply } from '../../../contract/entities.ts';
import { emailKey, isEmail } from '../../../contract/rules.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { holdForChange } from '../members/holdForChange.ts';
import { fullName } from '../members/repository.ts';
import { standingOfCode } from '../purchaseCodes/endingRepository.ts';
import { holdPurchaseCode } from '../purchaseCodes/repository.ts';
import { emailHistoryOfMember, insertPurchaseCodeEmail } from './repository.ts';

type Deps = Pick<AppDeps, 'database' | 'clock' | 'outbox'>;

/** @param countSame one more mail with that code to that address. @throws 429 */
export function createEmailHistoryService(
  { database, clock, outbox }: Deps,
  countSame: (mail: string, trx: Queries) => Promise<void>,
) {
  return {
    ofMember: (memberId: number): Promise<EmailHistory> =>
      emailHistoryOfMember(database.db, memberId),

    /**
     * Mails an own, unused code. Once this resolves, the mail is in the outbox and will be sent.
     * @throws 400 for a bad address, 404 for a code that is not the sender's, 409 for a used one, or when the sender's data
     *   were deleted just now, 429 when it was mailed there just now.
     */
    async send(
      by: Actor,
      sender: { readonly id: number },
      code: string,
      typedEmail: string,
    ): Promise<MessageReply> {
      const email = typedEmail.trim();
      if (!isEmail(email)) throw badRequest(texts.invalidEmail);
      const at = timestamp(clock);
      await database.transaction(async (trx) => {
        // Held before the code, as by whoever deletes the sender's data: a mail of after that would name them.
        const held = await holdForChange(trx, database.engine, sender.id);
        const purchaseCode = await holdPurchaseCode(
          trx,
          database.engine,
          { token: code },
          sender.id,
        );
        if (purchaseCode === null) {
          const { state } = await standingOfCode(trx, code);
          throw notFound(
            state === 'withdrawn' ? texts.withdrawnPurchaseCode : texts.unknownPurchaseCode,
          );
        }
        if (purchaseCode.ticket !== null) throw conflict(texts.usedPurchaseCode);
        const sameMail = `${purchaseCode.id} ${emailKey(email)}`;
        await countSame(sameMail, trx);
        const mailId = await outbox.enqueue(trx, {
          kind: 'purchase-code',
          to: email,
          code,
          senderName: fullName(held),
        });
        const sent = { purchaseCodeId: purchaseCode.id, email, sentAt: at, mailId };
        await insertPurchaseCodeEmail(trx, sent);
        await addAudit(trx, {
          at,
          by,
          action: 'token given away',
          subject: `token:${purchaseCode.id}`,
          concerns: [`member:${sender.id}`],
          details: { email },
        });
      });
      outbox.wake();
      return { message: texts.purchaseCodeSent(email) };
    },
  };
}
