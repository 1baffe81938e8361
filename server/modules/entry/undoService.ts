/** Takes admissions back: the ledger gets an event more, and never loses one. */
import { UNDO_REPORT_WINDOW_S, UNDO_WINDOW_S } from '../../../contract/entry/limits.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { retryDuplicates } from '../../db/retryDuplicates.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, forbidden, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { subjectsOfCode } from '../purchaseCodes/repository.ts';
import { findEntryEvents, insertEntryEvents, isUndo, type NewEntryEvent } from './repository.ts';
import type { Tap } from './entities.ts';
import { findPastLetIn, insertPastEvent } from './pastRepository.ts';
import { findLetIn, holdTicket, releaseTicket, type LetIn } from './undoRepository.ts';
import { entryReplies, type EntryReply } from './verdict.ts';

/** How often a transaction is tried again when somebody else has used its key, or undone the same, in the meantime. */
const ATTEMPTS = 5;

export interface Undo extends Tap {
  readonly by: Actor;
  readonly key: string;
  /** Key of the admission that is to be undone. */
  readonly admission: string;
  readonly isSuperuser: boolean;
  /** Without spaces around it. Empty: none was given. */
  readonly reason: string;
}

export function createUndoService({ database, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  async function undoOnce(trx: Queries, undo: Undo): Promise<EntryReply> {
    const [earlier] = await findEntryEvents(trx, [undo.key]);
    if (earlier !== undefined) {
      const isSame = isUndo(earlier) && earlier.refers_to === undo.admission;
      return isSame ? { status: earlier.status, body: earlier.reply } : entryReplies.keyReused;
    }
    const found = await findLetIn(trx, undo.admission);
    if (found === null) {
      const late = await storeLate(trx, undo);
      if (late !== null) return late;
      throw notFound(texts.unknownAdmission, { reason: 'unknown_admission' });
    }
    await holdTicket(trx, database.engine, found.ticketId);
    const letIn = (await findLetIn(trx, undo.admission)) ?? found;
    if (letIn.isUndone) {
      // Its number must arrive in the ledger, or it would count as lost with the device's storage.
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
    const at = timestamp(clock);
    if (isLateReport(undo, letIn)) {
      const outcome = { kind: 'conflict', reason: 'undo_late' } as const;
      await insertEntryEvents(trx, [eventOf(undo, letIn, at, outcome, entryReplies.undoLate)]);
      await addAudit(trx, {
        at,
        by: undo.by,
        action: 'late undo kept',
        subject: `device:${undo.deviceId ?? 0}`,
        concerns: await subjectsOfCode(trx, letIn.purchaseCodeId),
        details: { admission: undo.admission },
      });
      return entryReplies.undoLate;
    }
    const isSupervised = isUndoOfSupervisor(undo, letIn);
    await releaseTicket(trx, letIn.ticketId, undo.admission);
    await insertEntryEvents(trx, [
      eventOf(undo, letIn, at, { kind: 'undo', reason: null }, entryReplies.undone),
    ]);
    if (isSupervised && letIn.purchaseCodeId !== null) {
      await addAudit(trx, {
        at,
        by: undo.by,
        action: 'admission undone',
        subject: `token:${letIn.purchaseCodeId}`,
        concerns: await subjectsOfCode(trx, letIn.purchaseCodeId),
        details: { reason: undo.reason },
      });
    }
    return entryReplies.undone;
  }

  /** What a device has taken back itself of a festival that is over. @returns null: it is none of that. */
  async function storeLate(trx: Queries, undo: Undo): Promise<EntryReply | null> {
    if (undo.mode !== 'device' || undo.deviceId === null) return null;
    const past = await findPastLetIn(trx, undo.admission);
    if (past?.deviceId !== undo.deviceId) return null;
    // Nobody brings the festival back meanwhile.
    await holdTicket(trx, database.engine, past.ticketId);
    const [outcome, reply] = past.isUndone
      ? [{ kind: 'refused', reason: 'undone' } as const, entryReplies.undoneBefore]
      : [{ kind: 'conflict', reason: 'undo_late' } as const, entryReplies.undoLate];
    await insertPastEvent(
      trx,
      past.festivalId,
      eventOf(undo, past, timestamp(clock), outcome, reply),
    );
    return reply;
  }

  /**
   * The device reports that it has undone without the server, long after its admission arrived, or while it is shut
   * out: that is stored, and frees no ticket.
   */
  function isLateReport(undo: Undo, letIn: LetIn): boolean {
    if (!isOwn(undo, letIn) || undo.mode !== 'device' || !letIn.isUse) return false;
    const ageMs = clock.now().getTime() - Date.parse(letIn.at);
    return undo.isRevoked || ageMs > UNDO_REPORT_WINDOW_S * 1000;
  }

  /**
   * The device that admitted may undo for a while, by the server's clock. When it reports that it has undone without
   * the server, it has looked at the time itself (see isLateReport). All others need a superuser, who says why.
   * @returns whether it is the undo of a superuser. @throws 400 without a reason, 403
   */
  function isUndoOfSupervisor(undo: Undo, letIn: LetIn): boolean {
    const ageMs = clock.now().getTime() - Date.parse(letIn.at);
    if (isOwn(undo, letIn) && (undo.mode === 'device' || ageMs <= UNDO_WINDOW_S * 1000))
      return false;
    if (!undo.isSuperuser) throw forbidden(texts.undoForbidden, { reason: 'undo_forbidden' });
    if (undo.reason === '') throw badRequest(texts.undoReasonMissing);
    return true;
  }

  return {
    /**
     * Afterwards the ticket admits again, unless another guest was let in with it. The same key gets the same reply.
     * @returns a reply with status 409 when it was undone before. @throws 400 without a reason that is needed, 403, 404
     */
    async undo(undo: Undo): Promise<EntryReply> {
      return await retryDuplicates(database, ATTEMPTS, () =>
        database.transaction((trx) => undoOnce(trx, undo)),
      );
    },
  };
}

/** The device takes back what it has admitted itself. No device is not the same one. */
function isOwn(undo: Undo, letIn: LetIn): boolean {
  return undo.deviceId !== null && undo.deviceId === letIn.deviceId;
}

function eventOf(
  undo: Undo,
  { ticketId, gateId }: Pick<LetIn, 'ticketId' | 'gateId'>,
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
    // On the board nobody stands at a gate.
    gate_id: undo.gateId ?? gateId,
    seq: undo.seq,
    mode: undo.mode,
    is_approved: false,
    refers_to: undo.admission,
    note: undo.reason === '' ? null : undo.reason,
    scanned_at: undo.scannedAt,
    received_at: receivedAt,
    status: reply.status,
    reply: reply.body,
  };
}
