/** The door's own calls (contract/entry/calls.ts). All of them are for our own server, on the same origin. */
import { entryCalls, ENTRY_HEADERS } from '../../contract/entry/calls.ts';
import type {
  AdmissionReply,
  DeviceRegistration,
  Gate,
  Heartbeat,
  HeartbeatReply,
  RegisteredDevice,
} from '../../contract/entry/entities.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/calls.ts';
import { decodeEntryList, type EntryList } from '../../contract/entry/list.ts';
import type { RootState, AppDispatch } from '../app/store.ts';
import type { SessionServices } from '../session/services.ts';
import { baseApi, type NoArgument } from './baseApi.ts';
import type { ApiFailure } from './failures.ts';
import { callOutside } from './callOutside.ts';
import {
  isBytes,
  isGateList,
  isHeartbeatReply,
  isMessageReply,
  isRegisteredDevice,
} from './replies.ts';

export const entryApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    registerDevice: build.mutation<RegisteredDevice, DeviceRegistration>({
      query: (body) => ({ call: entryCalls.registerDevice, body, isReply: isRegisteredDevice }),
    }),
    gates: build.query<Gate[], NoArgument>({
      query: () => ({ call: entryCalls.gates, isReply: isGateList }),
    }),
    renameDevice: build.mutation<unknown, DeviceRegistration & { credential: string }>({
      query: ({ credential, ...body }) => ({
        call: entryCalls.renameDevice,
        headers: { [ENTRY_HEADERS.device]: credential },
        body,
        isReply: isMessageReply,
      }),
    }),
    undoAdmission: build.mutation<AdmissionReply, UndoneAdmission>({
      query: ({ admission, idempotencyKey, headers }) => ({
        call: entryCalls.undo,
        params: { key: admission },
        headers: { ...headers, [IDEMPOTENCY_KEY_HEADER]: idempotencyKey },
        body: {},
        isReply: isMessageReply,
      }),
    }),
    heartbeat: build.mutation<HeartbeatReply, { credential: string; report: Heartbeat }>({
      query: ({ credential, report }) => ({
        call: entryCalls.heartbeat,
        headers: { [ENTRY_HEADERS.device]: credential },
        body: report,
        isReply: isHeartbeatReply,
      }),
    }),
  }),
});

export const { useGatesQuery } = entryApi;

interface UndoneAdmission {
  /** Its key. */
  admission: string;
  /** The undo's own. */
  idempotencyKey: string;
  headers: Record<string, string>;
}

interface ListRequest {
  credential: string;
  /** A cursor; null: the whole list. */
  since: string | null;
}

/** The device list, or what has changed of it. Bytes that nobody sees have no place in the store. */
export function fetchEntryList({ credential, since }: ListRequest) {
  return async (
    dispatch: AppDispatch,
    getState: () => RootState,
    extra: SessionServices,
  ): Promise<EntryList | ApiFailure> => {
    const request = {
      call: entryCalls.list,
      headers: { [ENTRY_HEADERS.device]: credential },
      ...(since !== null && { search: { since } }),
      isBinary: true,
      isReply: isBytes,
    };
    const { data, error } = await callOutside(request, { dispatch, getState, extra });
    if (error !== undefined) return error;
    try {
      return decodeEntryList(data as Uint8Array);
    } catch {
      // A captive portal's page, or a list that was cut off.
      return { kind: 'client' };
    }
  };
}
