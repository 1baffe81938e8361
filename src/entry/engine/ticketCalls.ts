/** The calls about a ticket that somebody holds up at the gate. None of their answers is kept: a kept one is a wrong one. */
import { entryCalls } from '../../../contract/entry/calls.ts';
import { calls } from '../../../contract/calls.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../../contract/entry/headers.ts';
import type { Client } from '../../api/client/client.ts';
import type { ApiFailure } from '../../api/client/failures.ts';
import type { Outcome } from '../../api/client/send.ts';

/** What the device tells of itself; see contract/entry/calls.ts. */
type Headers = Record<string, string>;

/** The server's sentence, empty when it gave none; a conflict only where it knows of such. */
export interface TicketReply {
  message: string;
  outcome?: 'conflict';
}

export type TicketAnswer = (
  { data: TicketReply; error?: undefined } | { data?: undefined; error: ApiFailure }
) &
  Pick<Outcome<TicketCall>, 'isMarked'>;

type TicketCall =
  | typeof calls.checkTicket
  | typeof calls.invalidateTicket
  | typeof entryCalls.leave
  | typeof entryCalls.undo;

async function answerOf(call: Promise<Outcome<TicketCall>>): Promise<TicketAnswer> {
  const { data, error, isMarked } = await call;
  if (error !== undefined) return { error, isMarked };
  const message = typeof data.message === 'string' ? data.message : '';
  const isConflict = 'outcome' in data && data.outcome === 'conflict';
  return { data: { message, ...(isConflict && { outcome: 'conflict' }) }, isMarked };
}

/** Whether a ticket would admit. */
export const checkTicket = (
  client: Client,
  { ticketId, headers = {} }: { ticketId: string; headers?: Headers },
): Promise<TicketAnswer> =>
  answerOf(client.request(calls.checkTicket, { params: { ticketId }, headers }));

interface Keyed {
  /** A UUID chosen when staff tap: a retry with the same one is the same decision. */
  idempotencyKey: string;
  headers?: Headers;
  /** A device of our server reports a fact: by its own credential, whoever is signed in. */
  isReport?: boolean;
}

/** Admits the guest ("entwerten"). */
export const invalidateTicket = (
  client: Client,
  { ticketId, idempotencyKey, headers = {}, isReport = false }: Keyed & { ticketId: string },
): Promise<TicketAnswer> =>
  answerOf(
    client[isReport ? 'report' : 'request'](calls.invalidateTicket, {
      params: { ticketId },
      headers: { ...headers, [IDEMPOTENCY_KEY_HEADER]: idempotencyKey },
    }),
  );

/** The guest leaves, at a festival with re-entry. */
export const leaveWithTicket = (
  client: Client,
  { ticketId, idempotencyKey, headers = {}, isReport = false }: Keyed & { ticketId: string },
): Promise<TicketAnswer> =>
  answerOf(
    client[isReport ? 'report' : 'request'](entryCalls.leave, {
      params: { ticketId },
      headers: { ...headers, [IDEMPOTENCY_KEY_HEADER]: idempotencyKey },
    }),
  );

/** Takes back what this device has admitted. @param undo `admission`: its key. The idempotency key is the undo's own. */
export const undoAdmission = (
  client: Client,
  { admission, idempotencyKey, headers = {}, isReport = false }: Keyed & { admission: string },
): Promise<TicketAnswer> =>
  answerOf(
    client[isReport ? 'report' : 'request'](entryCalls.undo, {
      params: { key: admission },
      headers: { ...headers, [IDEMPOTENCY_KEY_HEADER]: idempotencyKey },
      body: {},
    }),
  );
