/** After a failure it is not asked for again before so many ms have passed: every empty frame would. */
const AGAIN_AFTER_MS = 30_000;

/** A part of the decoder that most scans do not need: fetched when it is wanted, and again when that has failed. */
export class LatePart<Part> {
  readonly #load: () => Promise<Part>;
  readonly #now: () => number;
  #part: Part | null = null;
  #loading: Promise<void> | null = null;
  #askAtMs = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds of a clock that never jumps. */
  constructor(load: () => Promise<Part>, now: () => number) {
    this.#load = load;
    this.#now = now;
  }

  /** Null: it is not there yet. */
  get part(): Part | null {
    return this.#part;
  }

  /** Without a network there is none, which changes nothing. */
  async fetched(): Promise<Part | null> {
    if (this.#part === null && this.#now() >= this.#askAtMs) {
      this.#loading ??= this.#fetch();
      await this.#loading;
    }
    return this.#part;
  }

  async #fetch(): Promise<void> {
    try {
      this.#part = await this.#load();
    } catch {
      this.#askAtMs = this.#now() + AGAIN_AFTER_MS;
    } finally {
      this.#loading = null;
    }
  }
}
