/**
 * The calls of the gate beyond spec §7 (docs/entry.md). Another server may know none of them: then the two calls of the
 * specification, `checkTicket` and `invalidateTicket`, do alone.
 */
import { Type } from 'typebox';
import type { Call } from '../call.ts';
import { lesser, MessageReply, Nullable, Rows, TicketRefusal } from '../entities.ts';
import { NO_TIMEOUT_MS } from '../limits.ts';
import { Board, BoardEvents, ConflictsPeriod, LesserBoard } from './board.ts';
import {
  AdmissionReply,
  ConflictAcceptance,
  DeviceLoss,
  DeviceRegistration,
  FoundGuest,
  FoundTicket,
  Gate,
  GateChange,
  Heartbeat,
  HeartbeatReply,
  NewGate,
  RegisteredDevice,
  UndoRequest,
} from './entities.ts';
import { DeviceHeaders, LeaveHeaders, UndoHeaders } from './headers.ts';
import { ENTRY_LIST_TYPE } from './list.ts';

/** `message` is shown when there is one. */
const LesserMessage = lesser(MessageReply, []);
const Bytes = Type.Unsafe<Uint8Array<ArrayBuffer>>(Type.String({ format: 'binary' }));

export const entryCalls = {
  registerDevice: {
    method: 'POST',
    path: '/api/auth/entry/devices/',
    summary: 'Makes a phone a device of the gate.',
    tag: 'devices',
    access: 'scanner',
    body: DeviceRegistration,
    status: 201,
    reply: RegisteredDevice,
    accepts: lesser(RegisteredDevice, ['id', 'name', 'credential']),
    refusal: TicketRefusal,
  },
  renameDevice: {
    method: 'POST',
    path: '/api/auth/entry/devices/rename/',
    summary: 'The device that asks, named by Entry-Device, has another name from now on.',
    tag: 'devices',
    access: 'scanner',
    body: DeviceRegistration,
    headers: DeviceHeaders,
    status: 200,
    reply: MessageReply,
    accepts: LesserMessage,
    refusal: TicketRefusal,
  },
  revokeDevice: {
    method: 'POST',
    path: '/api/auth/entry/devices/{id}/revoke/',
    summary: 'Shuts a device out.',
    tag: 'devices',
    access: 'superuser',
    status: 200,
    reply: MessageReply,
    accepts: LesserMessage,
  },
  loseDevice: {
    method: 'POST',
    path: '/api/auth/entry/devices/{id}/lost/',
    summary:
      'A phone is lost: shuts the device out, ends all sessions of who used it last, and takes the role from them if wished.',
    tag: 'devices',
    access: 'superuser',
    body: DeviceLoss,
    status: 200,
    reply: MessageReply,
    accepts: LesserMessage,
  },
  heartbeat: {
    method: 'POST',
    path: '/api/auth/entry/heartbeat/',
    summary: 'A device, named by Entry-Device, tells how it is doing.',
    tag: 'devices',
    access: 'scanner',
    body: Heartbeat,
    headers: DeviceHeaders,
    status: 200,
    reply: HeartbeatReply,
    accepts: lesser(HeartbeatReply, ['server_time', 'seq', 'list_cursor']),
    refusal: TicketRefusal,
  },

  gates: {
    method: 'GET',
    path: '/api/auth/entry/gates/',
    summary: 'The gates: open ones first, each part by name.',
    tag: 'gates',
    access: 'scanner',
    status: 200,
    reply: Type.Array(Gate),
  },
  createGate: {
    method: 'POST',
    path: '/api/auth/entry/gates/',
    summary: 'Adds a gate.',
    tag: 'gates',
    access: 'superuser',
    body: NewGate,
    status: 201,
    reply: Gate,
    refusal: TicketRefusal,
  },
  changeGate: {
    method: 'POST',
    path: '/api/auth/entry/gates/{id}/',
    summary: 'Renames, opens or closes a gate.',
    tag: 'gates',
    access: 'superuser',
    body: GateChange,
    status: 200,
    reply: Gate,
    refusal: TicketRefusal,
  },

  list: {
    method: 'GET',
    path: '/api/auth/entry/list/',
    summary:
      'The device list as bytes (list.ts), for the device in Entry-Device: what has changed since the cursor `since`, or ' +
      'the whole list without it and where the server cannot tell. 304 when If-None-Match names the present list.',
    tag: 'entry',
    access: 'scanner',
    query: Type.Object({
      since: Type.Optional(Type.String()),
      after: Type.Optional(
        Type.String({
          description:
            'Of the whole list only the rows behind this key, in hexadecimal: the rest of one that was cut off.',
        }),
      ),
    }),
    headers: DeviceHeaders,
    status: 200,
    replyKind: 'byteStream',
    mediaType: ENTRY_LIST_TYPE,
    reply: Bytes,
    refusal: TicketRefusal,
  },

  undo: {
    method: 'POST',
    path: '/api/auth/entry/admissions/{key}/undo/',
    summary: 'Takes an admission back: the device that admitted, or a superuser.',
    tag: 'entry',
    access: 'reporter',
    headers: UndoHeaders,
    body: Nullable(UndoRequest),
    status: 200,
    reply: AdmissionReply,
    accepts: lesser(AdmissionReply, []),
    refusal: TicketRefusal,
  },

  /** Without re-entry it is refused, save for what a device has booked before it knew. */
  leave: {
    method: 'POST',
    path: '/api/auth/leave/{ticketId}/',
    summary: 'The guest leaves: the ticket admits again, at any gate.',
    tag: 'entry',
    access: 'reporter',
    headers: LeaveHeaders,
    status: 200,
    reply: AdmissionReply,
    accepts: lesser(AdmissionReply, []),
    refusal: TicketRefusal,
  },

  acceptConflict: {
    method: 'POST',
    path: '/api/auth/entry/conflicts/{key}/accept/',
    summary: 'Settles a conflict: the guest is inside rightly, for the reason given.',
    tag: 'board',
    access: 'superuser',
    body: ConflictAcceptance,
    status: 200,
    reply: MessageReply,
    accepts: LesserMessage,
  },

  search: {
    method: 'GET',
    path: '/api/auth/entry/search/',
    summary:
      'Guests by name or member number, with their tickets. Each look-up stands in the audit.',
    tag: 'entry',
    access: 'scanner',
    query: Type.Object({ search: Type.Optional(Type.String()) }),
    status: 200,
    reply: Type.Array(FoundGuest),
    accepts: Type.Array(Type.Object({ ...FoundGuest.properties, tickets: Rows(FoundTicket) })),
  },

  board: {
    method: 'GET',
    path: '/api/auth/entry/board/',
    summary: 'The live board of the gate.',
    tag: 'board',
    access: 'superuser',
    status: 200,
    reply: Board,
    accepts: LesserBoard,
  },
  /** To be read with fetch, since EventSource sends no Authorization header. */
  boardStream: {
    method: 'GET',
    path: '/api/auth/entry/board/stream/',
    summary:
      'The board as server-sent events: `board`, and `unchanged` while the last one is still right.',
    tag: 'board',
    access: 'superuser',
    timeoutMs: NO_TIMEOUT_MS,
    status: 200,
    replyKind: 'events',
    mediaType: 'text/event-stream',
    reply: BoardEvents,
    accepts: Type.Object({ ...BoardEvents.properties, board: LesserBoard }),
  },
  conflictsExport: {
    method: 'GET',
    path: '/api/auth/entry/conflicts/export/',
    summary: 'The conflicts of a period as a table.',
    tag: 'board',
    access: 'superuser',
    timeoutMs: NO_TIMEOUT_MS,
    query: ConflictsPeriod,
    status: 200,
    replyKind: 'bytes',
    mediaType: 'text/csv',
    reply: Bytes,
  },
} as const satisfies Record<string, Call>;
