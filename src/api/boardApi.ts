/** The live board of the door, for superusers, and what they change on it. */
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import { original } from '@reduxjs/toolkit';
import type { ConflictsPeriod } from '../../contract/entry/board.ts';
import { entryCalls } from '../../contract/entry/calls.ts';
import type { AdmissionReply, Gate, GateChange, NewGate } from '../../contract/entry/entities.ts';
import type { MessageReply } from '../../contract/entities.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/calls.ts';
import type { AppDispatch, RootState } from '../app/store.ts';
import type { SessionServices } from '../session/services.ts';
import { baseApi, type NoArgument } from './baseApi.ts';
import { boardOf, type BoardData } from './boardEntities.ts';
import { feedBoard } from './boardFeed.ts';
import { callOutside } from './callOutside.ts';
import type { ApiFailure } from './failures.ts';
import { isAnyReply, isBoard, isBytes, isGate, isMessageReply } from './replies.ts';

export interface Undo {
  /** Key of what is taken back. */
  admission: string;
  /** A UUID chosen when the dialog opens: a retry with the same one is the same undo. */
  idempotencyKey: string;
  reason: string;
}

export const boardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The board; as long as somebody looks at it, it is kept up to date. */
    board: build.query<BoardData, NoArgument>({
      query: () => ({ call: entryCalls.board, isReply: isBoard }),
      transformResponse: boardOf,
      providesTags: ['Board'],
      // Names and addresses: gone with the last look.
      keepUnusedDataFor: 0,
      async onCacheEntryAdded(_arg, life) {
        const controller = new AbortController();
        void life.cacheEntryRemoved.then(() => controller.abort());
        await life.cacheDataLoaded.catch(() => controller.abort());
        await feedBoard({
          store: life,
          signal: controller.signal,
          onBoard: (board) =>
            life.updateCachedData((draft) =>
              copyWithStructuralSharing(original(draft), boardOf(board)),
            ),
          onUnchanged: ({ at }) =>
            life.updateCachedData((draft) => {
              draft.at = at;
            }),
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
    revokeDevice: build.mutation<MessageReply, number>({
      query: (id) => ({ call: entryCalls.revokeDevice, params: { id }, isReply: isMessageReply }),
      invalidatesTags: ['Board'],
    }),
    createGate: build.mutation<Gate, NewGate>({
      query: (body) => ({ call: entryCalls.createGate, body, isReply: isGate }),
      invalidatesTags: ['Board'],
    }),
    changeGate: build.mutation<Gate, { id: number; change: GateChange }>({
      query: ({ id, change }) => ({
        call: entryCalls.changeGate,
        params: { id },
        body: change,
        isReply: isGate,
      }),
      invalidatesTags: ['Board'],
    }),
    /** Takes an admission back, with the reason. */
    undoAdmission: build.mutation<AdmissionReply, Undo>({
      query: ({ admission, idempotencyKey, reason }) => ({
        call: entryCalls.undo,
        params: { key: admission },
        headers: { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey },
        body: { reason },
        isReply: isAnyReply,
      }),
      invalidatesTags: ['Board'],
    }),
  }),
});

export const {
  useBoardQuery,
  useRevokeDeviceMutation,
  useCreateGateMutation,
  useChangeGateMutation,
  useUndoAdmissionMutation,
} = boardApi;

/** The conflicts as a table. Bytes that nobody sees have no place in the store. */
export function fetchConflictsTable(period: ConflictsPeriod) {
  return async (
    dispatch: AppDispatch,
    getState: () => RootState,
    extra: SessionServices,
  ): Promise<{ bytes: Uint8Array<ArrayBuffer> } | { error: ApiFailure }> => {
    const { data, error } = await callOutside(
      {
        call: entryCalls.conflictsExport,
        search: { from: period.from, to: period.to },
        isBinary: true,
        isReply: isBytes,
      },
      { dispatch, getState, extra },
    );
    return error === undefined ? { bytes: data as Uint8Array<ArrayBuffer> } : { error };
  };
}
