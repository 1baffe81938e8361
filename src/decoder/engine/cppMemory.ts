/** An address in the memory of C++, in bytes. */
export type Pointer = number;

/** A function of C++'s, also one that returns nothing. */
export type CppFunction = (...values: number[]) => number;

const PAGE_BYTES = 65_536;
const MAX_BYTES = 2 ** 31;

/** Memory and functions of C++ in WebAssembly, by their addresses. */
export class CppMemory {
  readonly #exports: { memory: WebAssembly.Memory; table: WebAssembly.Table };
  readonly #functions: (CppFunction | undefined)[] = [];
  #bytes: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  #view = new DataView(this.#bytes.buffer);

  /** @param exports filled in by the time that `attach` is called. */
  constructor(exports: { memory: WebAssembly.Memory; table: WebAssembly.Table }) {
    this.#exports = exports;
  }

  attach(): void {
    this.#bytes = new Uint8Array(this.#exports.memory.buffer);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** All of it. Valid until C++ runs the next time: it may move. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes;
  }

  word(pointer: Pointer): number {
    return this.#view.getUint32(pointer, true);
  }

  setWord(pointer: Pointer, value: number): void {
    this.#view.setUint32(pointer, value, true);
  }

  /** So many words from an address on. */
  words(pointer: Pointer, count: number): number[] {
    return Array.from({ length: count }, (_, index) => this.word(pointer + 4 * index));
  }

  /** A name in ASCII, which a zero ends. */
  name(pointer: Pointer): string {
    const bytes = this.#bytes.subarray(pointer, this.#bytes.indexOf(0, pointer));
    return String.fromCharCode(...bytes);
  }

  /** Kept here, since each look into the table takes its time. */
  readonly function = (index: number): CppFunction =>
    (this.#functions[index] ??= this.#exports.table.get(index) as CppFunction);

  /** Makes room for so many bytes in all, with some more where there is any. @returns whether there was. */
  grow(bytes: number): boolean {
    const now = this.#bytes.length;
    return [Math.min(MAX_BYTES, 1.2 * now), bytes].some((enough) => {
      const wanted = Math.max(bytes, enough);
      if (wanted > MAX_BYTES) return false;
      try {
        this.#exports.memory.grow(Math.ceil((wanted - now) / PAGE_BYTES));
      } catch {
        return false;
      }
      this.attach();
      return true;
    });
  }
}
