/** A chunk that is fetched when it is first wanted, and again some time after that has failed. */

/** How long after a failure it is fetched again, in ms: every frame without a code would ask for it. */
const AGAIN_AFTER_MS = 30_000;

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

  /** Null until it has been fetched. */
  get part(): Part | null {
    return this.#part;
  }

  /** Fetches it. Resolves to null, as without a network, when that fails. */
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
