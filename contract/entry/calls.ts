/**
 * The calls of the door beyond spec §7 (docs/entry.md). Another server may know none of them: then the
 * two calls of the specification, `checkTicket` and `invalidateTicket`, do alone.
 */
import { HTTP_TIMEOUT_MS, NO_TIMEOUT_MS } from '../limits.ts';
import type { Call } from '../paths.ts';

const get = (path: string, timeoutMs = HTTP_TIMEOUT_MS): Call => ({
  method: 'GET',
  path: `/api/auth/entry/${path}`,
  timeoutMs,
});
const post = (path: string): Call => ({
  method: 'POST',
  path: `/api/auth/entry/${path}`,
  timeoutMs: HTTP_TIMEOUT_MS,
});

export const entryCalls = {
  /** Staff. Body `DeviceRegistration` → 201 `RegisteredDevice`. */
  registerDevice: post('devices/'),
  /** Staff, with Entry-Device. Body `DeviceRegistration` → 200 message: the device has another name from now on. */
  renameDevice: post('devices/rename/'),
  /** Superusers. → 200 message. */
  revokeDevice: post('devices/{id}/revoke/'),
  /** Staff, with Entry-Device. Body `Heartbeat` → 200 `HeartbeatReply`. */
  heartbeat: post('heartbeat/'),

  /** Staff. → 200 `Gate[]`, open ones first, each part by name. */
  gates: get('gates/'),
  /** Superusers. Body `NewGate` → 201 `Gate`. */
  createGate: post('gates/'),
  /** Superusers. Body `GateChange` → 200 `Gate`. */
  changeGate: post('gates/{id}/'),

  /**
   * Staff, with Entry-Device. Query `since`, a cursor as `cursorOf` gives it → 200, the bytes of list.ts;
   * 304 when `If-None-Match` names the present list. Without `since`, or when the server cannot tell what has
   * changed since then, the whole list.
   */
  list: get('list/'),

  /** Staff: the device that admitted; superusers. Body `UndoRequest` → 200 `AdmissionReply`. */
  undo: post('admissions/{key}/undo/'),

  /** Staff, online only. Query `search` → 200 `FoundGuest[]`. */
  search: get('search/'),

  /** Superusers. → 200 `Board`. */
  board: get('board/'),
  /**
   * Superusers. → 200 text/event-stream of `BoardEvents`. To be read with fetch, since EventSource sends no
   * Authorization header.
   */
  boardStream: get('board/stream/', NO_TIMEOUT_MS),
  /** Superusers. Query `ConflictsPeriod` → 200 text/csv. */
  conflictsExport: get('conflicts/export/', NO_TIMEOUT_MS),
} as const satisfies Record<string, Call>;

/**
 * What a device tells with check, invalidate and undo. All are optional, and to be sent to our own server
 * only: on another origin each would cost a preflight. `Idempotency-Key` stands in paths.ts.
 */
export const ENTRY_HEADERS = {
  /** The device's credential, as registration gave it. */
  device: 'Entry-Device',
  /** Id of the gate at which the device stands; one that the server does not know counts as none. */
  gate: 'Entry-Gate',
  /**
   * `online` (the default): asks for a verdict. `device`: reports what was decided without the server, which
   * is always stored; asks for Entry-Device and Idempotency-Key.
   */
  mode: 'Entry-Mode',
  /** When staff tapped, ISO 8601, by the device's clock. For reports only: no verdict depends on it. */
  scannedAt: 'Entry-Scanned-At',
  /** Number of the entry in the device's journal, from 1 on, without gaps: undos count, too. */
  seq: 'Entry-Seq',
} as const;
