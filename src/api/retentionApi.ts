/** How long each kind of data is kept, as the office sets it. */
import {
  retentionCalls,
  type RetentionDays,
  type RetentionRules,
} from '../../contract/office/retention.ts';
import { asks, baseApi, type NoArgument } from './baseApi.ts';

const retentionApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    retention: build.query({
      ...asks(
        retentionCalls.retention,
        (_: NoArgument) => ({}),
        ({ rules }: RetentionRules) => rules,
      ),
      providesTags: ['Retention'],
    }),
    saveRetention: build.mutation({
      ...asks(
        retentionCalls.saveRetention,
        (days: RetentionDays) => ({ body: { days } }),
        ({ rules }: RetentionRules) => rules,
      ),
      invalidatesTags: ['Retention', 'Audit'],
    }),
  }),
});

export const { useRetentionQuery, useSaveRetentionMutation } = retentionApi;
