/** The live board of the gates: one snapshot holds all that is shown. Schemas as in ../entities.ts. */
import { Type, type Static } from 'typebox';
import { Nullable, RefusalReason, Rows, Timestamp } from '../entities.ts';
import { EntryMode, GateDirection } from './entities.ts';

const Id = Type.Integer();
const Count = Type.Integer();
/** Of the member who is named beside it; null: nobody is to be found by it, their data is deleted. Not of an earlier server. */
const StaffNumber = Type.Optional(Nullable(Type.Integer()));

/** Decisions of one gate since the festival began; `id` null: taken where no gate was named. */
export const BoardGate = Type.Object({
  id: Nullable(Id),
  name: Nullable(Type.String()),
  is_open: Type.Boolean(),
  admitted: Count,
  refused: Count,
  conflicts: Count,
  undone: Count,
  /** Of a server with re-entry. */
  direction: Type.Optional(GateDirection),
  left: Type.Optional(Count),
});
export type BoardGate = Static<typeof BoardGate>;

/** Admissions of one gate that arrived in one minute; pairs without any are left out. */
export const BoardMinute = Type.Object({
  /** Its beginning. */
  minute: Timestamp,
  /** Gate id. */
  gate: Nullable(Id),
  admitted: Count,
});
export type BoardMinute = Static<typeof BoardMinute>;

export const RefusedAttempt = Type.Object({
  at: Timestamp,
  reason: RefusalReason,
  /** The first and last signs of the ticket as it was asked for. */
  ticket: Type.Optional(Type.String()),
  /** The ticket's address and the number of the member whose code it was; null: an unknown ticket. */
  email: Type.Optional(Nullable(Type.String())),
  member_number: Type.Optional(Nullable(Type.Integer())),
  gate: Nullable(Type.String()),
  device: Nullable(Type.String()),
  staff: Type.String(),
  staff_number: StaffNumber,
});
export type RefusedAttempt = Static<typeof RefusedAttempt>;

/** A guest whom people let in, since neither server nor list vouched for the ticket. */
export const ApprovedAdmission = Type.Object({
  ...RefusedAttempt.properties,
  /** Why the ticket would not have admitted; null: it would have. */
  reason: Nullable(RefusalReason),
});
export type ApprovedAdmission = Static<typeof ApprovedAdmission>;

/** One of the two sides of a conflict. */
export const AdmissionRecord = Type.Object({
  /** For undo. */
  key: Type.String(),
  /** When the server stored it. */
  at: Timestamp,
  /** When staff tapped, by the device's clock. */
  scanned_at: Nullable(Timestamp),
  mode: EntryMode,
  gate: Nullable(Type.String()),
  device: Nullable(Type.String()),
  staff: Type.String(),
  staff_number: StaffNumber,
  /** Has been taken back. */
  is_undone: Type.Boolean(),
});
export type AdmissionRecord = Static<typeof AdmissionRecord>;

/** A superuser has accepted a conflict. */
export const Acceptance = Type.Object({
  at: Timestamp,
  staff: Type.String(),
  staff_number: StaffNumber,
  reason: Type.String(),
});
export type Acceptance = Static<typeof Acceptance>;

/**
 * A guest was let in on a ticket that was used, revoked or unknown, or by a revoked device; or `second` is what a device
 * has reported and what changed no ticket: an undo far too late (`undo_late`), a leave of which the server cannot tell
 * whether the guest has come in again since (`leave_late`), both with the admission as `first`; or a leave although
 * nobody was inside (`not_inside`).
 */
export const EntryConflict = Type.Object({
  reason: RefusalReason,
  /** The ticket's address and the number of the member whose code it was; null: an unknown ticket. */
  email: Nullable(Type.String()),
  member_number: Nullable(Type.Integer()),
  /** The admission that stood before; null where the ticket was not used. */
  first: Nullable(AdmissionRecord),
  second: AdmissionRecord,
  /** Between the two taps, as well as the clocks know. */
  minutes_between: Nullable(Type.Integer()),
  /** Then it is settled. */
  accepted: Type.Optional(Nullable(Acceptance)),
  /** Of a late leave: its guest was booked out after all. Then it is settled. */
  has_left: Type.Optional(Type.Boolean()),
});
export type EntryConflict = Static<typeof EntryConflict>;

/** One side was taken back, the guest has left, or a superuser has accepted it. */
export const isSettled = ({ first, second, accepted, has_left: hasLeft }: EntryConflict): boolean =>
  second.is_undone || first?.is_undone === true || (accepted ?? null) !== null || hasLeft === true;

/** A device, as of its last heartbeat. */
export const BoardDevice = Type.Object({
  id: Id,
  name: Type.String(),
  registered_at: Timestamp,
  last_seen_at: Nullable(Timestamp),
  /** Since then it is shut out. */
  revoked_at: Nullable(Timestamp),
  /** Who used it last. */
  staff: Nullable(Type.String()),
  staff_number: StaffNumber,
  /** Gate id. */
  gate: Nullable(Id),
  list_synced_at: Nullable(Timestamp),
  open_uploads: Count,
  /** Entries of its journal that never arrived and no longer wait on the device. */
  lost: Count,
  /** Percent. */
  battery: Nullable(Type.Integer()),
  /** Seconds by which its clock is ahead of the server's. */
  clock_skew_s: Nullable(Type.Integer()),
});
export type BoardDevice = Static<typeof BoardDevice>;

export const Board = Type.Object({
  at: Timestamp,
  /** Tickets that are not revoked, and those of them whose guests are inside. */
  tickets: Count,
  inside: Count,
  gates: Type.Array(BoardGate),
  /** Oldest first. */
  minutes: Type.Array(BoardMinute),
  /** Newest first. */
  refused: Type.Array(RefusedAttempt),
  /** Newest first; not of an earlier server. */
  approved: Type.Optional(Type.Array(ApprovedAdmission)),
  /** All conflicts that are not settled. */
  open_conflicts: Count,
  /** Newest first. */
  conflicts: Type.Array(EntryConflict),
  /** By name; those revoked more than a day ago are left out. */
  devices: Type.Array(BoardDevice),
});
export type Board = Static<typeof Board>;

/** What the web app takes for a board: a later server may give reasons that it does not know. */
export const LesserBoard = Type.Object({
  ...Board.properties,
  gates: Rows(BoardGate),
  minutes: Rows(BoardMinute),
  refused: Rows(RefusedAttempt),
  approved: Type.Optional(Rows(ApprovedAdmission)),
  conflicts: Rows(EntryConflict),
  devices: Rows(BoardDevice),
});

/** The events of the board's stream, by name. */
export const BoardEvents = Type.Object({
  board: Board,
  /** The last board is still right. */
  unchanged: Type.Object({ at: Timestamp }),
});
export type BoardEvents = Static<typeof BoardEvents>;

/** Which conflicts the export has: those that arrived on these days or between them, by the festival's clock. */
export const ConflictsPeriod = Type.Object({
  /** ISO dates, within DATE_MIN and DATE_MAX; one that is missing or empty bounds nothing. */
  from: Type.Optional(Type.String()),
  to: Type.Optional(Type.String()),
});
export type ConflictsPeriod = Static<typeof ConflictsPeriod>;
