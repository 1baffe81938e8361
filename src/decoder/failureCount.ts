/** Tells a failure now and then from one that comes again and again. */
export class FailureCount {
  readonly #most: number;
  readonly #withinMs: number;
  #failuresMs: number[] = [];

  constructor(most: number, withinMs: number) {
    this.#most = most;
    this.#withinMs = withinMs;
  }

  /** @returns whether this is one too many in that time; counting starts anew then. */
  isLast(nowMs: number): boolean {
    this.#failuresMs = this.#failuresMs.filter((failureMs) => nowMs - failureMs < this.#withinMs);
    this.#failuresMs.push(nowMs);
    if (this.#failuresMs.length < this.#most) return false;
    this.forget();
    return true;
  }

  forget(): void {
    this.#failuresMs = [];
  }
}
