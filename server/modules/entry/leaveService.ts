/** Lets guests leave, where the festival allows that: the ledger gets an event more, and the ticket admits again. */
import { randomUUID } from 'node:crypto';
import type { GateRules } from '../../../contract/entry/entities.ts';
import { parseCursor } from '../../../contract/entry/list.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { retryDuplicates } from '../../db/retryDuplicates.ts';
import type { AppDeps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import { presentVersion } from '../entryList/repository.ts';
import { findEntryEvents, insertEntryEvents, isLeave, type NewEntryEvent } from './repository.ts';
import type { Tap } from './entities.ts';
import { holdPastTicket, insertPastEvent } from './pastRepository.ts';
import { findStay, holdTicket, releaseTicket, type Stay } from './undoRepository.ts';
import { entryReplies, notInsideReply, type EntryReply } from './verdict.ts';

/** How often a transaction is tried again when somebody else has used its key in the meantime. */
const ATTEMPTS = 5;

export interface Leave extends Tap {
  readonly ticketId: string;
  /** Cursor of the list by which the device knew that the guest was inside; empty: it has not said. */
  readonly list: string;
}

type Decided = Leave & { readonly key: string };
type Outcome = Pick<NewEntryEvent, 'kind' | 'reason'> & { readonly reply: EntryReply };

export function createLeaveService({
  database,
  clock,
  rules,
}: Pick<AppDeps, 'database' | 'clock'> & { readonly rules: () => GateRules }) {
  async function leaveOnce(trx: Queries, leave: Decided): Promise<EntryReply> {
    const [earlier] = await findEntryEvents(trx, [leave.key]);
    if (earlier !== undefined) {
      // Of an unknown ticket every call says the same.
      const isSame =
        earlier.ticket_id === leave.ticketId && (isLeave(earlier) || earlier.status === 404);
      return isSame ? { status: earlier.status, body: earlier.reply } : entryReplies.keyReused;
    }
    // What a device has booked without the server has happened, whatever the office allows by now. The key stays unused.
    if (leave.mode === 'online' && !rules().reentry) return entryReplies.reentryOff;
    await holdTicket(trx, database.engine, leave.ticketId);
    const stay = await findStay(trx, leave.ticketId);
    const past =
      stay === null && leave.mode === 'device'
        ? await holdPastTicket(trx, database.engine, leave.ticketId)
        : null;
    if (past !== null) {
      const reply = leave.isRevoked ? entryReplies.leaveOfRevoked : entryReplies.leaveLate;
      const late = { kind: 'conflict', reason: 'leave_late', reply } as const;
      const event = eventOf(leave, late, past.ticket.use?.key ?? null);
      await insertPastEvent(trx, past.festivalId, event);
      return reply;
    }
    const outcome = await outcomeOf(trx, leave, stay);
    const { kind, reply } = outcome;
    if (kind === 'leave' && stay?.admission != null) {
      await releaseTicket(trx, leave.ticketId, stay.admission.key);
    }
    await insertEntryEvents(trx, [eventOf(leave, outcome, stay?.admission?.key ?? null)]);
    return reply;
  }

  const eventOf = (
    leave: Decided,
    { kind, reason, reply }: Outcome,
    admission: string | null,
  ): NewEntryEvent => ({
    key: leave.key,
    ticket_id: leave.ticketId,
    staff_id: leave.staffId,
    device_id: leave.deviceId,
    gate_id: leave.gateId,
    seq: leave.seq,
    kind,
    mode: leave.mode,
    is_approved: false,
    reason,
    refers_to: admission,
    note: null,
    scanned_at: leave.scannedAt,
    received_at: timestamp(clock),
    status: reply.status,
    reply: reply.body,
  });

  /**
   * What a device has booked without the server is a fact, and always stored. Where it may have come too late to free
   * its ticket, or nobody was inside, it is a conflict about which a superuser decides.
   */
  async function outcomeOf(trx: Queries, leave: Decided, stay: Stay | null): Promise<Outcome> {
    if (stay?.admission == null) {
      const reason = stay === null ? 'unknown' : 'not_inside';
      const reply = notInsideReply(reason, leave.mode);
      return leave.mode === 'device'
        ? { kind: 'conflict', reason: 'not_inside', reply }
        : { kind: 'refused', reason, reply };
    }
    if (leave.mode === 'device') {
      if (leave.isRevoked) {
        return { kind: 'conflict', reason: 'leave_late', reply: entryReplies.leaveOfRevoked };
      }
      if (!(await isOfThisStay(trx, leave, stay))) {
        return { kind: 'conflict', reason: 'leave_late', reply: entryReplies.leaveLate };
      }
    }
    return { kind: 'leave', reason: null, reply: entryReplies.left };
  }

  /**
   * The guest whom the device has seen leave came in by the present admission: the device admitted that itself before,
   * or the ticket has not changed since its list. Otherwise somebody may have come in since, and stays inside.
   */
  async function isOfThisStay(
    trx: Queries,
    leave: Decided,
    { admission, version }: Stay,
  ): Promise<boolean> {
    if (leave.deviceId !== null && admission?.deviceId === leave.deviceId) {
      // By their numbers, since a tap at the gate goes up before what waits.
      if (admission.seq !== null && leave.seq !== null) return admission.seq < leave.seq;
    }
    const known = parseCursor(leave.list);
    if (known === null || version === null || version > known.version) return false;
    const present = await presentVersion(trx);
    return present?.epoch === known.epoch && known.version <= present.version;
  }

  return {
    /** Afterwards the ticket admits again, unless another guest was let in with it. The same key gets the same reply. */
    async leave(asked: Leave): Promise<EntryReply> {
      const leave = { ...asked, key: asked.key ?? randomUUID() };
      return await retryDuplicates(database, ATTEMPTS, () =>
        database.transaction((trx) => leaveOnce(trx, leave)),
      );
    },
  };
}
