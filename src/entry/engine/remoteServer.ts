import { ENTRY_HEADERS } from '../../../contract/entry/calls.ts';
import type { AdmissionReply } from '../../../contract/entry/entities.ts';
import { entryApi, fetchEntryList } from '../../api/entryApi.ts';
import { asFailure, explanationOf } from '../../api/failures.ts';
import { isSameOrigin } from '../../api/sendRequest.ts';
import { sessionApi } from '../../api/sessionApi.ts';
import { ticketsApi } from '../../api/ticketsApi.ts';
import type { AppDispatch } from '../../app/store.ts';
import type { DeviceTrouble, EntryServer, ServerAnswer } from './entryServer.ts';
import type { DeviceIdentity, JournalEntry } from '../journal/journalEntry.ts';
import { texts } from '../texts.ts';

/** Nothing of it is kept in the cache: at a gate a cached answer is a wrong one. */
const UNTRACKED = { track: false } as const;

/** The server behind the app's calls. */
export function createRemoteServer(dispatch: AppDispatch): EntryServer {
  return {
    check: (ticketId, device) =>
      answerOf(
        dispatch(
          ticketsApi.endpoints.checkTicket.initiate(
            { ticketId, headers: deviceHeaders(device) },
            UNTRACKED,
          ),
        ),
      ),

    admit: (entry, device) =>
      answerOf(
        dispatch(
          ticketsApi.endpoints.invalidateTicket.initiate(
            {
              ticketId: entry.ticketId,
              idempotencyKey: entry.key,
              headers: tapHeaders(entry, device),
            },
            UNTRACKED,
          ),
        ),
      ),

    undo: (entry, admission, device) =>
      answerOf(
        dispatch(
          entryApi.endpoints.undoAdmission.initiate(
            { admission, idempotencyKey: entry.key, headers: tapHeaders(entry, device) },
            UNTRACKED,
          ),
        ),
      ),

    async isThere() {
      const { data } = await dispatch(
        sessionApi.endpoints.isServerThere.initiate(undefined, UNTRACKED),
      );
      return data !== undefined;
    },

    async register(name) {
      if (!isSameOrigin) return null;
      const { data, error } = await dispatch(
        entryApi.endpoints.registerDevice.initiate({ name }, UNTRACKED),
      );
      if (data === undefined) return reasonOf(error) === 'name_taken' ? 'taken' : null;
      return { id: data.id, name: data.name, credential: data.credential, lastSeq: 0 };
    },

    async rename({ name, isSamePhone }, { credential }) {
      const { error } = await dispatch(
        entryApi.endpoints.renameDevice.initiate(
          { credential, name, ...(isSamePhone && { take_over: true }) },
          UNTRACKED,
        ),
      );
      if (error === undefined) return { outcome: 'renamed', name: name.trim().replace(/ +/g, ' ') };
      if (reasonOf(error) === 'name_taken') return { outcome: 'taken' };
      return { outcome: 'failed', text: explanationOf(error) };
    },

    async heartbeat(report, { credential }) {
      const { data, error } = await dispatch(
        entryApi.endpoints.heartbeat.initiate({ credential, report }, UNTRACKED),
      );
      if (data === undefined) return troubleOf(error);
      return { cursor: data.list_cursor, seq: data.seq, atMs: Date.parse(data.server_time) };
    },

    async list(since, { credential }) {
      const list = await dispatch(fetchEntryList({ credential, since }));
      return 'rows' in list ? list : troubleOf(list);
    },
  };
}

function deviceHeaders(device: DeviceIdentity | null): Record<string, string> {
  if (device === null) return {};
  return {
    [ENTRY_HEADERS.device]: device.credential,
    ...gateHeader(device.gate?.id),
  };
}

const gateHeader = (gateId: number | undefined): Record<string, string> =>
  gateId === undefined ? {} : { [ENTRY_HEADERS.gate]: String(gateId) };

function tapHeaders(
  { isDeclared, tappedAtMs, seq, deviceId, gateId }: JournalEntry,
  device: DeviceIdentity | null,
): Record<string, string> {
  return {
    ...(device !== null && { [ENTRY_HEADERS.device]: device.credential }),
    // Where it happened, wherever the device is by now.
    ...gateHeader(gateId),
    // Only a device that the server knows can report facts.
    ...(isDeclared && device !== null && { [ENTRY_HEADERS.mode]: 'device' }),
    [ENTRY_HEADERS.scannedAt]: new Date(tappedAtMs).toISOString(),
    // A number of an earlier registration means nothing in this one.
    ...(seq !== null && deviceId === device?.id && { [ENTRY_HEADERS.seq]: String(seq) }),
  };
}

async function answerOf(
  call: PromiseLike<{ data?: AdmissionReply | undefined; error?: unknown }>,
): Promise<ServerAnswer> {
  const { data, error } = await call;
  if (data !== undefined) {
    return { kind: 'ok', message: data.message, isConflict: data.outcome === 'conflict' };
  }
  const failure = asFailure(error);
  if (failure?.kind !== 'server') return { kind: 'none' };
  const { status, reason = null, used } = failure;
  return {
    kind: 'refused',
    status,
    text: explanationOf(failure) || texts.refusedWithoutText(status),
    reason,
    usedHereAtMs: used?.by_this_device === true ? Date.parse(used.at) : null,
  };
}

function reasonOf(error: unknown): string | undefined {
  const failure = asFailure(error);
  return failure?.kind === 'server' ? failure.reason : undefined;
}

function troubleOf(error: unknown): DeviceTrouble | null {
  const reason = reasonOf(error);
  if (reason === 'device_unknown') return 'unknown';
  return reason === 'device_revoked' ? 'revoked' : null;
}
