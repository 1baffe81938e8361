/** Labels, by which the office marks members. */
import { labelCalls, type Label, type Labels } from '../../contract/office/labels.ts';
import { asks, baseApi, type NoArgument } from './baseApi.ts';

const labelsIn = ({ labels }: Labels): Label[] => labels;

/** Also after a failure: the answer may have been lost on the way. */
const CHANGED = ['Labels', 'Members', 'MemberDetails', 'Audit'] as const;

const labelsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    labels: build.query({
      ...asks(labelCalls.labels, (_: NoArgument) => ({}), labelsIn),
      providesTags: ['Labels'],
    }),
    setLabel: build.mutation({
      ...asks(
        labelCalls.setLabel,
        ({ id, label, isGiven }: { id: number; label: string; isGiven: boolean }) => ({
          params: { id },
          body: { label, is_given: isGiven },
        }),
        ({ labels }) => labels,
      ),
      invalidatesTags: CHANGED,
    }),
    renameLabel: build.mutation({
      ...asks(
        labelCalls.renameLabel,
        ({ id, ...body }: { id: number; name: string; before: string }) => ({
          params: { id },
          body,
        }),
        labelsIn,
      ),
      invalidatesTags: CHANGED,
    }),
  }),
});

export const { useLabelsQuery, useSetLabelMutation, useRenameLabelMutation } = labelsApi;
