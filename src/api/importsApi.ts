/** Files of members: sent, looked at, and made members of by a job. */
import { IMPORT_NAME_MAX_CHARS, type ImportPlan } from '../../contract/office/importEntities.ts';
import { importCalls } from '../../contract/office/imports.ts';
import type { ClientServices } from '../session/services.ts';
import type { Thunk } from '../shared/store.ts';
import { asks, baseApi, type NoArgument } from './baseApi.ts';
import type { Outcome } from './client/send.ts';

const same = <Reply>(reply: Reply): Reply => reply;

export const importsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Files of which nothing has become members yet, the newest first. */
    waitingImports: build.query({
      ...asks(importCalls.waitingImports, (_: NoArgument) => ({}), same),
      providesTags: ['Imports'],
      keepUnusedDataFor: 0,
    }),
    /** A file that was read. */
    import: build.query({
      ...asks(importCalls.import, (id: number) => ({ params: { id } }), same),
      providesTags: ['Imports'],
      keepUnusedDataFor: 0,
    }),
    /** Another line names the columns. */
    headImport: build.mutation({
      ...asks(
        importCalls.headImport,
        ({ id, line }: { id: number; line: number }) => ({ params: { id }, body: { line } }),
        same,
      ),
      invalidatesTags: ['Imports'],
    }),
    /** Deletes a file of which nothing has become members. */
    discardImport: build.mutation({
      ...asks(importCalls.discardImport, (id: number) => ({ params: { id } }), same),
      // Also after a failure: somebody else may have discarded or started it.
      invalidatesTags: ['Imports'],
      /** It is not offered again before the list is asked for anew. */
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        if ((await queryFulfilled.catch(() => null)) === null) return;
        dispatch(
          importsApi.util.updateQueryData('waitingImports', undefined, ({ imports }) => ({
            imports: imports.filter((file) => file.id !== id),
          })),
        );
      },
    }),
    /** Begins the dry run. */
    planImport: build.mutation({
      ...asks(
        importCalls.planImport,
        ({ id, plan }: { id: number; plan: ImportPlan }) => ({ params: { id }, body: plan }),
        same,
      ),
      invalidatesTags: ['Imports'],
    }),
  }),
});

export interface FileOnItsWay {
  file: File;
  /** Of a workbook: the place of the one that is read; null: nobody has chosen one. */
  sheet: number | null;
  /** How much has gone out, from 0 to 1. */
  onSent: (share: number) => void;
  /** Gives it up. */
  signal: AbortSignal;
}

/** Sends a file. Its progress has no place in the store. */
export const sendImport =
  ({
    file,
    sheet,
    onSent,
    signal,
  }: FileOnItsWay): Thunk<Promise<Outcome<typeof importCalls.uploadImport>>, ClientServices> =>
  (_, __, { client }) =>
    client.request(importCalls.uploadImport, {
      query: {
        name: file.name.slice(-IMPORT_NAME_MAX_CHARS),
        ...(sheet !== null && { sheet: String(sheet) }),
      },
      body: file,
      onSent,
      signal,
    });

/** The refused lines of a job, as a table. */
export const fetchRefusedLines =
  (id: number): Thunk<Promise<Outcome<typeof importCalls.refusedLines>>, ClientServices> =>
  (_, __, { client }) =>
    client.request(importCalls.refusedLines, { params: { id } });

export const {
  useWaitingImportsQuery,
  useImportQuery,
  useHeadImportMutation,
  useDiscardImportMutation,
  usePlanImportMutation,
} = importsApi;
