/**
 * One scan at the gate, from the code to the tap: every state, every event, and what the panel shows
 * (drawn in docs/entry.md). It refines the five states of spec §4: `status` is the specification's word.
 * An event that a state does not name changes nothing.
 */

export type ScanStatus = 'idle' | 'pending' | 'success' | 'error-client' | 'error-server';

export type ScanStateName =
  | 'idle'
  | 'checking'
  | 'valid'
  | 'validByList'
  | 'refused'
  | 'refusedByList'
  | 'usedHere'
  | 'unlisted'
  | 'approving'
  | 'unanswered'
  | 'admitting'
  | 'kept';

export type ScanEvent =
  // staff
  | 'scanned'
  | 'tapped'
  | 'approvalAsked'
  | 'approved'
  | 'discarded'
  // the server
  | 'confirmed'
  | 'refused'
  | 'admitted'
  // the device, where the server does not answer in time
  | 'foundHere'
  | 'listed'
  | 'refusedByList'
  | 'unlisted'
  | 'unanswered'
  | 'kept'
  | 'faded';

interface Row {
  readonly status: ScanStatus;
  readonly panel: string;
  readonly on: Partial<Record<ScanEvent, ScanStateName>>;
}

/** What the server says of a ticket that the device has judged meanwhile; it knows better. */
const LATE_ANSWER = { confirmed: 'valid', refused: 'refused', foundHere: 'usedHere' } as const;

export const scanTable = {
  idle: {
    status: 'idle',
    panel: 'Bitte Ticket scannen (blue)',
    on: { scanned: 'checking' },
  },
  checking: {
    status: 'pending',
    panel: 'Ticket wird geprüft... (spinner)',
    on: {
      ...LATE_ANSWER,
      listed: 'validByList',
      refusedByList: 'refusedByList',
      unlisted: 'unlisted',
      unanswered: 'unanswered',
    },
  },
  valid: {
    status: 'success',
    panel: 'server message or Ticket erfolgreich geprüft! (green ✓)',
    on: { tapped: 'admitting', discarded: 'idle' },
  },
  validByList: {
    status: 'success',
    panel: 'Gültig laut Gerätedaten (Stand 19:42 Uhr) (green, bordered, offline)',
    on: { ...LATE_ANSWER, tapped: 'admitting', discarded: 'idle' },
  },
  refused: {
    status: 'error-server',
    panel: 'server’s sentence (red ✕)',
    on: { discarded: 'idle' },
  },
  refusedByList: {
    status: 'error-client',
    panel: 'Laut Gerätedaten schon entwertet oder storniert (red ✕, offline)',
    on: { ...LATE_ANSWER, discarded: 'idle' },
  },
  usedHere: {
    status: 'error-server',
    panel: 'Gerade hier entwertet (vor 12 s) (orange ↻)',
    on: { discarded: 'idle' },
  },
  unlisted: {
    status: 'error-client',
    panel: 'Ticket nicht in der Geräteliste. Einlass nur nach Freigabe. (amber △)',
    on: { ...LATE_ANSWER, approvalAsked: 'approving', discarded: 'idle' },
  },
  approving: {
    status: 'error-client',
    panel: 'Hat die Leitung diesen Einlass freigegeben? (amber △)',
    on: { ...LATE_ANSWER, approved: 'admitting', discarded: 'idle' },
  },
  unanswered: {
    status: 'error-client',
    panel: 'Client-Fehler beim Prüfen des Tickets. (red)',
    on: { discarded: 'idle' },
  },
  admitting: {
    status: 'pending',
    panel: 'Ticket wird entwertet... (spinner)',
    on: { admitted: 'idle', refused: 'refused', kept: 'kept' },
  },
  kept: {
    status: 'error-client',
    panel: 'Entwertung gespeichert, Bestätigung folgt. (blue)',
    on: { admitted: 'idle', refused: 'refused', faded: 'idle', discarded: 'idle' },
  },
} as const satisfies Record<ScanStateName, Row>;

export type StatusOf<State extends ScanStateName> = (typeof scanTable)[State]['status'];

/** Staff have tapped, and the server has not answered that. */
export function isTapped(state: ScanStateName): boolean {
  return state === 'admitting' || state === 'kept';
}

/** @returns null when the event means nothing in this state. */
export function nextState(state: ScanStateName, event: ScanEvent): ScanStateName | null {
  const { on }: Row = scanTable[state];
  return on[event] ?? null;
}
