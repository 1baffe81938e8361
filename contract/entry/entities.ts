/**
 * What travels between a device at the gate and the server beyond spec §7, as JSON schemas (see ../entities.ts).
 * Times are ISO 8601 in UTC and of the server's clock, unless they say otherwise.
 */
import { Type, type Static } from 'typebox';
import { AdmissionUse, Nullable, RefusalReason, Timestamp } from '../entities.ts';
import { ENTRY_NAME_MAX_CHARS, JOURNAL_SEQ_MAX, UNDO_REASON_MAX_CHARS } from './limits.ts';

const Count = Type.Integer({ minimum: 0, maximum: JOURNAL_SEQ_MAX });
const EntryName = Type.String({ minLength: 1, maxLength: ENTRY_NAME_MAX_CHARS });

export const EntryMode = Type.Union([Type.Literal('online'), Type.Literal('device')]);
export type EntryMode = Static<typeof EntryMode>;

/** What became of a decision that the device reports. */
export const EntryOutcome = Type.Union([
  /** It is the ticket's admission. */
  Type.Literal('admitted'),
  /** Stored, but the ticket was used, revoked or unknown (`reason`): it stands in the conflict list. */
  Type.Literal('conflict'),
  /** The admission is taken back. */
  Type.Literal('undone'),
  /** The guest has left, and the ticket admits again. */
  Type.Literal('left'),
]);
export type EntryOutcome = Static<typeof EntryOutcome>;

/** The answer of invalidate, undo and leave when they succeed; `outcome` for decisions of a device, undos and leaves. */
export const AdmissionReply = Type.Object({
  message: Type.String(),
  outcome: Type.Optional(EntryOutcome),
  /** Of a conflict, and of a leave that frees no ticket. */
  reason: Type.Optional(RefusalReason),
  /** Of a conflict with another admission: that one. */
  used: Type.Optional(AdmissionUse),
});
export type AdmissionReply = Static<typeof AdmissionReply>;

/** Takes an admission back. Superusers who are not the device that admitted just now give the reason. */
export const UndoRequest = Type.Object({
  reason: Type.Optional(Type.String({ maxLength: UNDO_REASON_MAX_CHARS })),
});
export type UndoRequest = Static<typeof UndoRequest>;

/** A superuser accepts a conflict. */
export const ConflictAcceptance = Type.Object({
  reason: Type.String({ maxLength: UNDO_REASON_MAX_CHARS }),
});
export type ConflictAcceptance = Static<typeof ConflictAcceptance>;

/** Whether guests come in at a gate, leave there, or both. */
export const GateDirection = Type.Union([
  Type.Literal('in'),
  Type.Literal('out'),
  Type.Literal('both'),
]);
export type GateDirection = Static<typeof GateDirection>;

/** A gate. It is closed rather than deleted, since admissions name it. */
export const Gate = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  is_open: Type.Boolean(),
  /** Left out by a server without re-entry: guests come in. */
  direction: Type.Optional(GateDirection),
});
export type Gate = Static<typeof Gate>;

export const NewGate = Type.Object({
  name: EntryName,
  direction: Type.Optional(GateDirection),
});
export type NewGate = Static<typeof NewGate>;

export const GateChange = Type.Object({
  name: Type.Optional(EntryName),
  is_open: Type.Optional(Type.Boolean()),
  direction: Type.Optional(GateDirection),
});
export type GateChange = Static<typeof GateChange>;

/** What a device says when it is used for the first time. */
export const DeviceRegistration = Type.Object({
  name: EntryName,
  /**
   * The device of that name is this one, which has lost its storage: the earlier registration ends, and what it
   * had not uploaded counts as lost. Superusers alone may do that. Without it a name in use is refused: 409, reason
   * `name_taken`.
   */
  take_over: Type.Optional(Type.Boolean()),
});
export type DeviceRegistration = Static<typeof DeviceRegistration>;

/** What else is to be done about a phone that is lost. */
export const DeviceLoss = Type.Object({
  /** Whoever used it last is no entry staff any more. */
  withdraw_role: Type.Optional(Type.Boolean()),
});
export type DeviceLoss = Static<typeof DeviceLoss>;

export const RegisteredDevice = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  /** For the header Entry-Device. Shown this once; the server keeps its hash. */
  credential: Type.String(),
  server_time: Timestamp,
  /** As in HeartbeatReply. */
  origin: Type.Optional(Type.String()),
});
export type RegisteredDevice = Static<typeof RegisteredDevice>;

/** How a device is doing; all of it as of one moment. */
export const Heartbeat = Type.Object({
  /** The device's clock, ISO 8601. */
  device_time: Type.String(),
  /** The last number that its journal gave out; 0: none yet. */
  seq: Count,
  /** Entries of the journal that the server has not acknowledged. */
  open_uploads: Count,
  gate: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))),
  /** When its list was last brought up to date, by the server's clock; null: it has none. */
  list_synced_at: Type.Optional(Nullable(Type.String())),
  /** Percent; null where it cannot be read. */
  battery: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100 }))),
});
export type Heartbeat = Static<typeof Heartbeat>;

/** Numbers of a device's journal, both included. */
export const NumberRange = Type.Object({ from: Count, to: Count });
export type NumberRange = Static<typeof NumberRange>;

/** What the office allows at the gate. A device keeps to what it was told last. */
export const GateRules = Type.Object({
  /** Guests may leave and come in again. */
  reentry: Type.Boolean(),
  /** Staff may let a guest in for whose ticket nobody vouches, when those who lead the entry say so. */
  approval: Type.Boolean(),
});
export type GateRules = Static<typeof GateRules>;

export const HeartbeatReply = Type.Object({
  server_time: Timestamp,
  /** The highest journal number known of this device: one whose journal is lost goes on behind it. */
  seq: Count,
  /** Numbers up to it that never arrived and that no open upload accounts for. */
  lost: Count,
  /** Where anything is lost: the numbers that never arrived, those that wait on the device among them. */
  missing: Type.Optional(Type.Array(NumberRange)),
  /** The database's own name, the same after a backup came back: another one is another festival's. */
  origin: Type.Optional(Type.String()),
  /** Cursor of the present list: fetch what has changed when it is not the own one. */
  list_cursor: Type.String(),
  /** As it is now, where the device says it stands. Left out: there is none. */
  gate: Type.Optional(Gate),
  /** Left out by an older server: its answer to `me` tells of re-entry, and staff may approve. */
  rules: Type.Optional(GateRules),
});
export type HeartbeatReply = Static<typeof HeartbeatReply>;

/** A ticket of a guest who has no readable code. */
export const FoundTicket = Type.Object({
  /** Of a valid one, for check and invalidate: good for GUEST_HANDLE_LIFE_S. What the code says, nobody is told. */
  handle: Type.Optional(Type.String()),
  /** Enough to tell it from others, e.g. `gu…@example.org`. */
  email_hint: Type.String(),
  status: Type.Union([Type.Literal('valid'), Type.Literal('used')]),
  used: Type.Optional(AdmissionUse),
});
export type FoundTicket = Static<typeof FoundTicket>;

/** A member, and the tickets that were issued for the member's codes. */
export const FoundGuest = Type.Object({
  number: Type.Integer(),
  first_name: Type.String(),
  last_name: Type.String(),
  tickets: Type.Array(FoundTicket),
});
export type FoundGuest = Static<typeof FoundGuest>;
