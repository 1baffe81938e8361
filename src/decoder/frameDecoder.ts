import { Agreement } from './agreement.ts';
import type { CodeRead, CodeReader } from './codeReader.ts';
import { EffortPolicy, FAST, STILL_EFFORTS, THOROUGH } from './effort.ts';
import { createLumaLoader } from './frameLuma.ts';
import type { DecodeResult, FrameImage } from './protocol.ts';

/** Decodes one frame after the other, remembering what helps with the next. */
export class FrameDecoder {
  readonly #reader: CodeReader;
  readonly #now: () => number;
  readonly #loadLuma = createLumaLoader();
  readonly #effort = new EffortPolicy();
  readonly #agreement = new Agreement();

  constructor(reader: CodeReader, now: () => number) {
    this.#reader = reader;
    this.#now = now;
  }

  /** Whether a scan may be accepted next, which is worth a thorough look at what is found. */
  setAccepting(accepting: boolean): void {
    this.#effort.setAccepting(accepting);
  }

  /** The camera has looked away. */
  forget(): void {
    this.#agreement.forget();
    this.#effort.expectThorough();
  }

  /** @throws when the frame cannot be read; the next one can. Closing it is the caller's. */
  async decode(id: number, image: FrameImage): Promise<DecodeResult> {
    const startMs = this.#now();
    const { width, height } = await this.#loadLuma(image, this.#reader);
    const { reads, thorough } = await this.#look(width, height, startMs);
    const codes = this.#agreement.settle(reads, startMs);
    if (codes.some((code) => !code.settled)) this.#effort.expectThorough();
    return { id, codes, width, height, ms: this.#now() - startMs, thorough };
  }

  /** @returns what the codes in a picture say, without any memory of frames. @throws as `decode`. */
  async decodeStill(image: FrameImage): Promise<string[]> {
    const { width, height } = await this.#loadLuma(image, this.#reader);
    for (const effort of STILL_EFFORTS) {
      const reads = await this.#reader.read(width, height, effort);
      if (reads.length > 0) return reads.map(({ text }) => text);
    }
    return [];
  }

  async #look(
    width: number,
    height: number,
    nowMs: number,
  ): Promise<{ reads: CodeRead[]; thorough: boolean }> {
    const fast = await this.#reader.read(width, height, FAST);
    if (fast.length === 0) {
      const reads = await this.#reader.read(width, height, this.#effort.afterMiss());
      return { reads, thorough: true };
    }
    const texts = fast.map((read) => read.text);
    if (!this.#effort.wantsThorough(texts, nowMs)) return { reads: fast, thorough: false };
    const full = await this.#reader.read(width, height, THOROUGH);
    return { reads: unite(full, fast), thorough: true };
  }
}

/** What either pass saw was in the frame. */
function unite(full: CodeRead[], fast: CodeRead[]): CodeRead[] {
  const known = new Set(full.map(({ text, format }) => format + text));
  return [...full, ...fast.filter(({ text, format }) => !known.has(format + text))];
}
