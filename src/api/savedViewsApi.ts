/** Named filters of the member list, the administrator's own. */
import { officeCalls } from '../../contract/office/calls.ts';
import type { SavedView, SavedViews } from '../../contract/office/savedViews.ts';
import { asks, baseApi, type NoArgument } from './baseApi.ts';

const viewsIn = ({ views }: SavedViews): SavedView[] => views;

const savedViewsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    savedViews: build.query({
      ...asks(officeCalls.savedViews, (_: NoArgument) => ({}), viewsIn),
      providesTags: ['SavedViews'],
    }),
    saveViews: build.mutation({
      ...asks(officeCalls.saveViews, (views: SavedView[]) => ({ body: { views } }), viewsIn),
      invalidatesTags: ['SavedViews'],
    }),
  }),
});

export const { useSavedViewsQuery, useSaveViewsMutation } = savedViewsApi;
