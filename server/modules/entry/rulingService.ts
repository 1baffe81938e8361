/** What superusers decide about conflicts: one that is accepted, for a reason, is settled. */
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { subjectsOfCode } from '../purchaseCodes/repository.ts';
import { admitTickets } from './repository.ts';
import { findConflict, findRuling, insertRuling } from './rulingRepository.ts';
import { holdTicket } from './undoRepository.ts';

type Ruler = Actor & { readonly memberId: number };

export function createRulingService({ database, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  async function accept(by: Ruler, key: string, reason: string): Promise<void> {
    const staffId = by.memberId;
    const at = timestamp(clock);
    await database.transaction(async (trx) => {
      const asked = await findConflict(trx, key);
      if (asked === null) throw notFound(texts.noSuchConflict);
      await holdTicket(trx, database.engine, asked.ticketId);
      const found = (await findConflict(trx, key)) ?? asked;
      if (found.isOver) throw conflict(texts.conflictSettled);
      await insertRuling(trx, { event_key: key, staff_id: staffId, reason, at });
      // Its ticket waited for this; where somebody has come in on it since, it stays theirs.
      if (found.reason === 'device_revoked') {
        await admitTickets(trx, [{ ticketId: found.ticketId, key }]);
      }
      await addAudit(trx, {
        at,
        by,
        action: 'conflict accepted',
        subject: `conflict:${key}`,
        concerns: [
          ...(await subjectsOfCode(trx, found.purchaseCodeId)),
          ...(found.deviceId === null ? [] : [`device:${found.deviceId}` as const]),
        ],
        details: { reason },
      });
    });
  }

  return {
    /**
     * Settles the conflict; that of a revoked device now uses its ticket. The same again changes nothing.
     * @throws 400 without a reason, 404, 409 when it is settled
     */
    async accept(by: Ruler, key: string, typed: string): Promise<void> {
      const reason = typed.trim();
      if (reason === '') throw badRequest(texts.acceptReasonMissing);
      try {
        await accept(by, key, reason);
      } catch (error) {
        if (database.failureOf(error) !== 'duplicate') throw error;
        // A retry after a lost answer.
        const ruling = await findRuling(database.db, key);
        const isSame = ruling?.staff_id === by.memberId && ruling.reason === reason;
        if (!isSame) throw conflict(texts.conflictSettled);
      }
    },
  };
}
