/** Watches what the camera sees for tickets to accept and codes to reject. */
import { unwrapTicketCode } from '../../../contract/ticketCode.ts';
import {
  AGREEING_LOOKS,
  AGREEING_LOOKS_MS,
  type DecodeResult,
} from '../../decoder/transport/protocol.ts';
import { judgeCodes, type Judgement } from './judgeCodes.ts';
import type { LastIn } from './scanState.ts';

/** Codes that were not seen for so long have left the view; a single frame may miss them. */
const OUT_OF_VIEW_MS = 1_000;

/** On a slow phone a thorough look takes so long; meanwhile nobody knows what is in view. */
const LOOK_MAX_MS = 2_500;

/** What is seen of the ticket that was let in last: it, any other code, or that it has left the view. */
export type Sight = 'let in' | 'other' | 'gone';

/**
 * Gives a judgement once three thorough looks, over 120 ms at least, agree on a single ticket, then with every further
 * one; and one for each new thing to reject. Whether the ticket may be accepted by now is decided by the slice.
 */
export class CodeWatch {
  readonly #product: string;
  /** Of the look before, by the worker's clock, as all times here. */
  #atMs = Number.NEGATIVE_INFINITY;
  /** When each text in view was last seen. */
  readonly #seenMs = new Map<string, number>();
  #severalMs = Number.NEGATIVE_INFINITY;
  /** The rejected codes that are still in view: they are not rejected again. */
  #rejected: { codes: string; seenMs: number } | null = null;
  /** The ticket on which all thorough looks agree, how many, and the first of them. */
  #agreed: { text: string; sinceMs: number; looks: number } | null = null;
  /** The ticket that was accepted last: while it makes room for the next one, it does not count as a second code. */
  #accepted: string | null = null;
  /** The ticket that was let in last, as long as its code has not left the view. */
  #letIn: { ticketId: string; seenMs: number } | null = null;
  #known: LastIn | null = null;

  constructor(product: string) {
    this.#product = product;
  }

  /**
   * To be told of every result, those included on which nobody acts.
   * @param lastIn the ticket that was let in last: while the guest still holds it into the picture, it is not theirs
   * to be scanned again.
   * @param takenBack the ticket whose admission was taken back: it is to be scanned like any other.
   * @returns null where none was let in.
   */
  follow(
    { codes, atMs }: DecodeResult,
    lastIn: LastIn | null,
    takenBack: string | null,
  ): Sight | null {
    if (lastIn !== null && lastIn !== this.#known) {
      this.#letIn = { ticketId: lastIn.ticketId, seenMs: atMs };
    }
    this.#known = lastIn;
    if (takenBack !== null && this.#letIn?.ticketId === takenBack) this.#letIn = null;
    this.#followLetIn(codes, atMs);
    if (lastIn === null) return null;
    // What comes into view after it had left is another one, be it a copy of it.
    if (codes.some((code) => code.settled && !this.#isLetIn(code))) return 'other';
    return this.#letIn === null ? 'gone' : 'let in';
  }

  #followLetIn(codes: DecodeResult['codes'], atMs: number): void {
    if (this.#letIn === null) return;
    const isSeen = codes.some((code) => this.#isLetIn(code));
    const unseenMs = atMs - this.#letIn.seenMs;
    if (unseenMs > (isSeen ? LOOK_MAX_MS : OUT_OF_VIEW_MS)) this.#letIn = null;
    // Another worker has another clock.
    else if (isSeen || unseenMs < 0) this.#letIn.seenMs = atMs;
  }

  #isLetIn({ text }: { text: string }): boolean {
    return this.#letIn !== null && this.#letIn.ticketId === unwrapTicketCode(this.#product, text);
  }

  see({ codes, thorough, unread, atMs }: DecodeResult): Judgement | null {
    // Another worker has another clock.
    if (atMs < this.#atMs) this.#forget();
    this.#atMs = atMs;
    this.#forgetWhatLeft();
    const texts = codes.map((code) => code.text);
    for (const text of texts) this.#seenMs.set(text, atMs);
    if (!thorough || codes.some((code) => !code.settled)) return null;
    const judgement: Judgement | null =
      unread > 0 ? { rejection: 'several' } : judgeCodes(texts, this.#product);
    if (judgement === null) return null;
    if ('ticketId' in judgement && codes.some((code) => this.#isLetIn(code))) return null;
    return 'rejection' in judgement
      ? this.#reject(judgement, texts)
      : this.#agree(judgement, texts);
  }

  /** The ticket that was judged last has been accepted. */
  accept(): void {
    this.#accepted = this.#agreed?.text ?? null;
  }

  #reject(
    judgement: Extract<Judgement, { rejection: unknown }>,
    texts: readonly string[],
  ): Judgement | null {
    const isSeveral = judgement.rejection === 'several';
    if (isSeveral) this.#severalMs = this.#atMs;
    this.#agreed = null;
    const codes = isSeveral ? 'several' : `one ${texts.join('')}`;
    const isKnown = this.#rejected?.codes === codes;
    this.#rejected = { codes, seenMs: this.#atMs };
    return isKnown ? null : judgement;
  }

  /** With two codes in view, a look may show one of them only, and it may be the wrong ticket. */
  #agree(judgement: Judgement, [text = '']: readonly string[]): Judgement | null {
    const others = [...this.#seenMs.keys()].filter(
      (seen) => seen !== text && seen !== this.#accepted,
    );
    if (others.length > 0 || this.#atMs - this.#severalMs < OUT_OF_VIEW_MS) {
      this.#agreed = null;
      return null;
    }
    if (this.#agreed?.text !== text) this.#agreed = { text, sinceMs: this.#atMs, looks: 0 };
    this.#agreed.looks += 1;
    const { looks, sinceMs } = this.#agreed;
    return looks >= AGREEING_LOOKS && this.#atMs - sinceMs >= AGREEING_LOOKS_MS ? judgement : null;
  }

  #forgetWhatLeft(): void {
    for (const [text, seenMs] of this.#seenMs) {
      if (this.#atMs - seenMs >= OUT_OF_VIEW_MS) this.#seenMs.delete(text);
    }
    if (this.#agreed !== null && !this.#seenMs.has(this.#agreed.text)) this.#agreed = null;
    if (this.#rejected !== null && this.#atMs - this.#rejected.seenMs > OUT_OF_VIEW_MS) {
      this.#rejected = null;
    }
  }

  #forget(): void {
    this.#seenMs.clear();
    this.#severalMs = Number.NEGATIVE_INFINITY;
    this.#rejected = null;
    this.#agreed = null;
  }
}
