/** What the scan screen knows of the ticket before it, and what may be done with that. */
import type { ScanAnswer } from '../../entry/engine/deviceVerdict.ts';
import { nextState, type ScanStateName, type StatusOf } from '../../entry/scanMachine.ts';

/** What each state holds besides the ticket. Texts are empty when the server sent none. */
interface Knowledge {
  idle: object;
  checking: object;
  valid: { message: string };
  /** `asOfMs`: how old the device's list is, in milliseconds since 1970 by the server's clock. */
  validByList: { asOfMs: number };
  /** `isUsed`: its guest is inside. */
  refused: { text: string; isUsed?: true };
  refusedByList: { reason: 'used' | 'revoked'; asOfMs: number };
  /** When it was used, by this device's clock. */
  usedHere: { atMs: number };
  listedLongAgo: { asOfMs: number };
  unlisted: { asOfMs: number };
  unanswered: object;
  failed: { text: string };
  approving: object;
  /** `isFact`: staff have let the guest in by approval, so the server is told and not asked. */
  admitting: { idempotencyKey: string; isFact: boolean };
  /** Where guests leave. `asOfMs`: by the device's list of then; null: by the server, or by what this device knows. */
  inside: { asOfMs: number | null };
  outside: { asOfMs: number | null };
  leaving: { idempotencyKey: string };
  /** `isSafe`: stored on the device, so that it is sent even after this page is closed. `isLeave`: the guest has left. */
  kept: { isSafe: boolean; isLeave?: true };
}

export interface Ticket {
  ticketId: string;
  /** When it was accepted; this also identifies the scan, as no two are accepted at once. */
  scannedAtMs: number;
}

/**
 * §4: scan status, refined by the states of entry/scanMachine.ts. Ticket, verdict and idempotency key are one
 * object, so that no code seen later changes which ticket 'Ticket entwerten' acts on.
 */
export type Scan = {
  [State in ScanStateName]: { state: State; status: StatusOf<State> } & Knowledge[State] &
    (State extends 'idle' ? object : Ticket);
}[ScanStateName];

export const IDLE: Scan = { state: 'idle', status: 'idle' };

export interface LastIn {
  ticketId: string;
  /** Of the server; empty when it sent none, null when it has not confirmed it yet. */
  message: string | null;
  atMs: number;
  /** The guest has left. */
  isOut?: true;
}

export function ticketOf(scan: Scan): Ticket | null {
  if (scan.state === 'idle') return null;
  const { ticketId, scannedAtMs } = scan;
  return { ticketId, scannedAtMs };
}

/** Its guest is on the way out, or has left. */
export const isOfLeave = (scan: Scan): boolean =>
  scan.state === 'leaving' || (scan.state === 'kept' && scan.isLeave === true);

/** Its guest is inside, as far as anybody knows, and may be booked out where guests leave. */
export function canLeave(scan: Scan): boolean {
  if (scan.state === 'refused') return scan.isUsed === true;
  if (scan.state === 'refusedByList') return scan.reason === 'used';
  return scan.state === 'inside' || scan.state === 'usedHere';
}

/** The guest goes in, and nothing is disputed so far. */
export function isLetIn(answer: ScanAnswer): boolean {
  return answer.event === 'kept' || (answer.event === 'admitted' && answer.isConflict !== true);
}

/** Nobody vouches for the ticket, and nobody has refused it: those who lead the entry may let the guest in. */
export function canApprove(scan: Scan): boolean {
  return nextState(scan.state, 'approvalAsked') !== null;
}

/** §2: 'Verwerfen' is disabled while pending or idle. */
export function canDiscard(scan: Scan): boolean {
  return scan.status !== 'idle' && scan.status !== 'pending';
}
