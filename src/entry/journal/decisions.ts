/** The journal for staff to look back at: the last taps, and what became of them. */
import type { Journal } from './journal.ts';
import {
  isAdmission,
  isInside,
  isLeave,
  isOwn,
  isUnacknowledged,
  type JournalEntry,
} from './journalEntry.ts';

/** A tap on "Ticket entwerten", or one that booked a guest out, and what became of it, for staff to look back at. */
export interface Decision {
  /** Of the admission. */
  readonly key: string;
  readonly ticketId: string;
  readonly tappedAtMs: number;
  readonly outcome: Outcome;
  /** The server has it. */
  readonly isConfirmed: boolean;
  /** This device may take it back, while its time has not passed. */
  readonly isUndoable: boolean;
}

/** `conflict`: let in on a ticket that was used, revoked or unknown. `aside`: the server takes it in no form. */
export type Outcome = 'admitted' | 'left' | 'refused' | 'conflict' | 'aside' | 'undone';

export const DECISIONS_MAX = 20;

/** The last ones, the latest first. */
export function latestDecisions(journal: Journal): Decision[] {
  const taps = journal.newestFirst().filter(isShown(journal));
  return taps.slice(0, DECISIONS_MAX).map((tap) => decisionOf(tap, journal));
}

/** How many guests this device has let in who count as inside. */
export function admittedSince(journal: Journal, sinceMs: number): number {
  return journal
    .newestFirst()
    .filter((tap) => tap.tappedAtMs >= sinceMs && isInside(tap, journal.admissions.undoOf(tap)))
    .length;
}

/** Not what stands for another one by now. */
const isShown = (journal: Journal) => (tap: JournalEntry) =>
  tap.undoes === undefined && journal.admissions.undoneKey(tap.key) === tap.key;

function decisionOf(tap: JournalEntry, journal: Journal): Decision {
  const { key, ticketId, tappedAtMs } = tap;
  const undo = journal.admissions.undoOf(tap);
  const isInsideNow = isInside(tap, undo);
  const isUndone = isAdmission(tap) && !isInsideNow;
  return {
    key,
    ticketId,
    tappedAtMs,
    outcome: isUndone ? 'undone' : outcomeOf(tap),
    isConfirmed: !isUnacknowledged(isUndone && undo !== null ? undo : tap),
    isUndoable:
      isInsideNow &&
      isOwn(tap, journal.device) &&
      !undo &&
      journal.admissions.of(ticketId)?.key === key,
  };
}

function outcomeOf(tap: JournalEntry): Outcome {
  const { state } = tap;
  if (isLeave(tap)) return 'left';
  if (state === 'noted') return 'conflict';
  return state === 'open' || state === 'presumed' ? 'admitted' : state;
}
