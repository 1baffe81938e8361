/** The member list, page by page. */
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { ReplyOf } from '../../contract/call.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/entry/headers.ts';
import { calls } from '../../contract/calls.ts';
import { officeCalls } from '../../contract/office/calls.ts';
import type { MemberChange, NewMember } from '../../contract/office/entities.ts';
import type { Id } from '../../contract/entities.ts';
import { ifMatch } from '../../contract/ifMatch.ts';
import { PAGE_SIZE_DEFAULT } from '../../contract/limits.ts';
import { asks, baseApi, clientOf } from './baseApi.ts';
import { memberOf, type ListedMember } from './memberEntities.ts';
import { nextOf, pagesFrom, rowsOf, type Query } from './pages.ts';

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
  /** As far as they are known. */
  pageCount: number;
  /** Rows on the pages before. */
  from: number;
  /** How the next page is asked for; null: by its number, or there is none. */
  next: Query | null;
}

const adapter = createEntityAdapter<ListedMember, Id>({ selectId: ({ id }) => id });

/** Reads the rows of a page. */
export const memberSelectors = adapter.getSelectors();

type Reply = ReplyOf<typeof calls.members>;

/** @param from rows on the pages before, where this one was reached over them. */
function pageOf(reply: Reply, page: number, from?: number): MembersPage {
  const rows = rowsOf(reply);
  const told: Partial<Exclude<Reply, unknown[]>> = Array.isArray(reply) ? {} : reply;
  const hasNext = told.next != null;
  const shown = (start: number, end?: number) =>
    adapter.setAll(adapter.getInitialState(), rows.slice(start, end).map(memberOf));

  if (told.count == null && !hasNext && from === undefined) {
    // All of them.
    const start = (page - 1) * PAGE_SIZE_DEFAULT;
    return {
      members: shown(start, start + PAGE_SIZE_DEFAULT),
      from: start,
      count: rows.length,
      isLowerBound: false,
      pageCount: Math.max(1, Math.ceil(rows.length / PAGE_SIZE_DEFAULT)),
      next: null,
    };
  }
  // Full pages are of one size, which another server may have chosen; the last one ends the count.
  const pageSize = Math.max(1, rows.length);
  const counted = told.count ?? (from ?? 0) + rows.length;
  const before = from ?? (hasNext || page === 1 ? (page - 1) * pageSize : counted - rows.length);
  const pagesAfter = Math.ceil((counted - before - rows.length) / pageSize);
  return {
    members: shown(0),
    from: before,
    count: counted,
    isLowerBound: told.count_is_lower_bound === true || (told.count == null && hasNext),
    pageCount: page + Math.max(hasNext ? 1 : 0, pagesAfter),
    next: nextOf(reply),
  };
}

export const membersApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** A page of the member list, for administrators; no member falls between two pages, however the server makes them. */
    members: build.query<MembersPage, MembersQuery>({
      async queryFn({ search, page }, { getState, extra, signal }) {
        const ask = (query: Query) => clientOf({ extra }).request(calls.members, { query, signal });
        const before = knownPage(getState(), { search, page: page - 1 });
        if (before?.next != null) {
          const { data, error } = await ask(before.next);
          if (error !== undefined) return { error };
          return { data: pageOf(data, page, before.from + before.members.ids.length) };
        }

        const numbered = await ask({
          ...(search !== '' && { search }),
          page: String(page),
          page_size: String(PAGE_SIZE_DEFAULT),
        });
        if (numbered.error !== undefined) return { error: numbered.error };
        const next = nextOf(numbered.data);
        if (page === 1 || next === null || !isFirst(numbered.data, page)) {
          return { data: pageOf(numbered.data, page) };
        }
        let from = rowsOf(numbered.data).length;
        let at = 1;
        for await (const { data, error } of pagesFrom<typeof calls.members>(next, ask)) {
          if (error !== undefined) return { error };
          at += 1;
          if (at === page) return { data: pageOf(data, page, from) };
          from += rowsOf(data).length;
        }
        return { data: pageOf([], page) };
      },
      providesTags: ['Members'],
    }),
    addMember: build.mutation({
      ...asks(
        officeCalls.addMember,
        ({ key, ...member }: NewMember & { key: string }) => ({
          body: member,
          headers: { [IDEMPOTENCY_KEY_HEADER]: key },
        }),
        memberOf,
      ),
      // Also after a failure: the answer may have been lost on the way, or somebody else was first.
      invalidatesTags: ['Members', 'Me'],
    }),
    changeMember: build.mutation({
      ...asks(
        officeCalls.changeMember,
        ({ id, version, ...change }: MemberChange & { id: Id; version: number }) => ({
          params: { id },
          headers: ifMatch(version),
          body: change,
        }),
        memberOf,
      ),
      invalidatesTags: ['Members', 'Me', 'MemberDetails', 'Audit'],
    }),
  }),
});

/** The page with this number was asked for; where the server does not page by number, the first one has come. */
function isFirst(reply: Reply, page: number): boolean {
  const next = nextOf(reply);
  const hasPrevious = !Array.isArray(reply) && reply.previous != null;
  return !hasPrevious && next !== null && next.page !== String(page + 1);
}

/** @returns undefined where it was not asked for, or is forgotten. */
function knownPage(state: unknown, query: MembersQuery): MembersPage | undefined {
  return membersApi.endpoints.members.select(query)(state as never).data;
}

export const { useMembersQuery, useAddMemberMutation, useChangeMemberMutation } = membersApi;
