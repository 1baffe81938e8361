/** How the member list is asked for beyond spec §7: filtered, sorted, and page by page from row to row. */
import { Type } from 'typebox';

/** What the list can be sorted by, which are its columns. */
export const MEMBER_SORTS = [
  'number',
  'name',
  'email',
  'status',
  'roles',
  'codes',
  'free_codes',
  'tickets',
  'created',
  'last_active',
] as const;
export type MemberSortField = (typeof MEMBER_SORTS)[number];

export interface MemberSort {
  readonly field: MemberSortField;
  readonly descending: boolean;
}

/** As the list is sorted where nothing is said. */
export const DEFAULT_MEMBER_SORT: MemberSort = { field: 'number', descending: false };

/** @param text a field, `-` before it for the other way round. @returns null for anything else. */
export function parseMemberSort(text: string): MemberSort | null {
  const descending = text.startsWith('-');
  const field = MEMBER_SORTS.find((known) => known === (descending ? text.slice(1) : text));
  return field === undefined ? null : { field, descending };
}

export const formatMemberSort = ({ field, descending }: MemberSort): string =>
  `${descending ? '-' : ''}${field}`;

/** Of a filter's text; what is searched for in it may have SEARCH_MAX_CHARS. */
export const FILTER_MAX_CHARS = 2_000;

/** Counts are exact up to here; above, `count_is_lower_bound` says so. */
export const EXACT_COUNT_MAX = 10_000;

/**
 * What the list takes beyond the specification. With any of these the rows have `figures`, `count` ends at
 * EXACT_COUNT_MAX, and `next` and `previous` lead from row to row instead of by page numbers. `page` then says how far
 * from the beginning; not beside `after` or `before`.
 */
export const memberListQuery = {
  /** As typed into the filter bar (memberFilter.ts); its words are searched for like `search`. */
  filter: Type.Optional(Type.String()),
  /** One of MEMBER_SORTS, `-` before it for the other way round. */
  sort: Type.Optional(Type.String()),
  /** Of the reply's `next`: the row that the page begins behind. Made by the server, good for the same sort only. */
  after: Type.Optional(Type.String()),
  /** Of the reply's `previous`: the row that the page ends before. */
  before: Type.Optional(Type.String()),
};
