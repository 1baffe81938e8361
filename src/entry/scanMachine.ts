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
  | 'listedLongAgo'
  | 'unlisted'
  | 'approving'
  | 'unanswered'
  | 'failed'
  | 'admitting'
  | 'inside'
  | 'outside'
  | 'leaving'
  | 'kept';

export type ScanEvent =
  // staff
  | 'scanned'
  | 'tapped'
  | 'approvalAsked'
  | 'approved'
  | 'discarded'
  | 'leaveTapped'
  // the server
  | 'confirmed'
  | 'refused'
  | 'admitted'
  | 'left'
  // the server or the device, at an exit
  | 'foundInside'
  | 'foundOutside'
  // the device, where the server does not answer in time
  | 'foundHere'
  | 'listed'
  | 'listedLongAgo'
  | 'refusedByList'
  | 'unlisted'
  | 'unanswered'
  | 'failed'
  | 'kept'
  | 'faded';

interface Row {
  readonly status: ScanStatus;
  readonly panel: string;
  readonly on: Partial<Record<ScanEvent, ScanStateName>>;
}

/** What the server says of a ticket that the device has judged meanwhile; it knows better. */
const LATE_ANSWER = { confirmed: 'valid', refused: 'refused', foundHere: 'usedHere' } as const;

/** What the device says of it. */
const BY_LIST = {
  listed: 'validByList',
  listedLongAgo: 'listedLongAgo',
  refusedByList: 'refusedByList',
  unlisted: 'unlisted',
} as const;

/** What is said where guests leave. */
const AT_EXIT = { foundInside: 'inside', foundOutside: 'outside' } as const;

/** Nobody vouches for the ticket: people decide, in two taps. */
const BY_APPROVAL = { approvalAsked: 'approving', discarded: 'idle' } as const;

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
      ...BY_LIST,
      ...AT_EXIT,
      unanswered: 'unanswered',
      failed: 'failed',
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
    // A used one, where guests leave, too.
    on: { leaveTapped: 'leaving', discarded: 'idle' },
  },
  refusedByList: {
    status: 'error-client',
    panel: 'Laut Gerätedaten schon entwertet oder storniert (red ✕, offline)',
    on: { ...LATE_ANSWER, ...AT_EXIT, leaveTapped: 'leaving', discarded: 'idle' },
  },
  usedHere: {
    status: 'error-server',
    panel: 'Gerade hier entwertet (vor 12 s) (orange ↻)',
    on: { leaveTapped: 'leaving', discarded: 'idle' },
  },
  listedLongAgo: {
    status: 'error-client',
    panel:
      'Gültig laut alter Geräteliste (Stand 21.11., 19:42 Uhr). Einlass nur nach Freigabe. (amber △)',
    on: { ...LATE_ANSWER, ...BY_APPROVAL },
  },
  unlisted: {
    status: 'error-client',
    panel: 'Ticket nicht in der Geräteliste. Einlass nur nach Freigabe. (amber △)',
    on: { ...LATE_ANSWER, ...AT_EXIT, ...BY_APPROVAL },
  },
  approving: {
    status: 'error-client',
    panel: 'Hat die Leitung diesen Einlass freigegeben? (amber △)',
    on: { ...LATE_ANSWER, approved: 'admitting', discarded: 'idle' },
  },
  unanswered: {
    status: 'error-client',
    panel: 'Client-Fehler beim Prüfen des Tickets. (red)',
    // What the device has stored may be read late, and the server may answer late.
    on: { ...LATE_ANSWER, ...BY_LIST, ...AT_EXIT, ...BY_APPROVAL },
  },
  failed: {
    status: 'error-server',
    panel: 'Der Server meldet Fehler 500. (red)',
    on: { ...BY_LIST, ...AT_EXIT, foundHere: 'usedHere', ...BY_APPROVAL },
  },
  admitting: {
    status: 'pending',
    panel: 'Ticket wird entwertet... (spinner)',
    on: { admitted: 'idle', refused: 'refused', kept: 'kept' },
  },
  inside: {
    status: 'error-client',
    panel: 'Der Gast ist drinnen. (exit: blue →)',
    on: { ...AT_EXIT, refused: 'refused', leaveTapped: 'leaving', discarded: 'idle' },
  },
  outside: {
    status: 'error-client',
    panel: 'Mit diesem Ticket ist niemand drinnen. (exit: amber △)',
    on: { ...AT_EXIT, refused: 'refused', discarded: 'idle' },
  },
  leaving: {
    status: 'pending',
    panel: 'Ausgang wird gebucht... (spinner)',
    on: { left: 'idle', refused: 'refused', kept: 'kept' },
  },
  kept: {
    status: 'error-client',
    panel: 'Gast darf hinein. Entwertung gespeichert, Bestätigung folgt. (Ausgang: …) (blue)',
    on: { admitted: 'idle', left: 'idle', refused: 'refused', faded: 'idle', discarded: 'idle' },
  },
} as const satisfies Record<ScanStateName, Row>;

export type StatusOf<State extends ScanStateName> = (typeof scanTable)[State]['status'];

/** Staff have tapped, and the server has not answered that. */
export function isTapped(state: ScanStateName): boolean {
  return state === 'admitting' || state === 'leaving' || state === 'kept';
}

/** @returns null when the event means nothing in this state. */
export function nextState(state: ScanStateName, event: ScanEvent): ScanStateName | null {
  const { on }: Row = scanTable[state];
  return on[event] ?? null;
}
