import { createApi } from '@reduxjs/toolkit/query/react';
import { reauthBaseQuery } from './reauthBaseQuery.ts';
import { tagTypes } from './tags.ts';

/** For endpoints that are called without one. */
export type NoArgument = ReturnType<() => void>;

/** The one cache of server data. The files beside this one inject a resource's endpoints each. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: reauthBaseQuery,
  tagTypes,
  // The two calls without time-out must not hold back every refetch.
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});
