/** The next season, and festivals that are over. */
import {
  seasonCalls,
  type NewSeason,
  type PastFestival,
  type Seasons,
} from '../../contract/office/seasons.ts';
import type { MessageReply } from '../../contract/entities.ts';
import type { ClientServices } from '../session/services.ts';
import type { Thunk } from '../shared/store.ts';
import { asks, baseApi, type NoArgument } from './baseApi.ts';
import type { ApiFailure } from './client/failures.ts';

export type { PastFestival, Seasons };

/** All that is about codes and tickets is another one. Also after a failure: the answer may have been lost on the way. */
const CHANGED = [
  ...(['Seasons', 'Settings', 'Members', 'MemberDetails', 'MemberPurchaseCodes'] as const),
  ...(['Board', 'Audit', 'Me', 'EmailHistory', 'CodeState'] as const),
];
const sentence = ({ message }: MessageReply): string => message;

const seasonsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    seasons: build.query({
      ...asks(
        seasonCalls.seasons,
        (_: NoArgument) => ({}),
        (seasons: Seasons) => seasons,
      ),
      providesTags: ['Seasons'],
    }),
    startSeason: build.mutation({
      ...asks(seasonCalls.startSeason, (body: NewSeason) => ({ body }), sentence),
      invalidatesTags: CHANGED,
    }),
    undoSeason: build.mutation({
      ...asks(seasonCalls.undoSeason, (id: number) => ({ params: { id } }), sentence),
      invalidatesTags: CHANGED,
    }),
  }),
});

export const { useSeasonsQuery, useStartSeasonMutation, useUndoSeasonMutation } = seasonsApi;

type Fetched = { file: Blob; error?: undefined } | { file?: undefined; error: ApiFailure };

/** A past festival as a file. Bytes that nobody sees have no place in the store. */
export const fetchSeasonFile =
  (id: number): Thunk<Promise<Fetched>, ClientServices> =>
  async (_, __, { client }) => {
    const { data, error } = await client.request(seasonCalls.seasonFile, { params: { id } });
    if (error !== undefined) return { error };
    try {
      return { file: await new Response(data).blob() };
    } catch {
      // Cut off: half an archive is none.
      return { error: { kind: 'client' } };
    }
  };
