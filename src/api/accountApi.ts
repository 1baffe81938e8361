/** The own account: where its owner is signed in, and the password. */
import { accountCalls } from '../../contract/account/calls.ts';
import type { OwnSessions } from '../../contract/account/entities.ts';
import type { BodyOf } from '../../contract/call.ts';
import type { MessageReply } from '../../contract/entities.ts';
import { asks, baseApi, type NoArgument } from './baseApi.ts';

const sentence = ({ message }: MessageReply): string => message;

const accountApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    ownSessions: build.query({
      ...asks(
        accountCalls.ownSessions,
        (_: NoArgument) => ({}),
        ({ sessions }: OwnSessions) => sessions,
      ),
      providesTags: ['OwnSessions'],
    }),
    endOwnSession: build.mutation({
      ...asks(accountCalls.endOwnSession, (key: string) => ({ body: { key } }), sentence),
      invalidatesTags: ['OwnSessions'],
    }),
    endOtherSessions: build.mutation({
      ...asks(accountCalls.endOtherSessions, (_: NoArgument) => ({}), sentence),
      invalidatesTags: ['OwnSessions'],
    }),
    changePassword: build.mutation({
      ...asks(
        accountCalls.changePassword,
        (body: BodyOf<typeof accountCalls.changePassword>) => ({ body }),
        sentence,
      ),
      invalidatesTags: ['OwnSessions'],
    }),
  }),
});

export const {
  useOwnSessionsQuery,
  useEndOwnSessionMutation,
  useEndOtherSessionsMutation,
  useChangePasswordMutation,
} = accountApi;
