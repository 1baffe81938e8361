/** C++ knows values of JavaScript's by numbers, some of the smallest of them by heart. This one is `undefined`. */
export const UNDEFINED = 2;
const FIRST_OF_OURS = 10;

/** Values of JavaScript's on their way through C++. */
export class HeldValues {
  readonly #values = new Map<number, unknown>();
  #next = FIRST_OF_OURS;

  /** @returns the number by which C++ hands it back, once. */
  readonly hold = (value: unknown): number => {
    if (value === undefined) return UNDEFINED;
    this.#values.set(this.#next, value);
    return this.#next++;
  };

  readonly take = (handle: number): unknown => {
    const value = this.#values.get(handle);
    this.#values.delete(handle);
    return value;
  };
}
