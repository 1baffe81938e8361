/** Guests without a readable code, for staff at the door. Each look-up stands in the audit. */
import { entryCalls } from '../../contract/entry/calls.ts';
import type { FoundGuest } from '../../contract/entry/entities.ts';
import { baseApi } from './baseApi.ts';
import { isGuestList } from './replies.ts';

const guestsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Members by name or number, with the tickets of their codes. */
    guests: build.query<FoundGuest[], string>({
      query: (search) => ({ call: entryCalls.search, search: { search }, isReply: isGuestList }),
      // Whether somebody is inside is another answer a moment later; and nobody's name is kept.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGuestsQuery } = guestsApi;
