import type { DecodeResult } from '../../decoder/transport/protocol.ts';
import { judgeCodes, type Judgement } from './judgeCodes.ts';

/** Codes that were not seen for so long have left the view. A single frame without them says nothing. */
const OUT_OF_VIEW_MS = 1_000;

/**
 * Turns what is in view into judgements: one when something new is rejected, and one with every
 * thorough look at a single ticket. When it may be accepted is the slice's to say.
 */
export class CodeWatch {
  readonly #product: string;
  /** The rejected codes still in view. */
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

  /** Of two codes in view, one frame may show only one: the guest could be let in on the wrong ticket. */
  #accept(judgement: Judgement, nowMs: number): Judgement | null {
    return nowMs - this.#severalMs < OUT_OF_VIEW_MS ? null : judgement;
  }
}
