/** Looks at unread frames for what may be the matter, only as often as somebody would notice. */
import { figuresOf } from '../imaging/frameFigures.ts';
import type { Luma } from '../imaging/luma.ts';
import type { Hindrance } from '../transport/protocol.ts';
import { hindranceOf } from './hindrance.ts';

/** How long after a look the next one may follow: the longer, the more of the time it would take. */
const EVERY_MIN_MS = 500;
const EVERY_MAX_MS = 1_500;
const TIME_PART = 0.025;

export class HindranceWatch {
  readonly #now: () => number;
  #hindrance: Hindrance | null = null;
  #nextMs = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param luma of a frame in which nothing was read. */
  missed(luma: () => Luma): Hindrance | null {
    const startMs = this.#now();
    if (startMs < this.#nextMs) return this.#hindrance;
    this.#hindrance = hindranceOf(figuresOf(luma()));
    const pauseMs = (this.#now() - startMs) / TIME_PART;
    this.#nextMs = startMs + Math.max(EVERY_MIN_MS, Math.min(EVERY_MAX_MS, pauseMs));
    return this.#hindrance;
  }

  /** Nothing is the matter. The next look comes when it is due: what is read every other frame costs no more. */
  clear(): void {
    this.#hindrance = null;
  }

  /** The source is another one. */
  forget(): void {
    this.clear();
    this.#nextMs = Number.NEGATIVE_INFINITY;
  }
}
