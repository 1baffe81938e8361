/** Decides how hard each frame is looked at, see docs/scanner.md. */
import type { CodeRead, Effort } from '../engine/codeReader.ts';
import { AGREEING_LOOKS, AGREEING_LOOKS_MS } from '../transport/protocol.ts';
import { CLOSER_LOOKS, type CloserLook } from './closerLooks.ts';

/** A fast pass may find a second code. */
const FAST_MAX_SYMBOLS = 2;
/** A printed ticket has two codes (QR and Code 128), and a second ticket beside it must be noticed. */
const THOROUGH_MAX_SYMBOLS = 4;
/** Denoising reads 1.7 % more and is slow, so it is done for every so many frames without a code. */
const DENOISE_EVERY_MISSES = 4;
/** How often the thorough pass is repeated while the same codes stay in view. */
const THOROUGH_EVERY_MS = 250;
/** Until a ticket is accepted: the looks before the last may be half a frame early, so that the last is not late. */
const AGREEING_EVERY_MS = AGREEING_LOOKS_MS / (AGREEING_LOOKS - 1);
const EARLY_MS = 17;
/** The fallback decoder is slow, and only now and then does it read what zxing-wasm does not. */
const FALLBACK_EVERY_MISSES = 10;
/** A closer look takes this part of the pause behind it: all of them about a quarter of the time, so that few frames are missed. */
const CLOSER_LOOKS_PART = 0.3;

export const FAST: Effort = {
  full: false,
  denoise: false,
  bars: false,
  maxSymbols: FAST_MAX_SYMBOLS,
};
export const THOROUGH: Effort = {
  full: true,
  denoise: false,
  bars: true,
  maxSymbols: THOROUGH_MAX_SYMBOLS,
};

/** The passes for a single picture, in this order until something is found; the closer looks follow. */
export const STILL_EFFORTS: readonly Effort[] = [FAST, THOROUGH, { ...THOROUGH, denoise: true }];

export class EffortPolicy {
  #accepting = false;
  #misses = 0;
  #seesBars = false;
  #lookedAtFor = '';
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  /** When the first of the thorough passes in a row that had these texts began, and how many they are. */
  #firstLookMs = Number.NEGATIVE_INFINITY;
  #thoroughLooks = 0;
  #closerLooks = 0;
  #nextCloserLookMs = Number.NEGATIVE_INFINITY;

  setAccepting(accepting: boolean): void {
    if (accepting) this.expectThorough();
    this.#accepting = accepting;
  }

  get isAccepting(): boolean {
    return this.#accepting;
  }

  /** How many thorough passes in a row have had the same texts. */
  get thoroughLooks(): number {
    return this.#thoroughLooks;
  }

  /** Looking for bars takes a tenth of the time: it is done while there are some in view. */
  fast(): Effort {
    return { ...FAST, bars: this.#seesBars };
  }

  /** Takes note of what was read in a frame. */
  saw(reads: readonly CodeRead[]): void {
    this.#seesBars = reads.some(({ format }) => format === 'Code128');
  }

  /** The thorough pass that follows a fast one that found nothing. */
  afterMiss(): Effort {
    this.#misses += 1;
    return { ...THOROUGH, denoise: this.#misses % DENOISE_EVERY_MISSES === 0 };
  }

  /** The closer look for a frame in which nothing was found, each in turn; null when it is too early for one. */
  closerLook(nowMs: number): CloserLook | null {
    if (!this.#accepting || nowMs < this.#nextCloserLookMs) return null;
    const look = CLOSER_LOOKS[this.#closerLooks % CLOSER_LOOKS.length];
    this.#closerLooks += 1;
    return look ?? null;
  }

  /** Whether the fallback decoder looks at a frame in which nothing was found, instead of a closer look. */
  wantsFallback(): boolean {
    return this.#accepting && this.#misses % FALLBACK_EVERY_MISSES === 0;
  }

  tookCloserLook(startMs: number, endMs: number): void {
    this.#nextCloserLookMs = endMs + (endMs - startMs) / CLOSER_LOOKS_PART;
  }

  /** Whether a thorough pass follows a fast one that found these texts, before a scan is accepted. */
  wantsThorough(texts: readonly string[], nowMs: number): boolean {
    this.#misses = 0;
    if (!this.#accepting) return false;
    if (foundOf(texts) !== this.#lookedAtFor) this.expectThorough();
    if (this.#thoroughLooks >= AGREEING_LOOKS) {
      return nowMs - this.#lookedAtMs >= THOROUGH_EVERY_MS;
    }
    const isLast = this.#thoroughLooks === AGREEING_LOOKS - 1;
    const dueMs = this.#thoroughLooks * AGREEING_EVERY_MS - (isLast ? 0 : EARLY_MS);
    return nowMs - this.#firstLookMs >= dueMs;
  }

  /** A thorough pass for these texts, or one that found them, has begun. */
  tookThorough(texts: readonly string[], nowMs: number): void {
    const found = foundOf(texts);
    if (found !== this.#lookedAtFor) this.expectThorough();
    this.#lookedAtFor = found;
    this.#lookedAtMs = nowMs;
    if (this.#thoroughLooks === 0) this.#firstLookMs = nowMs;
    this.#thoroughLooks += 1;
  }

  /** The next frame with codes gets a thorough pass at once. */
  expectThorough(): void {
    this.#thoroughLooks = 0;
  }
}

const foundOf = (texts: readonly string[]): string => [...texts].sort().join('\n');
