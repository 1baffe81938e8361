import type { AdmissionReply } from '../../contract/entry/entities.ts';
import { calls, IDEMPOTENCY_KEY_HEADER } from '../../contract/calls.ts';
import { baseApi } from './baseApi.ts';
import { isMessageReply } from './replies.ts';
import { isSameOrigin } from './sendRequest.ts';

export interface TicketCheck {
  ticketId: string;
  /** What the device tells of itself; see contract/entry/calls.ts. */
  headers?: Record<string, string>;
}

export interface Admission extends TicketCheck {
  /** A UUID chosen when staff tap: a retry with the same one is the same admission. */
  idempotencyKey: string;
}

/** The server's sentence, empty when it gave none; a conflict only where it knows of such. */
function admissionReplyOf(reply: { message?: unknown; outcome?: unknown }): AdmissionReply {
  const message = typeof reply.message === 'string' ? reply.message : '';
  return reply.outcome === 'conflict' ? { message, outcome: 'conflict' } : { message };
}

// On another origin each header of ours would cost a preflight, and may be refused.
const sent = (headers: Record<string, string>) => (isSameOrigin() ? { headers } : {});

export const ticketsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Whether a ticket would admit. A mutation although it is a GET: no answer may be a cached one. */
    checkTicket: build.mutation<AdmissionReply, TicketCheck>({
      query: ({ ticketId, headers = {} }) => ({
        call: calls.checkTicket,
        params: { ticketId },
        ...sent(headers),
        isReply: isMessageReply,
      }),
      transformResponse: admissionReplyOf,
    }),
    /** Admits the guest ("entwerten"). */
    invalidateTicket: build.mutation<AdmissionReply, Admission>({
      query: ({ ticketId, idempotencyKey, headers = {} }) => ({
        call: calls.invalidateTicket,
        params: { ticketId },
        ...sent({ ...headers, [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
        isReply: isMessageReply,
      }),
      transformResponse: admissionReplyOf,
    }),
  }),
});
