import type { CurrentMember, InvitationReply, Token, TokenPair } from '../../contract/entities.ts';
import { calls } from '../../contract/calls.ts';
import type { EntityState } from '@reduxjs/toolkit';
import type { SessionServices } from '../session/services.ts';
import { sessionExpired } from '../session/sessionSlice.ts';
import { lifeLeftMs } from '../session/tokenLife.ts';
import { baseApi, type NoArgument } from './baseApi.ts';
import {
  isAnyReply,
  isCurrentMember,
  isInvitationReply,
  isMessageReply,
  isTokenPair,
} from './replies.ts';
import { refreshAccess } from './refreshAccess.ts';
import { sendRequest } from './sendRequest.ts';
import { tokensOf } from './tokenEntities.ts';

export interface Credentials {
  email: string;
  password: string;
}

export type Registration = Credentials & { initial_token: string };

/** What an answer tells of a server that works. */
export interface ServerSign {
  /** Its clock, as an HTTP date; undefined where the answer does not tell. */
  date: string | undefined;
}
/** Fourteen hours at the gate, and the ways there and back. */
const SHIFT_MS = 16 * 60 * 60_000;

/** The current user; the codes are normalised, see tokenEntities.ts. */
export type Me = Omit<CurrentMember, 'tokens'> & { tokens: EntityState<Token, number> };

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Gives tokens; asked by signIn.ts, which keeps them out of the store. */
    signIn: build.mutation<TokenPair, Credentials>({
      query: (body) => ({ call: calls.signIn, body, isReply: isTokenPair }),
    }),
    /** Spends an invitation code and gives tokens, like signIn. */
    register: build.mutation<TokenPair, Registration>({
      query: (body) => ({ call: calls.register, body, isReply: isTokenPair }),
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
    /** Whether a server answers at all that is one, and works: what it thinks of the token does not matter. */
    isServerThere: build.mutation<ServerSign, NoArgument>({
      queryFn: async (_arg, api) => {
        const token = (api.extra as SessionServices).cookies.access();
        const { error, date } = await sendRequest(
          { call: calls.verify, body: { token: token ?? '' }, isReply: isMessageReply },
          token,
          api,
        );
        const isThere = error === undefined || (error.kind === 'server' && error.status < 500);
        return isThere ? { data: { date } } : { error };
      },
    }),
    /** Gets a new access token when the present one would not last for a shift. Tells whether it did. */
    renewSession: build.mutation<boolean, NoArgument>({
      queryFn: async (_arg, api) => {
        const { cookies } = api.extra as SessionServices;
        const access = cookies.access();
        const leftMs = access === undefined ? null : lifeLeftMs(access, Date.now());
        if (leftMs === null || leftMs > SHIFT_MS) return { data: false };
        const { outcome } = await refreshAccess(access, cookies, api);
        if (outcome === 'refused') api.dispatch(sessionExpired());
        return { data: outcome === 'renewed' };
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
  useVerifyInvitationMutation,
  useRequestPasswordResetMutation,
  useResetPasswordMutation,
  useMeQuery,
} = sessionApi;
