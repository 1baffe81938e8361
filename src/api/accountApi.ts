/** The own account: name, address, password, and where its owner is signed in. */
import { accountCalls } from '../../contract/account/calls.ts';
import type { OwnAccount, OwnSessions } from '../../contract/account/entities.ts';
import type { DataFormat } from '../../contract/account/dataFile.ts';
import type { BodyOf } from '../../contract/call.ts';
import type { MessageReply } from '../../contract/entities.ts';
import type { ClientServices } from '../session/services.ts';
import type { Thunk } from '../shared/store.ts';
import type { Outcome } from './client/send.ts';
import { asks, baseApi, type NoArgument } from './baseApi.ts';

const sentence = ({ message }: MessageReply): string => message;

/** Also after a failure: somebody else may have changed it, or the answer was lost. */
const CHANGED = ['OwnAccount', 'Me'] as const;

const accountApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    ownAccount: build.query({
      ...asks(
        accountCalls.ownAccount,
        (_: NoArgument) => ({}),
        (account: OwnAccount) => account,
      ),
      providesTags: ['OwnAccount'],
    }),
    changeName: build.mutation({
      ...asks(
        accountCalls.changeName,
        (body: BodyOf<typeof accountCalls.changeName>) => ({ body }),
        sentence,
      ),
      invalidatesTags: CHANGED,
    }),
    requestEmailChange: build.mutation({
      ...asks(
        accountCalls.requestEmailChange,
        (body: BodyOf<typeof accountCalls.requestEmailChange>) => ({ body }),
        sentence,
      ),
      invalidatesTags: ['OwnAccount'],
    }),
    cancelEmailChange: build.mutation({
      ...asks(accountCalls.cancelEmailChange, (_: NoArgument) => ({}), sentence),
      invalidatesTags: ['OwnAccount'],
    }),
    confirmEmailChange: build.mutation({
      ...asks(accountCalls.confirmEmailChange, (token: string) => ({ body: { token } }), sentence),
      invalidatesTags: CHANGED,
    }),
    deleteAccount: build.mutation({
      ...asks(accountCalls.deleteAccount, (password: string) => ({ body: { password } }), sentence),
    }),
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
  useOwnAccountQuery,
  useChangeNameMutation,
  useRequestEmailChangeMutation,
  useCancelEmailChangeMutation,
  useConfirmEmailChangeMutation,
  useDeleteAccountMutation,
  useOwnSessionsQuery,
  useEndOwnSessionMutation,
  useEndOtherSessionsMutation,
  useChangePasswordMutation,
} = accountApi;

/** Everything that is kept of whoever asks. Bytes that nobody sees have no place in the store. */
export const fetchOwnData =
  (format: DataFormat): Thunk<Promise<Outcome<typeof accountCalls.ownData>>, ClientServices> =>
  (_, __, { client }) =>
    client.request(accountCalls.ownData, { query: { format } });
