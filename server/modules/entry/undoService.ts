import { UNDO_WINDOW_S } from '../../../contract/entry/limits.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, forbidden, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { texts } from '../../texts.ts';
import { addAudit } from '../audit/repository.ts';
import { findEntryEvents, insertEntryEvents, isUndo, type NewEntryEvent } from './repository.ts';
import type { Tap } from './service.ts';
import { findLetIn, holdTicket, releaseTicket, type LetIn } from './undoRepository.ts';
import { entryReplies, type EntryReply } from './verdict.ts';

/** How often something that somebody else did in the meantime is looked up again. */
const ATTEMPTS = 5;

export interface Undo extends Tap {
  readonly key: string;
  /** Key of what is undone. */
  readonly admission: string;
  readonly isSuperuser: boolean;
  /** Trimmed; empty: none given. */
  readonly reason: string;
}

/** Takes admissions back: an event more in the ledger, never one less. */
export function createUndoService({ database, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  async function undoOnce(trx: Queries, undo: Undo): Promise<EntryReply> {
    const [earlier] = await findEntryEvents(trx, [undo.key]);
    if (earlier !== undefined) {
      const isSame = isUndo(earlier) && earlier.refers_to === undo.admission;
      return isSame ? { status: earlier.status, body: earlier.reply } : entryReplies.keyReused;
    }
    const found = await findLetIn(trx, undo.admission);
    if (found === null) {
      throw notFound(texts.unknownAdmission, { reason: 'unknown_admission' });
    }
    await holdTicket(trx, database.engine, found.ticketId);
    const letIn = (await findLetIn(trx, undo.admission)) ?? found;
    if (letIn.isUndone) {
      // Its number has been given out: unwritten it would count as lost with the device's storage.
      if (undo.seq !== null)
        await insertEntryEvents(trx, [
          eventOf(
            undo,
            letIn,
            timestamp(clock),
            { kind: 'refused', reason: 'undone' },
            entryReplies.undoneBefore,
          ),
        ]);
      return entryReplies.undoneBefore;
    }
    const isSupervised = isUndoOfSupervisor(undo, letIn);
    const at = timestamp(clock);
    await releaseTicket(trx, letIn.ticketId, undo.admission);
    await insertEntryEvents(trx, [
      eventOf(undo, letIn, at, { kind: 'undo', reason: null }, entryReplies.undone),
    ]);
    if (isSupervised && letIn.tokenId !== null) {
      await addAudit(trx, {
        at,
        actorId: undo.staffId,
        action: 'admission undone',
        subject: `token:${letIn.tokenId}`,
        details: { reason: undo.reason },
      });
    }
    return entryReplies.undone;
  }

  /**
   * The device that admitted may do it for a while, by the server's clock; what it reports to have undone
   * without the server is a fact whose time its own journal has judged. @returns whether another right is used.
   * @throws 400, 403
   */
  function isUndoOfSupervisor(undo: Undo, letIn: LetIn): boolean {
    const ageMs = clock.now().getTime() - Date.parse(letIn.at);
    const isOwn = undo.deviceId !== null && undo.deviceId === letIn.deviceId;
    if (isOwn && (undo.mode === 'device' || ageMs <= UNDO_WINDOW_S * 1000)) return false;
    if (!undo.isSuperuser) throw forbidden(texts.undoForbidden, { reason: 'undo_forbidden' });
    if (undo.reason === '') throw badRequest(texts.undoReasonMissing);
    return true;
  }

  return {
    /**
     * The ticket admits again, unless another guest is inside on it. The same key gives the same reply.
     * 409 when it is undone already. @throws 400 without a reason where one is needed, 403, 404.
     */
    async undo(undo: Undo): Promise<EntryReply> {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await database.transaction((trx) => undoOnce(trx, undo));
        } catch (error) {
          if (attempt === ATTEMPTS || database.failureOf(error) !== 'duplicate') throw error;
        }
      }
    },
  };
}

function eventOf(
  undo: Undo,
  { ticketId }: LetIn,
  receivedAt: string,
  outcome: Pick<NewEntryEvent, 'kind' | 'reason'>,
  reply: EntryReply,
): NewEntryEvent {
  return {
    ...outcome,
    key: undo.key,
    ticket_id: ticketId,
    staff_id: undo.staffId,
    device_id: undo.deviceId,
    gate_id: undo.gateId,
    seq: undo.seq,
    mode: undo.mode,
    refers_to: undo.admission,
    note: undo.reason === '' ? null : undo.reason,
    scanned_at: undo.scannedAt,
    received_at: receivedAt,
    status: reply.status,
    reply: reply.body,
  };
}
