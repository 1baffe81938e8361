/** Nobody types so fast: longer pauses than this are a person's. */
const GAP_MAX_MS = 60;
/** Fewer signs than this, however fast, are no code. */
const LENGTH_MIN = 6;

/** Keys that come between the signs of a code without being one. */
const SILENT_KEYS = new Set(['Shift', 'CapsLock', 'Dead', 'AltGraph']);

export interface KeyPress {
  key: string;
  atMs: number;
}

/** What becomes of a key: it is the page's, or part of a code, or the end of one. */
export type KeyUse = { isCode: false } | { isCode: true; code: string | null };

const PAGES: KeyUse = { isCode: false };

/** Tells the keys of a hand scanner, which types a code and ends it with Enter, from those of a person. */
export class KeyBurst {
  #text = '';
  #lastMs = Number.NEGATIVE_INFINITY;

  press({ key, atMs }: KeyPress): KeyUse {
    if (SILENT_KEYS.has(key)) return PAGES;
    if (atMs - this.#lastMs > GAP_MAX_MS) this.#text = '';
    this.#lastMs = atMs;
    if (key === 'Enter') return this.#end();
    if (key.length > 1) {
      this.#text = '';
      return PAGES;
    }
    this.#text += key;
    // The first sign may still be a person's.
    return this.#text === key ? PAGES : { isCode: true, code: null };
  }

  forget(): void {
    this.#text = '';
  }

  #end(): KeyUse {
    const code = this.#text;
    this.#text = '';
    return code.length < LENGTH_MIN ? PAGES : { isCode: true, code };
  }
}
