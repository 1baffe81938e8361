/** A call that has not been answered for so long counts as failed. */
export const SLOW_AFTER_MS = 2_000;
/** A call that is half as late is doubted: a probe goes out, so that the next guest need not wait as well. */
export const DOUBT_AFTER_MS = SLOW_AFTER_MS / 2;
export const PROBE_INTERVAL_MS = 5_000;
/** While nobody is scanned: with a probe that is lost, staff know within 5 s that there is no network. */
export const QUIET_PROBE_INTERVAL_MS = 2_500;

const WINDOW = 5;
const FAILURES_MAX = 2;
const GOOD_PROBES = 2;

/**
 * Decides between server and device: 2 of the last 5 calls failed or slow, and the device decides at once;
 * two good probes on end, and the server is asked again. What the browser says of its network decides nothing.
 */
export class Breaker {
  readonly #onChange: (isOpen: boolean) => void;
  #calls: boolean[] = [];
  #goodProbes = 0;
  #isOpen = false;

  constructor(onChange: (isOpen: boolean) => void) {
    this.#onChange = onChange;
  }

  /** The device decides. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** @param isGood answered in time, by the server. */
  recordCall(isGood: boolean): void {
    // What was sent before the network fell says nothing about its return.
    if (this.#isOpen) return;
    this.#calls = [...this.#calls, isGood].slice(-WINDOW);
    if (this.#calls.filter((wasGood) => !wasGood).length >= FAILURES_MAX) this.#turn(true);
  }

  recordProbe(isGood: boolean): void {
    if (!this.#isOpen) {
      // In doubt only; a good one takes nothing back.
      if (!isGood) this.recordCall(false);
      return;
    }
    this.#goodProbes = isGood ? this.#goodProbes + 1 : 0;
    if (this.#goodProbes >= GOOD_PROBES) this.#turn(false);
  }

  #turn(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.#calls = [];
    this.#goodProbes = 0;
    this.#onChange(isOpen);
  }
}
