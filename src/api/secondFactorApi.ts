/** The second factors of the own account, and the way out for a member who has lost them. */
import { secondFactorCalls, type OwnFactors } from '../../contract/account/secondFactor.ts';
import type { BodyOf } from '../../contract/call.ts';
import type { ClientServices } from '../session/services.ts';
import type { Thunk } from '../shared/store.ts';
import type { Outcome } from './client/send.ts';
import { asks, baseApi, type NoArgument } from './baseApi.ts';

/** What the office asks for may be done then. */
const CHANGED = ['OwnFactors', 'Me'] as const;

const secondFactorApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    ownFactors: build.query({
      ...asks(
        secondFactorCalls.ownFactors,
        (_: NoArgument) => ({}),
        (factors): OwnFactors => factors,
      ),
      providesTags: ['OwnFactors'],
    }),
    removeFactor: build.mutation({
      ...asks(
        secondFactorCalls.removeFactor,
        (body: BodyOf<typeof secondFactorCalls.removeFactor>) => ({ body }),
        ({ message }) => message,
      ),
      invalidatesTags: CHANGED,
    }),
    resetFactors: build.mutation({
      ...asks(
        secondFactorCalls.resetFactors,
        (id: number) => ({ params: { id } }),
        ({ message }) => message,
      ),
      invalidatesTags: ['MemberDetails', 'Audit'],
    }),
  }),
});

export const { useOwnFactorsQuery, useRemoveFactorMutation, useResetFactorsMutation } =
  secondFactorApi;

/** What of these calls is asked has secrets in its answer: none comes into the store. */
type SecretCall = Exclude<
  keyof typeof secondFactorCalls,
  'ownFactors' | 'removeFactor' | 'resetFactors'
>;

/** Makes one of the calls by which a second factor is set up. */
export const setUpFactor =
  <Name extends SecretCall>(
    name: Name,
    body: BodyOf<(typeof secondFactorCalls)[Name]>,
  ): Thunk<Promise<Outcome<(typeof secondFactorCalls)[Name]>>, ClientServices> =>
  async (dispatch, _, { client }) => {
    const filledIn = { body } as Parameters<
      typeof client.request<(typeof secondFactorCalls)[Name]>
    >[1];
    const outcome = await client.request(secondFactorCalls[name], filledIn);
    dispatch(baseApi.util.invalidateTags([...CHANGED]));
    return outcome;
  };
