import type { CurrentMember, InvitationReply, Token, TokenPair } from '../../contract/entities.ts';
import { calls } from '../../contract/paths.ts';
import type { EntityState } from '@reduxjs/toolkit';
import type { SessionServices } from '../session/services.ts';
import { signedIn } from '../session/sessionSlice.ts';
import { baseApi, type NoArgument } from './baseApi.ts';
import { isAnyReply, isCurrentMember, isInvitationReply, isTokenPair } from './replies.ts';
import { tokensOf } from './tokenEntities.ts';

export interface Credentials {
  email: string;
  password: string;
}

export type Registration = Credentials & { initial_token: string };

/** The current user; the codes are normalised, see tokenEntities.ts. */
export type Me = Omit<CurrentMember, 'tokens'> & { tokens: EntityState<Token, number> };

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Signs in. The tokens go to the cookies; the cache never sees them. */
    signIn: build.mutation<null, Credentials>({
      queryFn: async (body, { dispatch }, _, send) => {
        const { data, error } = await send({ call: calls.signIn, body, isReply: isTokenPair });
        if (error !== undefined) return { error };
        dispatch(signedIn(data as TokenPair));
        return { data: null };
      },
    }),
    /** Spends an invitation code and signs in. */
    register: build.mutation<null, Registration>({
      queryFn: async (body, { dispatch }, _, send) => {
        const { data, error } = await send({ call: calls.register, body, isReply: isTokenPair });
        if (error !== undefined) return { error };
        dispatch(signedIn(data as TokenPair));
        return { data: null };
      },
    }),
    verifyInvitation: build.mutation<InvitationReply, string>({
      query: (code) => ({
        call: calls.verifyInvitation,
        body: { initial_token: code },
        isReply: isInvitationReply,
      }),
    }),
    requestPasswordReset: build.mutation<unknown, string>({
      query: (email) => ({
        call: calls.requestPasswordReset,
        body: { email },
        isReply: isAnyReply,
      }),
    }),
    resetPassword: build.mutation<unknown, { token: string; password: string }>({
      query: (body) => ({ call: calls.resetPassword, body, isReply: isAnyReply }),
    }),
    /** Whether the server takes the access token (spec §5: false if there is none; §7: any failure is no). */
    verifyToken: build.mutation<boolean, NoArgument>({
      queryFn: async (_arg, { extra }, _options, send) => {
        const token = (extra as SessionServices).cookies.access();
        if (token === undefined) return { data: false };
        const result = await send({ call: calls.verify, body: { token }, isReply: isAnyReply });
        return { data: result.error === undefined };
      },
    }),
    /** The current user. */
    me: build.query<Me, NoArgument>({
      query: () => ({ call: calls.me, isReply: isCurrentMember }),
      transformResponse: (reply: CurrentMember) => ({ ...reply, tokens: tokensOf(reply.tokens) }),
      providesTags: ['Me'],
    }),
  }),
});

export const {
  useSignInMutation,
  useRegisterMutation,
  useVerifyInvitationMutation,
  useRequestPasswordResetMutation,
  useResetPasswordMutation,
  useMeQuery,
} = sessionApi;
