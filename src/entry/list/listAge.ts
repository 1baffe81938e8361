/** How long ago a list, or the first piece of one, was true: what decides whether it vouches for a ticket by itself. */
import { ENTRY_LIST_LIFE_S } from '../../../contract/entry/limits.ts';
import type { Clock } from '../../shared/clock.ts';

/**
 * What the wall clock or the steady clock says, whichever is more: the wall clock may be set back, and the steady one
 * stands still while a phone sleeps.
 */
export class ListAge {
  /** By the wall clock. */
  readonly sinceMs: number;
  readonly #clock: Clock;
  /** At the moment when `#steadyMs` was read. */
  readonly #earlierMs: number;
  readonly #steadyMs: number;

  /** @param leastMs what was told of it before the page was opened: it grows no younger by a clock that was set back. */
  constructor(clock: Clock, sinceMs = clock.nowMs(), leastMs = 0) {
    this.#clock = clock;
    this.sinceMs = sinceMs;
    this.#earlierMs = Math.max(leastMs, clock.nowMs() - sinceMs);
    this.#steadyMs = clock.steadyMs();
  }

  get ms(): number {
    const steadyAgeMs = this.#earlierMs + this.#clock.steadyMs() - this.#steadyMs;
    return Math.max(steadyAgeMs, this.#clock.nowMs() - this.sinceMs);
  }

  get isOld(): boolean {
    return this.ms >= ENTRY_LIST_LIFE_S * 1_000;
  }
}
