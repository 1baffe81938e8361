/** What is decided about a tap by what is known of its ticket, and the row of the ledger for it. */
import type { Tap } from './entities.ts';
import type { EntryTicket, NewEntryEvent } from './repository.ts';
import {
  conflictReply,
  entryReplies,
  HANDLE_OVER,
  refusalOf,
  refusalOfRevoked,
  refusedReply,
  type EntryReply,
  type Refusal,
} from './verdict.ts';

export interface Decision extends Tap {
  readonly key: string;
  readonly ticketId: string;
  /** The ticket was named by a handle that is over. */
  readonly isOver?: boolean;
}

/** @returns why the decision's ticket does not admit; null when it does. */
export function refusalTo(decision: Decision, ticket: EntryTicket | null): Refusal | null {
  if (decision.isRevoked) return refusalOfRevoked(ticket);
  // What was decided with a handle in time is a fact, whenever that is reported.
  const isLate = decision.isOver === true && decision.mode === 'online';
  return refusalOf(ticket) ?? (isLate ? HANDLE_OVER : null);
}

/** The row of the ledger for a decision. @param refusal null: the ticket admits. */
export function eventOf(
  decision: Decision,
  refusal: Refusal | null,
  receivedAt: string,
): NewEntryEvent {
  const { mode, deviceId } = decision;
  const { kind, reply } = outcomeOf(mode, deviceId, refusal);
  return {
    key: decision.key,
    ticket_id: decision.ticketId,
    staff_id: decision.staffId,
    device_id: deviceId,
    gate_id: decision.gateId,
    seq: decision.seq,
    kind,
    mode,
    is_approved: decision.isApproved,
    reason: refusal?.reason ?? null,
    refers_to: refusal?.use?.key ?? null,
    note: null,
    scanned_at: decision.scannedAt,
    received_at: receivedAt,
    status: reply.status,
    reply: reply.body,
  };
}

function outcomeOf(
  mode: Tap['mode'],
  deviceId: number | null,
  refusal: Refusal | null,
): { kind: NewEntryEvent['kind']; reply: EntryReply } {
  if (mode === 'online') {
    return refusal === null
      ? { kind: 'admit', reply: entryReplies.admitted }
      : { kind: 'refused', reply: refusedReply(refusal, deviceId) };
  }
  return refusal === null
    ? { kind: 'admit', reply: entryReplies.stored }
    : { kind: 'conflict', reply: conflictReply(refusal, deviceId) };
}
