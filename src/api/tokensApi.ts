import type { EntityState } from '@reduxjs/toolkit';
import type { CreatedTokensReply, Token } from '../../contract/entities.ts';
import { calls } from '../../contract/calls.ts';
import { baseApi } from './baseApi.ts';
import { isAnyReply, isTokenList } from './replies.ts';
import { tokensOf } from './tokenEntities.ts';

export interface TicketOrder {
  /** Whose code it is; only to know what to fetch again. */
  memberId: number;
  tokenId: number;
  email: string;
}

export const tokensApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A member's ticket-purchase codes, for administrators. */
    memberTokens: build.query<EntityState<Token, number>, number>({
      query: (id) => ({ call: calls.memberTokens, params: { id }, isReply: isTokenList }),
      transformResponse: (reply: Token[]) => tokensOf(reply),
      providesTags: (_result, _failure, id) => [{ type: 'MemberTokens', id }],
    }),
    createTokens: build.mutation<Partial<CreatedTokensReply>, { memberId: number; count: number }>({
      query: ({ memberId, count }) => ({
        call: calls.createTokens,
        params: { id: memberId },
        body: { count },
        isReply: isAnyReply,
      }),
      transformResponse: (reply: Partial<CreatedTokensReply> | null) => reply ?? {},
      // Also after a failure: the answer of codes that were made may have been lost on the way.
      invalidatesTags: (_result, _failure, { memberId }) => [
        { type: 'MemberTokens', id: memberId },
        'Members',
        'Me',
      ],
    }),
    /** Issues the ticket of a code and has it mailed. The payload's token is the code's id (spec §7). */
    generateTicket: build.mutation<unknown, TicketOrder>({
      query: ({ tokenId, email }) => ({
        call: calls.generateTicket,
        body: { token: tokenId, email },
        isReply: isAnyReply,
      }),
      invalidatesTags: (_result, _failure, { memberId }) => [
        { type: 'MemberTokens', id: memberId },
        'Me',
      ],
    }),
  }),
});

export const { useMemberTokensQuery, useCreateTokensMutation, useGenerateTicketMutation } =
  tokensApi;
