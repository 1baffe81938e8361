/** How the member list is asked for beyond spec §7: filtered, sorted, and page by page from row to row. */

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
