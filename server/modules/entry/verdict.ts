/** The replies of the gate's calls about a ticket (docs/entry.md): status and body, ready to be sent. */
import type { MessageReply, RefusalReason, TicketRefusal } from '../../../contract/entities.ts';
import type { AdmissionReply } from '../../../contract/entry/entities.ts';
import { festivalTime } from '../../lib/festivalTime.ts';
import { texts } from '../../texts.ts';
import type { EntryTicket, Use } from './repository.ts';

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
  lost: reply(409, { error: texts.lostAdmission, reason: 'unknown_admission' }),
  undoneBefore: reply(409, { error: texts.alreadyUndone, reason: 'undone' }),
  keyReused: reply(422, { error: texts.reusedIdempotencyKey, reason: 'key_reused' }),
} as const satisfies Record<string, EntryReply>;

/** Why a ticket does not admit. */
export interface Refusal {
  readonly reason: Extract<RefusalReason, 'unknown' | 'used' | 'revoked'>;
  /** Of a used ticket. */
  readonly use: Use | null;
}

/** @param ticket null: there is none. @returns why it does not admit; null when it does. */
export function refusalOf(ticket: EntryTicket | null): Refusal | null {
  if (ticket === null) return { reason: 'unknown', use: null };
  if (ticket.use !== null) return { reason: 'used', use: ticket.use };
  return ticket.isRevoked ? { reason: 'revoked', use: null } : null;
}

const STATUS = { unknown: 404, used: 409, revoked: 410 } as const;

/** @param deviceId of the caller, who is told whether the ticket was used on this device. */
export function refusedReply({ reason, use }: Refusal, deviceId: number | null): EntryReply {
  return reply(STATUS[reason], {
    error: sentenceOf(reason, use),
    reason,
    ...usedOf(use, deviceId),
  });
}

/** For a guest whom a device has let in although the ticket does not admit. */
export function conflictReply({ reason, use }: Refusal, deviceId: number | null): EntryReply {
  const message = texts.conflictStored(sentenceOf(reason, use));
  return reply(200, { message, outcome: 'conflict', reason, ...usedOf(use, deviceId) });
}

function sentenceOf(reason: Refusal['reason'], use: Use | null): string {
  if (reason === 'unknown') return texts.unknownTicket;
  if (reason === 'revoked') return texts.revokedTicket;
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
