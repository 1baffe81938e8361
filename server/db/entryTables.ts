/** The tables of the entry, as Kysely sees them on both engines (see schema.ts): gates, phones, and the ledger. */
import type { Generated } from 'kysely';

export interface EntryGateTable {
  id: Generated<number>;
  name: string;
  /** A gate that is closed is offered no longer. */
  is_open: boolean;
  /** Whether guests come in there, leave, or both; looked at where the festival allows re-entry. */
  direction: Generated<'in' | 'out' | 'both'>;
  created_at: string;
}

/** A phone at a gate, and how it said it was doing at its last heartbeat. */
export interface EntryDeviceTable {
  id: Generated<number>;
  /** Unique among those that are not revoked. */
  name: string;
  /** SHA-256 of the secret in its credential, hex. */
  credential_hash: string;
  registered_by: number;
  registered_at: string;
  revoked_at: string | null;
  last_seen_at: string | null;
  /** Who used it last. */
  staff_id: number | null;
  gate_id: number | null;
  list_synced_at: string | null;
  /** The last number that its journal gave out. */
  seq: number;
  open_uploads: number;
  /** Numbers of its journal that never arrived and no longer wait on the device. */
  lost: number;
  /** Up to this number its journal belongs to a festival that is over: none of these is missing. */
  archived_seq: Generated<number>;
  /** Percent. */
  battery: number | null;
  /** By which its clock is ahead of the server's. */
  clock_skew_s: number | null;
}

/** One row: which device list this is. */
export interface EntryListTable {
  id: 1;
  /** Random. Another one when the database is not the one it was: restored from a backup. */
  epoch: string;
  version: number;
}

/** The ledger of decisions at the gate: rows are added, never changed. */
export interface EntryEventTable {
  /** The client's Idempotency-Key, or one made here when it sent none. */
  key: string;
  /** As asked for: an unknown ticket has its row too, since the key's reply must be the same again. */
  ticket_id: string;
  staff_id: number;
  device_id: number | null;
  gate_id: number | null;
  /** Number in the device's journal. */
  seq: number | null;
  /**
   * What became of it. A conflict: the guest is inside, on a ticket that did not admit; or an undo or a leave was
   * reported, and changed no ticket.
   */
  kind: 'admit' | 'undo' | 'conflict' | 'refused' | 'leave';
  /** `device`: was decided without the server. */
  mode: 'online' | 'device';
  /** Nobody vouched for the ticket, and those who lead the entry let the guest in. */
  is_approved: boolean;
  /**
   * Why it was refused, or conflicts; `undone`: an undo that came after another one. An older ledger has leaves with
   * one, which freed no ticket.
   */
  reason:
    | 'unknown'
    | 'used'
    | 'revoked'
    | 'device_revoked'
    | 'undone'
    | 'undo_late'
    | 'not_inside'
    | 'leave_late'
    | null;
  /** Key of the event that it met (refused, conflict), takes back (undo; an event is undone once) or ends (leave). */
  refers_to: string | null;
  /** Why a superuser took it back. */
  note: string | null;
  /** By the device's clock: for reports only. */
  scanned_at: string | null;
  received_at: string;
  /** Minutes since 1970, so that both databases count by minute with one index. */
  received_minute: number;
  /** HTTP status and body of the reply, as sent. */
  status: number;
  reply: string;
}

/** A superuser has accepted a conflict of the ledger, and said why. */
export interface EntryRulingTable {
  event_key: string;
  staff_id: number;
  reason: string;
  at: string;
}
