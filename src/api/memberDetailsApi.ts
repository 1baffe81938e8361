/** A member's sheet in the office, and what is done on it. */
import type { Id, MessageReply } from '../../contract/entities.ts';
import { officeCalls } from '../../contract/office/calls.ts';
import type { CodeDetails, MemberDetails } from '../../contract/office/memberDetails.ts';
import { ifMatch } from '../../contract/ifMatch.ts';
import type { DataFormat } from '../../contract/account/dataFile.ts';
import type { ClientServices } from '../session/services.ts';
import type { Thunk } from '../shared/store.ts';
import { asks, baseApi } from './baseApi.ts';
import type { Outcome } from './client/send.ts';

/** Also after a failure: the answer may have been lost on the way, or somebody else was first. */
const CHANGED = ['MemberDetails', 'MemberPurchaseCodes', 'Members', 'Audit', 'Me'] as const;
const sentence = ({ message }: MessageReply): string => message;

export const memberDetailsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    memberDetails: build.query({
      ...asks(
        officeCalls.memberDetails,
        (id: number) => ({ params: { id } }),
        (details: MemberDetails) => details,
      ),
      providesTags: ['MemberDetails'],
    }),
    revokeTicket: build.mutation({
      ...asks(
        officeCalls.revokeTicket,
        ({ code: { id, token, ticket }, reason }: { code: CodeDetails; reason: string }) => ({
          params: { id },
          body: { reason, code: token, ...(ticket !== null && { email: ticket.email }) },
        }),
        sentence,
      ),
      invalidatesTags: CHANGED,
    }),
    withdrawCode: build.mutation({
      ...asks(
        officeCalls.withdrawCode,
        ({ id, token: code }: CodeDetails) => ({ params: { id }, body: { code } }),
        sentence,
      ),
      invalidatesTags: CHANGED,
    }),
    moveCode: build.mutation({
      ...asks(
        officeCalls.moveCode,
        ({ code, number }: { code: CodeDetails; number: number }) => ({
          params: { id: code.id },
          body: { number, code: code.token },
        }),
        sentence,
      ),
      invalidatesTags: CHANGED,
    }),
    mailInvitation: build.mutation({
      ...asks(officeCalls.mailInvitation, (id: Id) => ({ params: { id } }), sentence),
      invalidatesTags: CHANGED,
    }),
    inviteAgain: build.mutation({
      ...asks(
        officeCalls.inviteAgain,
        (id: number) => ({ params: { id } }),
        ({ initial_token: code, mailed_to: email = null }) => ({ code, email }),
      ),
      invalidatesTags: CHANGED,
    }),
    makeResetLink: build.mutation({
      ...asks(
        officeCalls.makeResetLink,
        (id: number) => ({ params: { id } }),
        ({ link, expires_at }) => ({ link, expires_at }),
      ),
      invalidatesTags: ['Audit', 'MemberDetails'],
    }),
    anonymiseMember: build.mutation({
      ...asks(
        officeCalls.anonymiseMember,
        ({ id, version }: { id: number; version: number }) => ({
          params: { id },
          headers: ifMatch(version),
        }),
        sentence,
      ),
      invalidatesTags: CHANGED,
    }),
    endSession: build.mutation({
      ...asks(
        officeCalls.endSession,
        ({ id, key }: { id: number; key: string }) => ({ params: { id }, body: { key } }),
        sentence,
      ),
      invalidatesTags: CHANGED,
    }),
  }),
});

export const {
  useMemberDetailsQuery,
  useRevokeTicketMutation,
  useWithdrawCodeMutation,
  useMoveCodeMutation,
  useMailInvitationMutation,
  useInviteAgainMutation,
  useAnonymiseMemberMutation,
  useMakeResetLinkMutation,
  useEndSessionMutation,
} = memberDetailsApi;

/** Everything that is kept of a member, to be handed to that person. */
export const fetchMemberData =
  (
    id: number,
    format: DataFormat,
  ): Thunk<Promise<Outcome<typeof officeCalls.memberData>>, ClientServices> =>
  (_, __, { client }) =>
    client.request(officeCalls.memberData, { params: { id }, query: { format } });
