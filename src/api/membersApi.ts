import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { Member, MemberPage } from '../../contract/entities.ts';
import { PAGE_SIZE_DEFAULT } from '../../contract/limits.ts';
import { calls } from '../../contract/calls.ts';
import { baseApi } from './baseApi.ts';
import { isMemberList } from './replies.ts';

export interface MembersQuery {
  /** Empty: all members. */
  search: string;
  /** From 1. */
  page: number;
}

/** One page of the member list, in the server's order. */
export interface MembersPage {
  members: EntityState<Member, number>;
  /** Of all pages together. */
  count: number;
  /** True when there may be more than `count`. */
  isLowerBound: boolean;
  /** Rows of a full page; another server may have a size of its own. */
  pageSize: number;
}

const adapter = createEntityAdapter<Member>();

/** Reads the rows of a page. */
export const memberSelectors = adapter.getSelectors();

function pageSizeOf({ count, next, results }: MemberPage, page: number): number {
  if (next !== null) return results.length;
  // The last page: those before it were full.
  return page > 1 ? (count - results.length) / (page - 1) : PAGE_SIZE_DEFAULT;
}

/** What the specification asks for (§7): rows alone, or in `results`; our own server tells of the other pages too. */
type MembersReply = MemberPage | { results: Member[]; count?: undefined } | Member[];

function pageOf(reply: MembersReply, page: number): MembersPage {
  if (Array.isArray(reply) || reply.count === undefined) {
    const rows = Array.isArray(reply) ? reply : reply.results;
    const start = (page - 1) * PAGE_SIZE_DEFAULT;
    return {
      members: adapter.setAll(
        adapter.getInitialState(),
        rows.slice(start, start + PAGE_SIZE_DEFAULT),
      ),
      count: rows.length,
      isLowerBound: false,
      pageSize: PAGE_SIZE_DEFAULT,
    };
  }
  return {
    members: adapter.setAll(adapter.getInitialState(), reply.results),
    count: reply.count,
    isLowerBound: reply.count_is_lower_bound === true,
    pageSize: pageSizeOf(reply, page),
  };
}

export const membersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page of the member list, for administrators. */
    members: build.query<MembersPage, MembersQuery>({
      query: ({ search, page }) => ({
        call: calls.members,
        search: {
          search: search === '' ? undefined : search,
          page,
          page_size: PAGE_SIZE_DEFAULT,
        },
        isReply: isMemberList,
      }),
      transformResponse: (reply: MembersReply, _, { page }) => pageOf(reply, page),
      providesTags: ['Members'],
    }),
  }),
});

export const { useMembersQuery } = membersApi;
