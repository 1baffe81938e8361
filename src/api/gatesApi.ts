/** The gates at which a device may stand, for the staff that choose theirs. */
import { entryCalls } from '../../contract/entry/calls.ts';
import type { Gate } from '../../contract/entry/entities.ts';
import { asks, baseApi, type NoArgument } from './baseApi.ts';

const gatesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    gates: build.query(
      asks(
        entryCalls.gates,
        (_: NoArgument) => ({}),
        (gates: Gate[]) => gates,
      ),
    ),
  }),
});

export const { useGatesQuery } = gatesApi;
