/** Who did what: the audit, newest first, page after page. */
import type { ReplyOf } from '../../contract/call.ts';
import type { AuditFilter, AuditPage, AuditPageQuery } from '../../contract/office/audit.ts';
import { officeCalls } from '../../contract/office/calls.ts';
import { baseApi } from './baseApi.ts';
import type { ClientServices } from '../session/services.ts';
import type { Thunk } from '../shared/store.ts';
import type { Outcome } from './client/send.ts';

const auditApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    audit: build.infiniteQuery<AuditPage, Omit<AuditPageQuery, 'after'>, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        call: officeCalls.audit,
        query: { ...queryArg, ...(pageParam !== null && { after: pageParam }) },
      }),
      transformResponse: (reply: ReplyOf<typeof officeCalls.audit>) => reply,
      // Whatever is done is in it a moment later.
      keepUnusedDataFor: 0,
      providesTags: ['Audit'],
    }),
  }),
});

export const { useAuditInfiniteQuery } = auditApi;

/** The same as a table. Bytes that nobody sees have no place in the store. */
export const fetchAuditTable =
  (filter: AuditFilter): Thunk<Promise<Outcome<typeof officeCalls.auditExport>>, ClientServices> =>
  (_, __, { client }) =>
    client.request(officeCalls.auditExport, { query: filter });
