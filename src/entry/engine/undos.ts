/** Takes back what this device has just admitted. */
import { UNDO_WINDOW_S } from '../../../contract/entry/limits.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Journal } from '../journal/journal.ts';
import { isOwn, type JournalEntry } from '../journal/journalEntry.ts';

const WINDOW_MS = UNDO_WINDOW_S * 1_000;

/**
 * How long ago a tap was, is what the wall clock or the steady clock says, whichever is more; of a tap of an earlier
 * visit only the wall clock can tell.
 */
export class Undos {
  readonly #journal: Journal;
  readonly #clock: Clock;
  /** When, by the steady clock; oldest first. */
  readonly #tapped = new Map<string, number>();

  constructor(journal: Journal, clock: Clock) {
    this.#journal = journal;
    this.#clock = clock;
  }

  /** @param key of an admission. */
  tapped(key: string): void {
    const nowMs = this.#clock.steadyMs();
    for (const [old, atMs] of this.#tapped) {
      if (nowMs - atMs <= WINDOW_MS) break;
      this.#tapped.delete(old);
    }
    this.#tapped.delete(key);
    this.#tapped.set(key, nowMs);
  }

  /** Into the journal, as a fact. @returns false when it is too late, or there is nothing to take back. */
  async undo(admission: string): Promise<boolean> {
    const journal = this.#journal;
    const entry = journal.get(admission);
    if (entry === null || journal.admissions.of(entry.ticketId)?.key !== admission) return false;
    if (!isOwn(entry, journal.device) || !this.#isInTime(entry)) return false;
    await journal.append({
      key: crypto.randomUUID(),
      undoes: admission,
      ticketId: entry.ticketId,
      tappedAtMs: this.#clock.nowMs(),
      isDeclared: true,
    });
    return true;
  }

  #isInTime({ key, tappedAtMs }: JournalEntry): boolean {
    const wallMs = this.#clock.nowMs() - tappedAtMs;
    const tappedMs = this.#tapped.get(key);
    // Set back since then: nobody knows how long ago it was.
    if (tappedMs === undefined && wallMs < 0) return false;
    const steadyMs = tappedMs === undefined ? 0 : this.#clock.steadyMs() - tappedMs;
    return Math.max(wallMs, steadyMs) <= WINDOW_MS;
  }
}
