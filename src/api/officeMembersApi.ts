/** The member list as the office asks for it: filtered, sorted, and page by page from row to row. */
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { ReplyOf } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import type { Id, LesserMember } from '../../contract/entities.ts';
import { PAGE_SIZE_MAX } from '../../contract/limits.ts';
import { officeCalls } from '../../contract/office/calls.ts';
import type { Growth, GrowthSpan, Overview } from '../../contract/office/overview.ts';
import { asks, baseApi, clientOf, type NoArgument } from './baseApi.ts';
import { memberOf, type ListedMember } from './memberEntities.ts';
import { nextOf, pagesFrom, queryOf, rowsOf, type Query } from './pages.ts';

/** What is looked for; empty: all members. */
export interface MembersSought {
  /** Words. */
  readonly search: string;
  /** Pieces of contract/office/memberFilter.ts. */
  readonly filter: string;
}

/** Where a page begins or ends, as the server told it; null: the first page. */
export type MembersCursor = { readonly after: string } | { readonly before: string } | null;

export interface OfficeMembersQuery extends MembersSought {
  readonly sort: string;
  readonly pageSize: number;
  readonly cursor: MembersCursor;
}

export interface OfficeMembersPage {
  members: EntityState<ListedMember, Id>;
  /** Of all pages together. */
  count: number;
  /** True when there are more than `count`. */
  isLowerBound: boolean;
  /** Rows on the pages before; null where nobody has counted them. */
  from: number | null;
  /** Undefined: there is none. */
  next: MembersCursor | undefined;
  previous: MembersCursor | undefined;
}

/** E-mail addresses of many members. */
export interface MemberAddresses {
  addresses: string[];
  /** Members who have none yet. */
  without: number;
}

const adapter = createEntityAdapter<ListedMember, Id>({ selectId: ({ id }) => id });

const soughtOf = ({ search, filter }: MembersSought): Query => ({
  ...(search !== '' && { search }),
  ...(filter !== '' && { filter }),
});

function cursorOf(query: Query | null): MembersCursor | undefined {
  if (query === null) return undefined;
  const { after, before } = query;
  if (after !== undefined) return { after };
  return before === undefined ? null : { before };
}

function pageOf(
  reply: ReplyOf<typeof calls.members>,
  { cursor }: OfficeMembersQuery,
): OfficeMembersPage {
  const rows = rowsOf(reply);
  const told: Partial<Exclude<typeof reply, unknown[]>> = Array.isArray(reply) ? {} : reply;
  return {
    members: adapter.setAll(adapter.getInitialState(), rows.map(memberOf)),
    count: told.count ?? rows.length,
    isLowerBound: told.count_is_lower_bound === true,
    from: told.position == null ? (cursor === null ? 0 : null) : told.position - 1,
    next: cursorOf(nextOf(reply)),
    previous: cursor === null ? undefined : cursorOf(queryOf(told.previous)),
  };
}

export const officeMembersApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** A page of the list. */
    officeMembers: build.query<OfficeMembersPage, OfficeMembersQuery>({
      ...asks(
        calls.members,
        ({ sort, pageSize, cursor, ...sought }: OfficeMembersQuery) => ({
          query: { ...soughtOf(sought), sort, page_size: String(pageSize), ...cursor },
        }),
        pageOf,
      ),
      providesTags: ['Members'],
    }),
    overview: build.query({
      ...asks(
        officeCalls.overview,
        (_: NoArgument) => ({}),
        (overview: Overview) => overview,
      ),
      providesTags: ['Members'],
    }),
    growth: build.query<Growth, GrowthSpan>({
      ...asks(
        officeCalls.growth,
        (days: GrowthSpan) => ({ query: { days } }),
        (growth: Growth) => growth,
      ),
      providesTags: ['Members'],
    }),
    /** The addresses of all members that are found, one call for each page of them. */
    memberAddresses: build.query<MemberAddresses, MembersSought>({
      async queryFn(sought, { extra, signal }) {
        const rows: LesserMember[] = [];
        const first = { ...soughtOf(sought), sort: 'number', page_size: String(PAGE_SIZE_MAX) };
        const ask = (query: Query) => clientOf({ extra }).request(calls.members, { query, signal });
        for await (const { data, error } of pagesFrom<typeof calls.members>(first, ask)) {
          if (error !== undefined) return { error };
          rows.push(...rowsOf(data));
        }
        return { data: addressesOf(rows) };
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

interface Addressed {
  readonly email?: string | null;
  readonly invite_email?: string | null;
}

/** Each address once. @param members who have registered have their own, others that of the invitation, if there is one. */
export function addressesOf(members: readonly Addressed[]): MemberAddresses {
  const addressOf = ({ email, invite_email: invited }: Addressed) =>
    [email, invited].find((address) => address != null && address !== '') ?? [];
  const found = members.flatMap(addressOf);
  return { addresses: [...new Set(found)], without: members.length - found.length };
}

export const {
  useGrowthQuery,
  useOfficeMembersQuery,
  useOverviewQuery,
  useLazyMemberAddressesQuery,
} = officeMembersApi;
