/** The one cache of server data. The files beside this one inject a resource's endpoints each. */
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { Call, ReplyOf } from '../../contract/call.ts';
import type { ApiFailure } from './client/failures.ts';
import type { AnyFilledIn, FilledIn } from './client/send.ts';
import type { ClientServices } from '../session/services.ts';

/** For endpoints that are called without one. */
export type NoArgument = ReturnType<() => void>;

export const clientOf = ({ extra }: { extra: unknown }) => (extra as ClientServices).client;

type Asked = AnyFilledIn & { call: Call };

const reauthBaseQuery: BaseQueryFn<Asked, unknown, ApiFailure> = async (
  { call, ...filledIn },
  api,
) => {
  const { data, error } = await clientOf(api).request(call, { ...filledIn, signal: api.signal });
  return error === undefined ? { data } : { error };
};

/**
 * The part of an endpoint that makes a call, with the call's types: what fills it in for the endpoint's argument, and
 * what is kept of its reply.
 * @example build.query({ ...asks(calls.memberPurchaseCodes, (id: Id) => ({ params: { id } }), purchaseCodesOf), providesTags: … })
 */
export const asks = <C extends Call, Argument, Kept>(
  call: C,
  fillIn: (argument: Argument) => FilledIn<C>,
  keep: (reply: ReplyOf<C>, argument: Argument) => Kept,
) => ({
  query: (argument: Argument): Asked => ({ call, ...fillIn(argument) }),
  transformResponse: (reply: ReplyOf<C>, _: unknown, argument: Argument): Kept =>
    keep(reply, argument),
});

export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: reauthBaseQuery,
  /** What a query shows and a mutation makes stale. */
  tagTypes: [
    'Me',
    'Members',
    'MemberPurchaseCodes',
    'EmailHistory',
    'Board',
    'Audit',
    'MemberDetails',
    'Duplicates',
    'MergePreview',
    'Jobs',
    'SavedViews',
    'Imports',
    'Labels',
    'Settings',
    'Retention',
    'Seasons',
    'CodeState',
    'OwnSessions',
    'OwnAccount',
    'OwnFactors',
  ],
  // The two calls without time-out must not hold back every refetch.
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});
