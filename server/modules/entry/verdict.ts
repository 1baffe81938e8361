/** The replies of the gate's calls about a ticket (docs/entry.md): status and body, ready to be sent. */
import type { MessageReply, RefusalReason, TicketRefusal } from '../../../contract/entities.ts';
import type { AdmissionReply } from '../../../contract/entry/entities.ts';
import { festivalTime } from '../../lib/festivalTime.ts';
import { texts } from '../../texts.ts';
import type { EntryTicket, Use } from './repository.ts';
import type { Tap } from './entities.ts';

export interface EntryReply {
  readonly status: number;
  /** JSON. */
  readonly body: string;
}

const reply = (
  status: number,
  body: MessageReply | AdmissionReply | TicketRefusal,
): EntryReply => ({ status, body: JSON.stringify(body) });

export const entryReplies = {
  valid: reply(200, { message: texts.ticketValid }),
  admitted: reply(200, { message: texts.ticketAdmitted }),
  stored: reply(200, { message: texts.ticketAdmitted, outcome: 'admitted' }),
  undone: reply(200, { message: texts.admissionUndone, outcome: 'undone' }),
  undoLate: reply(200, { message: texts.lateUndo, outcome: 'conflict', reason: 'undo_late' }),
  lost: reply(409, { error: texts.lostAdmission, reason: 'unknown_admission' }),
  left: reply(200, { message: texts.guestLeft, outcome: 'left' }),
  reentryOff: reply(409, { error: texts.reentryOff, reason: 'reentry_off' }),
  leaveLate: reply(200, { message: texts.lateLeave, outcome: 'left', reason: 'leave_late' }),
  leaveOfRevoked: reply(200, {
    message: texts.lateLeave,
    outcome: 'left',
    reason: 'device_revoked',
  }),
  undoneBefore: reply(409, { error: texts.alreadyUndone, reason: 'undone' }),
  keyReused: reply(422, { error: texts.reusedIdempotencyKey, reason: 'key_reused' }),
} as const satisfies Record<string, EntryReply>;

/** Why a ticket does not admit. */
export interface Refusal {
  readonly reason: Extract<RefusalReason, 'unknown' | 'used' | 'revoked' | 'device_revoked'>;
  /** Of a used ticket. */
  readonly use: Use | null;
  /** What is said of it in place of the sentence for the reason. */
  readonly sentence?: string;
}

const UNKNOWN: Refusal = { reason: 'unknown', use: null };
/** Of a handle of the guest search, by which nobody is let in any more. */
export const HANDLE_OVER: Refusal = { ...UNKNOWN, sentence: texts.expiredHandle };

/** @param ticket null: there is none. @returns why it does not admit; null when it does. */
export function refusalOf(ticket: EntryTicket | null): Refusal | null {
  if (ticket === null) return UNKNOWN;
  if (ticket.use !== null) return { reason: 'used', use: ticket.use };
  return ticket.isRevoked ? { reason: 'revoked', use: null } : null;
}

/** For what a revoked device reports: whether the ticket was free or used, a superuser decides what that counts for. */
export function refusalOfRevoked(ticket: EntryTicket | null): Refusal {
  if (ticket === null || ticket.isRevoked) return refusalOf(ticket) ?? UNKNOWN;
  return { reason: 'device_revoked', use: ticket.use };
}

const STATUS = { unknown: 404, used: 409, revoked: 410, device_revoked: 403 } as const;

/** @param deviceId of the caller, who is told whether the ticket was used on this device. */
export function refusedReply(
  { reason, use, sentence }: Refusal,
  deviceId: number | null,
): EntryReply {
  return reply(STATUS[reason], {
    error: sentence ?? sentenceOf(reason, use),
    reason,
    ...usedOf(use, deviceId),
  });
}

/** For a guest whom a device has let in although the ticket does not admit. */
export function conflictReply({ reason, use }: Refusal, deviceId: number | null): EntryReply {
  const message = texts.conflictStored(sentenceOf(reason, use));
  return reply(200, { message, outcome: 'conflict', reason, ...usedOf(use, deviceId) });
}

/** For a guest who leaves without being inside, as far as the server knows. */
export function notInsideReply(reason: 'unknown' | 'not_inside', mode: Tap['mode']): EntryReply {
  const sentence = reason === 'unknown' ? texts.unknownTicket : texts.notInside;
  return mode === 'device'
    ? reply(200, { message: texts.leaveStored(sentence), outcome: 'left', reason })
    : reply(reason === 'unknown' ? 404 : 409, { error: sentence, reason });
}

function sentenceOf(reason: Refusal['reason'], use: Use | null): string {
  if (reason === 'unknown') return texts.unknownTicket;
  if (reason === 'revoked') return texts.revokedTicket;
  if (reason === 'device_revoked') return texts.revokedDeviceReports;
  if (use === null) return texts.usedTicket;
  const { date, time } = festivalTime(use.at);
  return texts.usedTicketAt(date, time, use.gate);
}

function usedOf(use: Use | null, deviceId: number | null): Pick<TicketRefusal, 'used'> {
  return use === null ? {} : { used: admissionUse(use, deviceId) };
}

/** What a caller is told of an admission. */
export function admissionUse(use: Use, deviceId: number | null) {
  return {
    at: use.at,
    ...(use.gate !== null && { gate: use.gate }),
    ...(use.device !== null && { device: use.device }),
    ...(deviceId !== null && { by_this_device: use.deviceId === deviceId }),
  };
}
