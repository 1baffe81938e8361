/** The guide of the first start. */
import { setupCalls } from '../../contract/office/setup.ts';
import { asks, baseApi, type NoArgument } from './baseApi.ts';

const setupApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    putSetupAway: build.mutation({
      ...asks(
        setupCalls.putSetupAway,
        (_: NoArgument) => ({}),
        ({ message }) => message,
      ),
      invalidatesTags: ['Me', 'Audit'],
    }),
  }),
});

export const { usePutSetupAwayMutation } = setupApi;
