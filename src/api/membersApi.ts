/** The member list, page by page. */
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { ReplyOf } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import type { Id } from '../../contract/entities.ts';
import { PAGE_SIZE_DEFAULT } from '../../contract/limits.ts';
import { asks, baseApi } from './baseApi.ts';
import { memberOf, type ListedMember } from './memberEntities.ts';

export interface MembersQuery {
  /** Empty: all members. */
  search: string;
  /** From 1. */
  page: number;
}

/** One page of the member list, in the server's order. */
export interface MembersPage {
  members: EntityState<ListedMember, Id>;
  /** Of all pages together. */
  count: number;
  /** True when there may be more than `count`. */
  isLowerBound: boolean;
  /** Rows of a full page; another server may have a size of its own. */
  pageSize: number;
}

const adapter = createEntityAdapter<ListedMember, Id>({ selectId: ({ id }) => id });

/** Reads the rows of a page. */
export const memberSelectors = adapter.getSelectors();

type MembersReply = ReplyOf<typeof calls.members>;

/** Other servers' ways to tell of pages are told apart here (§7): rows alone, rows in `results`, our server's pages. */
function pageOf(reply: MembersReply, { page }: MembersQuery): MembersPage {
  const rows = Array.isArray(reply) ? reply : reply.results;
  const normalised = (from: number, to?: number) =>
    adapter.setAll(adapter.getInitialState(), rows.slice(from, to).map(memberOf));

  if (Array.isArray(reply) || reply.count == null) {
    const start = (page - 1) * PAGE_SIZE_DEFAULT;
    return {
      members: normalised(start, start + PAGE_SIZE_DEFAULT),
      count: rows.length,
      isLowerBound: false,
      pageSize: PAGE_SIZE_DEFAULT,
    };
  }
  const { count } = reply;
  // The last page: those before it were full.
  const lastPageSize = page > 1 ? (count - rows.length) / (page - 1) : PAGE_SIZE_DEFAULT;
  return {
    members: normalised(0),
    count,
    isLowerBound: reply.count_is_lower_bound === true,
    pageSize: reply.next == null ? lastPageSize : rows.length,
  };
}

export const membersApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** A page of the member list, for administrators. */
    members: build.query({
      ...asks(
        calls.members,
        ({ search, page }: MembersQuery) => ({
          query: {
            ...(search !== '' && { search }),
            page: String(page),
            page_size: String(PAGE_SIZE_DEFAULT),
          },
        }),
        pageOf,
      ),
      providesTags: ['Members'],
    }),
  }),
});

export const { useMembersQuery } = membersApi;
