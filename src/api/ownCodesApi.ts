/** What became of the member's own codes, and taking one back. */
import type { Id } from '../../contract/entities.ts';
import { ownCodeCalls, type OwnCodeEvent } from '../../contract/ownCodes.ts';
import { asks, baseApi } from './baseApi.ts';

const ownCodesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    ownCodeStory: build.query({
      ...asks(
        ownCodeCalls.ownCodeStory,
        (id: Id) => ({ params: { id } }),
        ({ events }): OwnCodeEvent[] => events,
      ),
      providesTags: ['EmailHistory', 'Me'],
    }),
    takeBackCode: build.mutation({
      ...asks(
        ownCodeCalls.takeBackCode,
        (id: Id) => ({ params: { id } }),
        ({ message }) => message,
      ),
      // Also after a refusal: the code may have been used meanwhile.
      invalidatesTags: ['EmailHistory', 'Me'],
    }),
  }),
});

export const { useOwnCodeStoryQuery, useTakeBackCodeMutation } = ownCodesApi;
