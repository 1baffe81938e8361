/** A part of the decoder that most scans do not need: fetched when it is wanted, and again when that has failed. */
export class LatePart<Part> {
  readonly #load: () => Promise<Part>;
  #part: Part | null = null;

  constructor(load: () => Promise<Part>) {
    this.#load = load;
  }

  /** Null: it is not there yet. */
  get now(): Part | null {
    return this.#part;
  }

  /** Without a network there is none, which changes nothing. */
  async fetched(): Promise<Part | null> {
    this.#part ??= await this.#load().catch(() => null);
    return this.#part;
  }
}
