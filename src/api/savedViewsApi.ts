/** Named filters of the member list, the administrator's own. */
import { officeCalls } from '../../contract/office/calls.ts';
import type { SavedViews } from '../../contract/office/savedViews.ts';
import { asks, baseApi, type NoArgument } from './baseApi.ts';

const kept = (saved: SavedViews): SavedViews => saved;

export const savedViewsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    savedViews: build.query({
      ...asks(officeCalls.savedViews, (_: NoArgument) => ({}), kept),
      providesTags: ['SavedViews'],
    }),
    saveViews: build.mutation({
      ...asks(officeCalls.saveViews, (body: SavedViews) => ({ body }), kept),
      // Also after a failure: another window may have been first, or the answer was lost.
      invalidatesTags: ['SavedViews'],
      /** What is saved next has its version before the list is asked for again. */
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => null);
        if (saved === null) return;
        dispatch(savedViewsApi.util.updateQueryData('savedViews', undefined, () => saved.data));
      },
    }),
  }),
});

export const { useSavedViewsQuery, useSaveViewsMutation } = savedViewsApi;
