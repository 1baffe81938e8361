/** Counts failures within a time: one now and then is no trouble, many in a row are. */
export class FailureCount {
  readonly #most: number;
  readonly #withinMs: number;
  #failuresMs: number[] = [];

  constructor(most: number, withinMs: number) {
    this.#most = most;
    this.#withinMs = withinMs;
  }

  /** Counts a failure. @returns whether it is one too many; then counting starts again at 0. */
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
