/** The office's one search. */
import { officeCalls } from '../../contract/office/calls.ts';
import type { FinderReply } from '../../contract/office/finder.ts';
import { asks, baseApi } from './baseApi.ts';

const finderApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    find: build.query({
      ...asks(
        officeCalls.find,
        (text: string) => ({ query: { text } }),
        (found: FinderReply) => found,
      ),
      // What the gate does meanwhile is what is asked for.
      keepUnusedDataFor: 0,
      providesTags: ['Members', 'MemberDetails'],
    }),
  }),
});

export const { useFindQuery } = finderApi;
