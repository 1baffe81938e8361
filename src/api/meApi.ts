/** The current user, with the own purchase codes. */
import type { ReplyOf } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import type { Id, SetupStep } from '../../contract/entities.ts';
import { asks, baseApi, type NoArgument } from './baseApi.ts';
import { memberFactsOf, type MemberFacts } from './memberEntities.ts';
import { purchaseCodesOf, type PurchaseCodes } from './purchaseCodeEntities.ts';

export interface Me extends MemberFacts {
  /** Null where the server does not tell. */
  id: Id | null;
  tokens: PurchaseCodes;
  /** The server's extensions of the specification; null where it announces none. */
  capabilities: string[] | null;
  /** Mails to the address come back. */
  email_undeliverable: boolean;
  /** What of the first start is to be done; null: nothing any more, or not by this member. */
  setup: SetupStep[] | null;
  /** What the office mails reaches nobody: the server knows no mail server. */
  mails_are_files: boolean;
  /** The office wants a second factor of this member before anything else. */
  needs_second_factor: boolean;
}

const meOf = (reply: ReplyOf<typeof calls.me>): Me => ({
  ...memberFactsOf(reply),
  id: reply.id ?? null,
  tokens: purchaseCodesOf(reply.tokens),
  capabilities: Array.isArray(reply.capabilities) ? reply.capabilities : null,
  email_undeliverable: reply.email_undeliverable === true,
  setup: reply.setup ?? null,
  mails_are_files: reply.mails_are_files === true,
  needs_second_factor: reply.needs_second_factor === true,
});

export const meApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    me: build.query({
      ...asks(calls.me, (_: NoArgument) => ({}), meOf),
      providesTags: ['Me'],
    }),
  }),
});

export const { useMeQuery, useLazyMeQuery } = meApi;
