/** What the door is told about a ticket (entry protocol, Server): status and body, ready to be sent. */
import type { MessageReply, TicketRefusal } from '../../../contract/entities.ts';
import { texts } from '../../texts.ts';
import type { EntryTicket } from './repository.ts';

export interface EntryReply {
  readonly status: number;
  /** JSON. */
  readonly body: string;
}

const reply = (status: number, body: MessageReply | TicketRefusal): EntryReply => ({
  status,
  body: JSON.stringify(body),
});

export const entryReplies = {
  valid: reply(200, { message: texts.ticketValid }),
  admitted: reply(200, { message: texts.ticketAdmitted }),
  unknown: reply(404, { error: texts.unknownTicket, reason: 'unknown' }),
  revoked: reply(410, { error: texts.revokedTicket, reason: 'revoked' }),
  keyReused: reply(422, { error: texts.reusedIdempotencyKey, reason: 'key_reused' }),
} as const satisfies Record<string, EntryReply>;

/** Why the ticket does not admit; null when it does. */
export function refusalOf(ticket: EntryTicket | null): EntryReply | null {
  if (ticket === null) return entryReplies.unknown;
  if (ticket.isAdmitted) return usedReply(ticket.admittedAt);
  return ticket.isRevoked ? entryReplies.revoked : null;
}

function usedReply(at: string | null): EntryReply {
  if (at === null) return reply(409, { error: texts.usedTicket, reason: 'used' });
  const { date, time } = festivalTime(at);
  return reply(409, { error: texts.usedTicketAt(date, time), reason: 'used', used: { at } });
}

const zone = { timeZone: 'Europe/Berlin' } as const;
const dateFormat = new Intl.DateTimeFormat('de-DE', {
  ...zone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const timeFormat = new Intl.DateTimeFormat('de-DE', {
  ...zone,
  hour: '2-digit',
  minute: '2-digit',
});

function festivalTime(at: string): { date: string; time: string } {
  const moment = new Date(at);
  return { date: dateFormat.format(moment), time: timeFormat.format(moment) };
}
