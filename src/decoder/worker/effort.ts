import type { CodeRead, Effort } from '../engine/codeReader.ts';

/** A fast pass that meets a second code says so at once. */
const FAST_MAX_SYMBOLS = 2;
/** A printed ticket shows its code twice (QR and Code 128), and a second ticket must still be noticed. */
const THOROUGH_MAX_SYMBOLS = 4;
/** Denoising finds 1.7 % more and takes long: only for frames that stay empty. */
const DENOISE_EVERY_MISSES = 4;
/** While the same codes stay in view, the costly second look is taken this often. */
const THOROUGH_EVERY_MS = 250;
/** Another decoder for printed bars is slower, and has something to say only now and then. */
const SECOND_OPINION_EVERY_MISSES = 10;
/** Closer looks take at most this part of the time: frames are not to be missed for them. */
const CLOSER_LOOKS_PART = 0.3;

export const FAST: Effort = {
  full: false,
  denoise: false,
  evenLight: true,
  bars: false,
  maxSymbols: FAST_MAX_SYMBOLS,
};
export const THOROUGH: Effort = {
  full: true,
  denoise: false,
  evenLight: false,
  bars: true,
  maxSymbols: THOROUGH_MAX_SYMBOLS,
};

/** For a picture that comes once, before the closer looks: one after the other, until something is found. */
export const STILL_EFFORTS: readonly Effort[] = [FAST, THOROUGH, { ...THOROUGH, denoise: true }];

/** Decides from frame to frame how hard to look. */
export class EffortPolicy {
  #accepting = false;
  #misses = 0;
  #seesBars = false;
  #evenLight = true;
  #lookedAtFor = '';
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  #closerLooks = 0;
  #nextCloserLookMs = Number.NEGATIVE_INFINITY;

  setAccepting(accepting: boolean): void {
    if (accepting) this.expectThorough();
    this.#accepting = accepting;
  }

  /**
   * Bars take a tenth of its time: they are looked for while they are in view. A code in shadow, which the fast
   * pass has missed, is expected to stay there.
   */
  fast(): Effort {
    return { ...FAST, bars: this.#seesBars, evenLight: this.#evenLight };
  }

  /** What a frame showed in the end. */
  saw(reads: readonly CodeRead[]): void {
    this.#seesBars = reads.some(({ format }) => format === 'Code128');
    this.#evenLight = reads.length === 0 || (this.#evenLight && this.#misses === 0);
  }

  /** The pass after a fast one that found nothing. It is thorough, whatever it finds. */
  afterMiss(): Effort {
    this.#misses += 1;
    return { ...THOROUGH, denoise: this.#misses % DENOISE_EVERY_MISSES === 0 };
  }

  /** Which closer look a frame deserves in which nothing was found; null when it is too early for one. */
  closerLook(nowMs: number): number | null {
    if (!this.#accepting || nowMs < this.#nextCloserLookMs) return null;
    this.#closerLooks += 1;
    return this.#closerLooks;
  }

  wantsSecondOpinion(): boolean {
    return this.#accepting && this.#misses % SECOND_OPINION_EVERY_MISSES === 0;
  }

  tookCloserLook(startMs: number, endMs: number): void {
    this.#nextCloserLookMs = endMs + (endMs - startMs) / CLOSER_LOOKS_PART;
  }

  /** Whether what a fast pass found deserves the thorough one, before somebody is let in on it. */
  wantsThorough(texts: readonly string[], nowMs: number): boolean {
    this.#misses = 0;
    if (!this.#accepting) return false;
    const found = [...texts].sort().join('\n');
    const isDue = nowMs - this.#lookedAtMs >= THOROUGH_EVERY_MS || found !== this.#lookedAtFor;
    if (isDue) {
      this.#lookedAtFor = found;
      this.#lookedAtMs = nowMs;
    }
    return isDue;
  }

  /** The next frame with codes is looked at thoroughly, without waiting. */
  expectThorough(): void {
    this.#lookedAtMs = Number.NEGATIVE_INFINITY;
  }
}
