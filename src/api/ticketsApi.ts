import type { MessageReply } from '../../contract/entities.ts';
import { calls, IDEMPOTENCY_KEY_HEADER } from '../../contract/paths.ts';
import { baseApi } from './baseApi.ts';
import { isMessageReply } from './replies.ts';
import { isSameOrigin } from './sendRequest.ts';

export interface Admission {
  ticketId: string;
  /** A UUID chosen when staff tap: a retry with the same one is the same admission. */
  idempotencyKey: string;
}

/** The server's sentence; empty when it gave none. */
const messageOf = (reply: { message?: unknown }): MessageReply => ({
  message: typeof reply.message === 'string' ? reply.message : '',
});

export const ticketsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Whether a ticket would admit. A mutation although it is a GET: no answer may be a cached one. */
    checkTicket: build.mutation<MessageReply, string>({
      query: (ticketId) => ({
        call: calls.checkTicket,
        params: { ticketId },
        isReply: isMessageReply,
      }),
      transformResponse: messageOf,
    }),
    /** Admits the guest ("entwerten"). */
    invalidateTicket: build.mutation<MessageReply, Admission>({
      query: ({ ticketId, idempotencyKey }) => ({
        call: calls.invalidateTicket,
        params: { ticketId },
        ...(isSameOrigin && { headers: { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey } }),
        isReply: isMessageReply,
      }),
      transformResponse: messageOf,
    }),
  }),
});
