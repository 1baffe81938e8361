/** Keeps to itself what passes: a hand moves, a camera focuses. */
import type { DecodeResult, Hindrance } from './transport/protocol.ts';

/** For so long the same thing keeps a code from being read before staff are told. */
export const STEADY_AFTER_MS = 3_000;
/** A single look may miss it, and they are half a second apart, on a slow phone up to 1.5 s. */
const UNSEEN_MAX_MS = 1_700;

export class SteadyHindrance {
  #seen: { hindrance: Hindrance; sinceMs: number; lastMs: number } | null = null;

  /** To be told of every result. @returns what staff are to be told now. */
  follow({ codes, hindrance }: DecodeResult, nowMs: number): Hindrance | null {
    if (codes.length > 0) this.#seen = null;
    // Looks that did not come, on a busy phone, say nothing.
    if (this.#seen?.hindrance === hindrance) this.#seen.lastMs = nowMs;
    if (this.#seen !== null && nowMs - this.#seen.lastMs > UNSEEN_MAX_MS) this.#seen = null;
    if (hindrance !== null) this.#seen ??= { hindrance, sinceMs: nowMs, lastMs: nowMs };
    const isSteady = this.#seen !== null && nowMs - this.#seen.sinceMs >= STEADY_AFTER_MS;
    return isSteady ? (this.#seen?.hindrance ?? null) : null;
  }
}
