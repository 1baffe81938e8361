/** The journal of a shift in three figures, for whoever ends it. */
import type { Journal } from './journal.ts';
import { isInside } from './journalEntry.ts';
import { MINUTE_MS } from '../../../contract/time.ts';

export interface Shift {
  /** Who was let in here and counts as inside. */
  readonly guests: number;
  /** From the first to the last of them. */
  readonly perMinute: number;
  /** Of them, those on a ticket that was used, revoked or unknown. */
  readonly conflicts: number;
  /** When they were tapped, by this device's clock; null: nobody came. */
  readonly firstAtMs: number | null;
  readonly lastAtMs: number | null;
}

export function shiftSince(journal: Journal, sinceMs: number): Shift {
  const taps = journal
    .newestFirst()
    .filter((tap) => tap.tappedAtMs >= sinceMs && isInside(tap, journal.admissions.undoOf(tap)));
  const times = taps.map(({ tappedAtMs }) => tappedAtMs);
  const [firstAtMs, lastAtMs] = times.length === 0 ? [null, null] : [min(times), max(times)];
  const minutes = Math.max(1, ((lastAtMs ?? 0) - (firstAtMs ?? 0)) / MINUTE_MS);
  return {
    guests: taps.length,
    perMinute: taps.length / minutes,
    conflicts: taps.filter(({ state }) => state === 'conflict' || state === 'noted').length,
    firstAtMs,
    lastAtMs,
  };
}

// Not by Math.min of all: a shift may have more taps than a call takes arguments.
const min = (times: readonly number[]) => times.reduce((a, b) => Math.min(a, b));
const max = (times: readonly number[]) => times.reduce((a, b) => Math.max(a, b));
