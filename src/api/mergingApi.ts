/** Members who are the same person: found, told apart, merged, and parted again. */
import type {
  DuplicatePage,
  MergePreview,
  MergeWish,
  UndoneMerge,
} from '../../contract/office/mergeEntities.ts';
import { mergeCalls } from '../../contract/office/merging.ts';
import { asks, baseApi } from './baseApi.ts';

const CHANGED = [
  'Duplicates',
  'MemberDetails',
  'MemberPurchaseCodes',
  'Members',
  'Audit',
  'Me',
] as const;

export interface DuplicatesAsked {
  /** Those that were told apart. */
  apart: boolean;
  /** `next` of the page before; null: the first page. */
  after: string | null;
}

/** Who stays, and who goes: their ids. */
export interface MergePair {
  keptId: number;
  goneId: number;
}
/** The last one that the list of pairs has led to. */
export const MERGE_OF_PAIRS = 'merge of pairs';

const pathOf = ({ keptId, goneId }: MergePair) => ({ params: { id: keptId, other: goneId } });

const mergingApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    duplicates: build.query({
      ...asks(
        mergeCalls.duplicates,
        ({ apart, after }: DuplicatesAsked) => ({
          query: { ...(apart && { apart: 'yes' }), ...(after !== null && { after }) },
        }),
        (page: DuplicatePage) => page,
      ),
      providesTags: ['Duplicates'],
    }),
    tellApart: build.mutation({
      ...asks(
        mergeCalls.tellApart,
        ({ members, apart }: { members: [number, number]; apart: boolean }) => ({
          body: { members, apart },
        }),
        ({ message }) => message,
      ),
      invalidatesTags: ['Duplicates', 'Audit'],
    }),
    mergePreview: build.query({
      ...asks(mergeCalls.mergePreview, pathOf, (preview: MergePreview) => preview),
      providesTags: ['MergePreview'],
      keepUnusedDataFor: 0,
    }),
    mergeMembers: build.mutation({
      ...asks(
        mergeCalls.mergeMembers,
        ({ wish, ...pair }: MergePair & { wish: MergeWish }) => ({ ...pathOf(pair), body: wish }),
        ({ message, member }) => ({ message, keptId: member.id }),
      ),
      // Of two who are merged there is nothing to be seen beforehand any more.
      invalidatesTags: (_, failure) => (failure === undefined ? CHANGED : ['MergePreview']),
    }),
    undoMerge: build.mutation({
      ...asks(
        mergeCalls.undoMerge,
        (id: number) => ({ params: { id } }),
        (undone: UndoneMerge) => undone,
      ),
      invalidatesTags: CHANGED,
    }),
  }),
});

export const {
  useDuplicatesQuery,
  useTellApartMutation,
  useMergePreviewQuery,
  useMergeMembersMutation,
  useUndoMergeMutation,
} = mergingApi;
