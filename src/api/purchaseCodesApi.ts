/** A member's purchase codes, and what administrators do with them. */
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/entry/headers.ts';
import { calls } from '../../contract/calls.ts';
import type { Id, LesserPurchaseCode } from '../../contract/entities.ts';
import { asks, baseApi, clientOf } from './baseApi.ts';
import { isRecord } from './client/failures.ts';
import { pagesFrom, rowsOf, type Query } from './pages.ts';
import { purchaseCodesOf, type PurchaseCodes } from './purchaseCodeEntities.ts';

export interface TicketOrder {
  /** Whose code it is; only to know what to fetch again. */
  memberId: Id;
  purchaseCodeId: Id;
  email: string;
  /** Code and address of its ticket as they are shown, for a server of ours. */
  shown?: { code: string; holder: string | null };
}

/** The sentence of a reply of which nothing is sure. */
const messageOf = (reply: unknown): { message?: string } =>
  isRecord(reply) && typeof reply.message === 'string' ? { message: reply.message } : {};

export const purchaseCodesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** All codes of a member, for administrators. */
    memberPurchaseCodes: build.query<PurchaseCodes, Id>({
      async queryFn(id, { extra, signal }) {
        const rows: LesserPurchaseCode[] = [];
        const ask = (query: Query) =>
          clientOf({ extra }).request(calls.memberPurchaseCodes, { params: { id }, query, signal });
        for await (const { data, error } of pagesFrom<typeof calls.memberPurchaseCodes>({}, ask)) {
          if (error !== undefined) return { error };
          rows.push(...rowsOf(data));
        }
        return { data: purchaseCodesOf(rows) };
      },
      providesTags: (_result, _failure, id) => [{ type: 'MemberPurchaseCodes', id }],
    }),
    createPurchaseCodes: build.mutation({
      ...asks(
        calls.createPurchaseCodes,
        ({ memberId, count, key }: { memberId: Id; count: number; key: string }) => ({
          params: { id: memberId },
          body: { count },
          headers: { [IDEMPOTENCY_KEY_HEADER]: key },
        }),
        messageOf,
      ),
      // Also after a failure: the answer of codes that were made may have been lost on the way.
      invalidatesTags: (_result, _failure, { memberId }) => [
        { type: 'MemberPurchaseCodes', id: memberId },
        'Members',
        'Me',
        'MemberDetails',
        'Audit',
      ],
    }),
    /** Issues the ticket of a code and has it mailed. The payload's token is the code's id (spec §7). */
    generateTicket: build.mutation({
      ...asks(
        calls.generateTicket,
        ({ purchaseCodeId, email, shown }: TicketOrder) => ({
          body: { token: purchaseCodeId, email, ...shown },
        }),
        messageOf,
      ),
      invalidatesTags: (_result, _failure, { memberId }) => [
        { type: 'MemberPurchaseCodes', id: memberId },
        'Members',
        'Me',
        'MemberDetails',
        'Audit',
      ],
    }),
  }),
});

export const {
  useMemberPurchaseCodesQuery,
  useCreatePurchaseCodesMutation,
  useGenerateTicketMutation,
} = purchaseCodesApi;
