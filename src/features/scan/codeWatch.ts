/** Watches what the camera sees for tickets to accept and codes to reject. */
import type { DecodeResult } from '../../decoder/transport/protocol.ts';
import { judgeCodes, type Judgement } from './judgeCodes.ts';

/** Codes that were not seen for so long have left the view; a single frame may miss them. */
const OUT_OF_VIEW_MS = 1_000;

/**
 * Gives a judgement for every thorough look at a single ticket, and one for each new thing to reject. Whether the
 * ticket may be accepted by now is decided by the slice.
 */
export class CodeWatch {
  readonly #product: string;
  /** The rejected codes that are still in view: they are not rejected again. */
  #rejected: { codes: string; seenMs: number } | null = null;
  #severalMs = Number.NEGATIVE_INFINITY;

  constructor(product: string) {
    this.#product = product;
  }

  see({ codes, thorough }: DecodeResult, nowMs: number): Judgement | null {
    if (this.#rejected !== null && nowMs - this.#rejected.seenMs > OUT_OF_VIEW_MS) {
      this.#rejected = null;
    }
    if (!thorough || codes.some((code) => !code.settled)) return null;
    const texts = codes.map((code) => code.text);
    const judgement = judgeCodes(texts, this.#product);
    if (judgement === null) return null;
    return 'rejection' in judgement
      ? this.#reject(judgement, texts, nowMs)
      : this.#accept(judgement, nowMs);
  }

  #reject(
    judgement: Extract<Judgement, { rejection: unknown }>,
    texts: readonly string[],
    nowMs: number,
  ): Judgement | null {
    const isSeveral = judgement.rejection === 'several';
    if (isSeveral) this.#severalMs = nowMs;
    const codes = isSeveral ? 'several' : `one ${texts.join('')}`;
    const isKnown = this.#rejected?.codes === codes;
    this.#rejected = { codes, seenMs: nowMs };
    return isKnown ? null : judgement;
  }

  /** With two codes in view, a frame may show one of them only, and it may be the wrong ticket. */
  #accept(judgement: Judgement, nowMs: number): Judgement | null {
    return nowMs - this.#severalMs < OUT_OF_VIEW_MS ? null : judgement;
  }
}
