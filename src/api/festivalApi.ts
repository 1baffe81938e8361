/** What the festival says of itself, for everybody. */
import { codePageCalls, type CodeState } from '../../contract/codePage.ts';
import { festivalCalls, type FestivalFacts } from '../../contract/festival.ts';
import { asks, baseApi, type NoArgument } from './baseApi.ts';

export type { FestivalFacts };

const festivalApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    festival: build.query({
      ...asks(
        festivalCalls.festival,
        (_: NoArgument) => ({}),
        (facts): FestivalFacts => facts,
      ),
      providesTags: ['Settings'],
    }),
    codeState: build.query({
      ...asks(
        codePageCalls.codeState,
        (code: string) => ({ params: { code } }),
        (state): CodeState => state,
      ),
      providesTags: ['CodeState'],
    }),
  }),
});

export const { useFestivalQuery, useCodeStateQuery } = festivalApi;
