import type { Gate, GateDirection, GateRules } from '../../../contract/entry/entities.ts';

/** One tap at this device, as it keeps it until the server has it, and as its memory after that. */
export interface JournalEntry {
  /** Its Idempotency-Key. */
  readonly key: string;
  /** It takes back the admission of this key. Absent: it is an admission. */
  readonly undoes?: string;
  /** The guest left. Absent: it is an admission, or takes one back. */
  readonly leaves?: true;
  /** Of a leave: cursor of the list by which the guest was inside. */
  readonly list?: string;
  /** Nobody vouched for the ticket, and those who lead the entry let the guest in. */
  readonly isApproved?: true;
  /** It stands for the entry of this key, which the server had refused before staff let the guest in. */
  readonly replaces?: string;
  /** Where the device stood. Absent: no gate was chosen. */
  readonly gateId?: number;
  readonly ticketId: string;
  /** Ascending in the order of the taps. */
  readonly order: number;
  /** Its number for the server (Entry-Seq), and whose; null: this device had not registered then, or took it back. */
  readonly seq: number | null;
  readonly deviceId: number | null;
  /** The database (`origin` of the server) with which this device was registered. Absent: it had not said its name. */
  readonly origin?: string;
  /** By this device's clock. For reports and for "vor 12 s" only. */
  readonly tappedAtMs: number;
  /** Staff was told that the guest may go in: a fact from then on, which no server can refuse. */
  readonly isDeclared: boolean;
  /** It may have asked the server for a verdict before it was declared. */
  readonly beganOnline: boolean;
  /** It was sent and not answered: the server may have it. Told of servers that keep no keys. */
  readonly isUnanswered?: true;
  /** The mirror's copy could not be read in whole: the database's is the better one. */
  readonly isDamaged?: true;
  readonly state: EntryState;
  /** The server's sentence, where it did not simply admit. */
  readonly text: string;
}

/**
 * `open`: the server has not answered. `admitted`, `refused`: it has taken the entry, or not. `conflict`: it has, and the ticket was
 * used, revoked or unknown; `noted`: staff has read that. `presumed`: a server that keeps no keys has refused what it
 * had not answered before, so most likely it was this entry that it had taken; until staff has read that. `aside`: it
 * takes the entry in no form; kept until somebody sends it again.
 */
export type EntryState =
  'open' | 'admitted' | 'refused' | 'conflict' | 'noted' | 'presumed' | 'aside';

/** The guest was let in here. */
export function isAdmission({ state, isDeclared, undoes, leaves }: JournalEntry): boolean {
  if (undoes !== undefined || leaves) return false;
  return state === 'open' ? isDeclared : state !== 'refused';
}

/** The guest was let in here, and that still stands. @param undo what took it back, or tried to. */
export function isInside(entry: JournalEntry, undo: JournalEntry | null): boolean {
  const isUndone = undo?.state === 'open' || undo?.state === 'admitted';
  return isAdmission(entry) && !isUndone;
}

/** The guest was booked out here. */
export function isLeave({ state, isDeclared, leaves }: JournalEntry): boolean {
  if (!leaves || state === 'refused' || state === 'aside') return false;
  return state !== 'open' || isDeclared;
}

/** Must not get lost with the database: the server or staff has not heard of it. */
export function isUnfinished({ state }: JournalEntry): boolean {
  return state === 'open' || isNotice({ state });
}

/** Staff are to read what became of it. */
export function isNotice({ state }: Pick<JournalEntry, 'state'>): boolean {
  return state === 'aside' || state === 'conflict' || state === 'presumed';
}

/** The server has not acknowledged it. */
export function isUnacknowledged({ state }: JournalEntry): boolean {
  return state === 'open' || state === 'aside';
}

/** The server has taken it, whatever has become of the server since. */
export function isTaken({ state }: JournalEntry): boolean {
  return state === 'admitted' || state === 'conflict' || state === 'noted';
}

/** The server knows it as this device's. What is older than the registration may have gone up without a device. */
export function isOwn({ deviceId }: JournalEntry, device: DeviceIdentity | null): boolean {
  return deviceId !== null && deviceId === device?.id;
}

/** It has a number of this registration: another database may have given the same id. */
export function isNumberedBy(
  entry: JournalEntry,
  device: DeviceIdentity,
): entry is JournalEntry & { seq: number } {
  const isSameOrigin = originOf(entry, device) === device.origin;
  return entry.seq !== null && entry.deviceId === device.id && isSameOrigin;
}

/** The database that the entry was tapped for, as far as that is known. @param device of now or before. */
export function originOf(
  { origin, deviceId }: JournalEntry,
  device: DeviceIdentity | null,
): string | undefined {
  const isEarlier = device?.isNamedLater === true && deviceId === device.id;
  return origin ?? (isEarlier ? device.origin : undefined);
}

export interface ChosenGate {
  readonly id: number;
  readonly name: string;
  /** Whether guests come in there, leave, or both. Absent: they come in. */
  readonly direction?: GateDirection;
}

/** What a device keeps of a gate. */
export const chosenGate = ({ id, name, direction }: Gate): ChosenGate => ({
  id,
  name,
  ...(direction !== undefined && { direction }),
});

/** The device, as the server knows it. */
export interface DeviceIdentity {
  readonly id: number;
  readonly name: string;
  readonly credential: string;
  /** The last number that its journal gave out. */
  readonly lastSeq: number;
  /** Numbers below that which nobody has: their taps left no trace at the server. Ascending. */
  readonly freeSeqs?: readonly number[];
  /** Where it stands. Absent: nobody has said. */
  readonly gate?: ChosenGate | undefined;
  /** What the office allows at the gate, as the server said last. Absent: it is older, and has not. */
  readonly rules?: GateRules | undefined;
  /** Of a server that does not say which numbers it misses: how many, for good. More of them, and it has lost some. */
  readonly lost?: number;
  /** The database that it is registered with, as that names itself. Absent: it has not. */
  readonly origin?: string | undefined;
  /** It was registered when that had no name yet, so that its earlier entries have none. */
  readonly isNamedLater?: true;
}
