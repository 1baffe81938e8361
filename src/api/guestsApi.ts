/** Guests without a readable code, for staff at the gate. Each look-up stands in the audit. */
import { entryCalls } from '../../contract/entry/calls.ts';
import type { FoundGuest } from '../../contract/entry/entities.ts';
import { asks, baseApi } from './baseApi.ts';

const guestsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Members by name or number, with the tickets of their codes. */
    guests: build.query({
      ...asks(
        entryCalls.search,
        (search: string) => ({ query: { search } }),
        (guests: FoundGuest[]) => guests,
      ),
      // Whether somebody is inside is another answer a moment later; and nobody's name is kept.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGuestsQuery } = guestsApi;
