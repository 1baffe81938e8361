/** Tells the keys of a hand scanner, which types a code and ends it with Enter, from those of a person. */
/** A longer pause than this between two keys is a person's. */
const GAP_MAX_MS = 60;
/** Shorter texts are no code, however fast they are typed. */
const LENGTH_MIN = 6;

/** Keys that may come between the characters of a code. */
const SILENT_KEYS = new Set(['Shift', 'CapsLock', 'Dead', 'AltGraph']);

export interface KeyPress {
  key: string;
  atMs: number;
}

/** Whether a key belongs to the page or to a code; `code` is the whole code, with its last key. */
export type KeyUse = { isCode: false } | { isCode: true; code: string | null };

const PAGES: KeyUse = { isCode: false };

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
    // The first key may still be a person's.
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
