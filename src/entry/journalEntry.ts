/** One tap on "Ticket entwerten", as this device keeps it until the server has it, and as its memory after that. */
export interface JournalEntry {
  /** The admission's Idempotency-Key. */
  readonly key: string;
  readonly ticketId: string;
  /** Ascending in the order of the taps. */
  readonly order: number;
  /** Its number for the server (Entry-Seq), and whose; null: this device had not registered then. */
  readonly seq: number | null;
  readonly deviceId: number | null;
  /** By this device's clock. For reports and for "vor 12 s" only. */
  readonly tappedAtMs: number;
  /** Staff was told that the guest may go in: a fact from then on, which no server can refuse. */
  readonly isDeclared: boolean;
  /** It may have asked the server for a verdict before it was declared. */
  readonly beganOnline: boolean;
  readonly state: EntryState;
  /** The server's sentence, where it did not simply admit. */
  readonly text: string;
}

/**
 * `open`: the server has not answered. `admitted`, `refused`: it has. `conflict`: it has, and the ticket was
 * used, revoked or unknown; `noted`: staff has read that. `aside`: it takes the entry in no form; kept until
 * somebody sends it again.
 */
export type EntryState = 'open' | 'admitted' | 'refused' | 'conflict' | 'noted' | 'aside';

/** The guest was let in here. */
export function isAdmission({ state, isDeclared }: JournalEntry): boolean {
  return state === 'open' ? isDeclared : state !== 'refused';
}

/** Must not get lost with the database: the server or staff has not heard of it. */
export function isUnfinished({ state }: JournalEntry): boolean {
  return state === 'open' || state === 'aside' || state === 'conflict';
}

/** The server has not acknowledged it. */
export function isUnacknowledged({ state }: JournalEntry): boolean {
  return state === 'open' || state === 'aside';
}

/** The device, as the server knows it. */
export interface DeviceIdentity {
  readonly id: number;
  readonly name: string;
  readonly credential: string;
  /** The last number that its journal gave out. */
  readonly lastSeq: number;
}
