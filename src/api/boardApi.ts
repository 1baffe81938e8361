/** The live board of the gates, for superusers, and what they change on it. */
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import { original } from '@reduxjs/toolkit';
import type { ConflictsPeriod } from '../../contract/entry/board.ts';
import { entryCalls } from '../../contract/entry/calls.ts';
import type { GateChange, NewGate } from '../../contract/entry/entities.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/entry/headers.ts';
import { BOARD_INTERVAL_MS, BOARD_POLL_INTERVAL_MS } from '../../contract/entry/limits.ts';
import type { Outcome } from './client/send.ts';
import type { ClientServices } from '../session/services.ts';
import type { Thunk } from '../shared/store.ts';
import { asks, baseApi, clientOf, type NoArgument } from './baseApi.ts';
import { boardOf } from './boardEntities.ts';
import { keepFed } from './client/feed.ts';

export interface UndoOnBoard {
  /** Key of what is taken back. */
  admission: string;
  /** A UUID chosen when the dialog opens: a retry with the same one is the same undo. */
  idempotencyKey: string;
  reason: string;
}

export const boardApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** The board; as long as somebody looks at it, it is kept up to date. */
    board: build.query({
      ...asks(entryCalls.board, (_: NoArgument) => ({}), boardOf),
      providesTags: ['Board'],
      // Names and addresses: gone with the last look.
      keepUnusedDataFor: 0,
      async onCacheEntryAdded(_arg, life) {
        const controller = new AbortController();
        void life.cacheEntryRemoved.then(() => controller.abort());
        await life.cacheDataLoaded.catch(() => controller.abort());
        await keepFed({
          client: clientOf(life),
          call: entryCalls.boardStream,
          events: entryCalls.boardStream.accepts,
          signal: controller.signal,
          againMs: BOARD_INTERVAL_MS,
          pollMs: BOARD_POLL_INTERVAL_MS,
          on: {
            board: (board) =>
              life.updateCachedData((draft) =>
                copyWithStructuralSharing(original(draft), boardOf(board)),
              ),
            unchanged: ({ at }) =>
              life.updateCachedData((draft) => {
                draft.at = at;
              }),
          },
          poll: () =>
            life.dispatch(
              boardApi.endpoints.board.initiate(undefined, {
                forceRefetch: true,
                subscribe: false,
              }),
            ),
        });
      },
    }),
    revokeDevice: build.mutation({
      ...asks(
        entryCalls.revokeDevice,
        (id: number) => ({ params: { id } }),
        ({ message }) => ({ message: message ?? '' }),
      ),
      invalidatesTags: ['Board'],
    }),
    /** The phone is lost: device, sessions, and the role if wished. */
    loseDevice: build.mutation({
      ...asks(
        entryCalls.loseDevice,
        ({ id, isRoleWithdrawn }: { id: number; isRoleWithdrawn: boolean }) => ({
          params: { id },
          body: { withdraw_role: isRoleWithdrawn },
        }),
        ({ message }) => ({ message: message ?? '' }),
      ),
      invalidatesTags: ['Board'],
    }),
    /** Settles a conflict, with the reason. */
    acceptConflict: build.mutation({
      ...asks(
        entryCalls.acceptConflict,
        ({ key, reason }: { key: string; reason: string }) => ({
          params: { key },
          body: { reason },
        }),
        () => null,
      ),
      invalidatesTags: ['Board'],
    }),
    createGate: build.mutation({
      ...asks(
        entryCalls.createGate,
        (body: NewGate) => ({ body }),
        () => null,
      ),
      invalidatesTags: ['Board'],
    }),
    changeGate: build.mutation({
      ...asks(
        entryCalls.changeGate,
        ({ id, change }: { id: number; change: GateChange }) => ({ params: { id }, body: change }),
        () => null,
      ),
      invalidatesTags: ['Board'],
    }),
    /** Takes an admission back, with the reason; a device takes its own back by itself (entry/engine). */
    undoOnBoard: build.mutation({
      ...asks(
        entryCalls.undo,
        ({ admission, idempotencyKey, reason }: UndoOnBoard) => ({
          params: { key: admission },
          headers: { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey },
          body: { reason },
        }),
        () => null,
      ),
      invalidatesTags: ['Board'],
    }),
  }),
});

export const {
  useBoardQuery,
  useRevokeDeviceMutation,
  useLoseDeviceMutation,
  useAcceptConflictMutation,
  useCreateGateMutation,
  useChangeGateMutation,
  useUndoOnBoardMutation,
} = boardApi;

/** The conflicts as a table. Bytes that nobody sees have no place in the store. */
export const fetchConflictsTable =
  (
    period: ConflictsPeriod,
  ): Thunk<Promise<Outcome<typeof entryCalls.conflictsExport>>, ClientServices> =>
  (_, __, { client }) =>
    client.request(entryCalls.conflictsExport, { query: period });
