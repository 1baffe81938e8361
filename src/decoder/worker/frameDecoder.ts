/** Decodes frames one after the other, and remembers from each what helps with the next. */
import { Agreement } from './agreement.ts';
import { CLOSER_LOOKS } from './closerLooks.ts';
import type { CodeRead, CodeReader } from '../engine/codeReader.ts';
import { EffortPolicy, STILL_EFFORTS, THOROUGH } from './effort.ts';
import { createLumaLoader } from '../imaging/frameLuma.ts';
import { LatePart } from './latePart.ts';
import type { Luma } from '../imaging/luma.ts';
import { cropped } from '../imaging/recipes.ts';
import type { DecodeResult, FrameImage } from '../transport/protocol.ts';
import { Picture } from './picture.ts';
import { RegionOfInterest } from './regionOfInterest.ts';

/** The largest picture for a closer look at a frame: the next frame must not wait long. */
const LIVE_PIXELS_MAX = 640_000;
/** The same for a single picture, whose answer somebody waits for. */
const STILL_PIXELS_MAX = 4_000_000;

/** A second decoder, for Code 128 alone: it is fetched once nothing else reads anything. */
export type FallbackDecoder = (picture: Luma) => CodeRead[];

interface Sight {
  reads: CodeRead[];
  thorough: boolean;
}

export class FrameDecoder {
  readonly #reader: CodeReader;
  readonly #now: () => number;
  readonly #loadLuma = createLumaLoader();
  readonly #effort = new EffortPolicy();
  readonly #region = new RegionOfInterest();
  readonly #agreement = new Agreement();
  readonly #fallback: LatePart<FallbackDecoder>;

  constructor(reader: CodeReader, now: () => number, loadFallback: () => Promise<FallbackDecoder>) {
    this.#reader = reader;
    this.#now = now;
    this.#fallback = new LatePart(loadFallback, now);
  }

  /** Whether a scan may be accepted next: then what is found is looked at thoroughly. */
  setAccepting(accepting: boolean): void {
    this.#effort.setAccepting(accepting);
  }

  memoryBytes(): number {
    return this.#reader.memoryBytes();
  }

  /** Forgets what was seen, as the source is another one or stopped. */
  forget(): void {
    this.#agreement.forget();
    this.#region.forget();
    this.#effort.expectThorough();
    this.#effort.saw([]);
  }

  /** The caller closes the frame. @throws when it cannot be decoded; the next one may be. */
  async decode(id: number, image: FrameImage): Promise<DecodeResult> {
    const startMs = this.#now();
    const frame = await this.#load(image);
    const { width, height } = frame;
    const { reads, thorough } = await this.#look(frame, startMs);
    this.#region.follow(reads, frame);
    this.#effort.saw(reads);
    const codes = this.#agreement.settle(reads, startMs);
    if (codes.some((code) => !code.settled)) this.#effort.expectThorough();
    return { id, codes, width, height, ms: this.#now() - startMs, thorough };
  }

  /** @returns the texts of all codes in a single picture. @throws as `decode`. */
  async decodeStill(image: FrameImage): Promise<string[]> {
    const frame = await this.#load(image);
    const first = await this.#firstReads(frame);
    if (first.length === 0) return [];
    return unite(await frame.read(THOROUGH), first).map(({ text }) => text);
  }

  /** @returns the texts that the first pass or look that finds anything has found. @throws as `decode`. */
  async decodeFirst(image: FrameImage): Promise<string[]> {
    const reads = await this.#firstReads(await this.#load(image));
    return reads.map(({ text }) => text);
  }

  async #load(image: FrameImage): Promise<Picture> {
    const { width, height } = await this.#loadLuma(image, (bytes) => this.#reader.pixels(bytes));
    return new Picture(this.#reader, width, height);
  }

  async #firstReads(frame: Picture): Promise<CodeRead[]> {
    for (const effort of STILL_EFFORTS) {
      const reads = await frame.read(effort);
      if (reads.length > 0) return reads;
    }
    for (const look of CLOSER_LOOKS) {
      const reads = await look(frame, STILL_PIXELS_MAX);
      if (reads.length > 0) return reads;
    }
    const readByFallback = await this.#fallback.fetched();
    return readByFallback?.(frame.luma()) ?? [];
  }

  async #look(frame: Picture, nowMs: number): Promise<Sight> {
    const fast = (await this.#lookAtRegion(frame)) ?? (await frame.read(this.#effort.fast()));
    if (fast.length === 0) return this.#lookAgain(frame);
    const texts = fast.map((read) => read.text);
    if (!this.#effort.wantsThorough(texts, nowMs)) return { reads: fast, thorough: false };
    return { reads: unite(await frame.read(THOROUGH), fast), thorough: true };
  }

  /** @returns null when the whole frame has to be searched. */
  async #lookAtRegion(frame: Picture): Promise<CodeRead[] | null> {
    const region = this.#region.of(frame);
    if (region === null) return null;
    const reads = await frame.derive(cropped(region)).read(this.#effort.fast());
    return this.#region.holds(reads) ? reads : null;
  }

  /** For a frame in which the fast pass found nothing. */
  async #lookAgain(frame: Picture): Promise<Sight> {
    const reads = await frame.read(this.#effort.afterMiss());
    if (reads.length > 0) return { reads, thorough: true };
    if (this.#effort.wantsFallback()) {
      // This frame does not wait until it is fetched: a later one will have it.
      void this.#fallback.fetched();
      return { reads: this.#fallback.part?.(frame.luma()) ?? [], thorough: true };
    }
    const startMs = this.#now();
    const look = this.#effort.closerLook(startMs);
    if (look === null) return { reads, thorough: true };
    const closer = await look(frame, LIVE_PIXELS_MAX);
    this.#effort.tookCloserLook(startMs, this.#now());
    return { reads: closer, thorough: true };
  }
}

/** @returns the codes of both passes, each once. */
function unite(full: CodeRead[], fast: CodeRead[]): CodeRead[] {
  const known = new Set(full.map(({ text, format }) => format + text));
  return [...full, ...fast.filter(({ text, format }) => !known.has(format + text))];
}
