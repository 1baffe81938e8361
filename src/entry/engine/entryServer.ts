/** The server as the entry engine sees it, by interface, so that tests can let it fail. */
import type { RefusalReason } from '../../../contract/entities.ts';
import type { EntryListPart } from '../../../contract/entry/list.ts';
import type { GateRules, Heartbeat, NumberRange } from '../../../contract/entry/entities.ts';
import type { ChosenGate, DeviceIdentity, JournalEntry } from '../journal/journalEntry.ts';
import type { ListWish } from '../list/deviceList.ts';

/** How the server took a check or a tap. */
export type ServerAnswer =
  | { kind: 'ok'; message: string; isConflict: boolean }
  | {
      kind: 'refused';
      status: number;
      /** A sentence for the panel. */
      text: string;
      reason: RefusalReason | null;
      /** It was this device that admitted the ticket. When, by the server's clock; null: it was not. */
      usedHereAtMs: number | null;
    }
  /** Somebody's page with an error status, which decides nothing: a failure of the server, or of what is in its way. */
  | { kind: 'page'; status: number }
  /** None, or none of its own. */
  | { kind: 'none' };

export interface NameWish {
  readonly name: string;
  /** The device of that name is this one, which had lost its storage: its registration ends. */
  readonly isSamePhone: boolean;
}

/** `taken`: another device has the name. */
export type Renaming =
  | { outcome: 'renamed'; name: string }
  | { outcome: 'taken' }
  /** `text`: the server's sentence; empty when it gave none, or did not answer. */
  | { outcome: 'failed'; text: string };

export interface HeardBeat {
  readonly cursor: string;
  readonly seq: number;
  /** How many of the journal's numbers the server misses, beside those that are still to be sent. */
  readonly lost: number;
  /** The numbers that it misses, those that are still to be sent among them. */
  readonly missing: readonly NumberRange[];
  /** The name of its database; null: it is older, and says neither that nor which numbers it misses. */
  readonly origin: string | null;
  readonly atMs: number;
  /** Where the device stands, as that is now; null: the server has not said. */
  readonly gate: ChosenGate | null;
  /** What the office allows there; null: the server is older, and has not said. */
  readonly rules: GateRules | null;
}

/**
 * `unknown`: the server does not know the device (any more). `revoked`: it is shut out. `forbidden`: whoever is signed in
 * may not scan (any more).
 */
export type DeviceTrouble = 'unknown' | 'revoked' | 'forbidden';

/**
 * No call rejects. A server that has the specification's calls alone knows no devices, no heartbeat and no list:
 * there, these are null.
 */
export interface EntryServer {
  /** @param admission the device's own admission of the ticket, of which the server is to know. */
  check: (
    ticketId: string,
    device: DeviceIdentity | null,
    admission: JournalEntry | null,
  ) => Promise<ServerAnswer>;
  admit: (entry: JournalEntry, device: DeviceIdentity | null) => Promise<ServerAnswer>;
  /** The guest has left. */
  leave: (entry: JournalEntry, device: DeviceIdentity | null) => Promise<ServerAnswer>;
  /** @param admission key of what the entry takes back. */
  undo: (
    entry: JournalEntry,
    admission: string,
    device: DeviceIdentity | null,
  ) => Promise<ServerAnswer>;
  /** Whether it answers at all, in its own words. */
  isThere: () => Promise<boolean>;
  /** `taken`: another device has the name. `forbidden`: whoever is signed in may not scan (any more). */
  register: (name: string) => Promise<DeviceIdentity | 'taken' | 'forbidden' | null>;
  rename: (wish: NameWish, device: DeviceIdentity) => Promise<Renaming>;
  heartbeat: (
    report: Heartbeat,
    device: DeviceIdentity,
  ) => Promise<HeardBeat | DeviceTrouble | null>;
  /**
   * @param onPart of the list as it comes: each time all that is there of the answer.
   * @returns `complete`: the last part was all of it.
   */
  list: (
    wish: ListWish,
    device: DeviceIdentity,
    onPart: (part: EntryListPart) => void,
  ) => Promise<'complete' | DeviceTrouble | null>;
}

/** It answered, and not to say that it is broken or too busy. */
export function isWorking(answer: ServerAnswer): boolean {
  return answer.kind === 'ok' || (answer.kind === 'refused' && answer.status < 500);
}

/** The server takes no more at the moment. */
const PUT_OFF = [408, 425, 429];

/** Session, device or load are in the way, not the entry: the same may work later. */
const NOT_NOW = new Set([401, 403, ...PUT_OFF]);

/** It says nothing of the ticket. */
export function isPutOff(answer: ServerAnswer): boolean {
  if (answer.kind !== 'refused') return false;
  return PUT_OFF.includes(answer.status) || isUnknownDevice(answer);
}

/** The server does not know the device (any more): it registers anew. */
function isUnknownDevice(answer: ServerAnswer): boolean {
  return answer.kind === 'refused' && answer.reason === 'device_unknown';
}

/** The office has changed what it allows at the gate, and the device has not heard of it. */
export function isOffNow(answer: ServerAnswer): boolean {
  return answer.kind === 'refused' && answer.reason === 'reentry_off';
}

/** What the server thinks of the device, or tells it, has changed: its next heartbeat is due now. */
export function isAboutDevice(answer: ServerAnswer): boolean {
  return isUnknownDevice(answer) || isBarring(answer) || isOffNow(answer);
}

/** It is the entry all the same. */
const FINAL_REASONS: ReadonlySet<RefusalReason> = new Set(['undo_forbidden']);

/** Neither this device nor whoever is signed in on it is asked for a verdict any more. */
export function isBarring(answer: ServerAnswer): boolean {
  if (answer.kind !== 'refused') return false;
  return answer.reason === 'device_revoked' || answer.reason === 'not_staff';
}

/** The server will never take this. */
export function isFinal(answer: Extract<ServerAnswer, { kind: 'refused' }>): boolean {
  if (answer.reason !== null && FINAL_REASONS.has(answer.reason)) return true;
  return answer.status < 500 && !NOT_NOW.has(answer.status);
}
