import { Agreement } from './agreement.ts';
import type { CloserLook } from './closerLooks.ts';
import type { CodeRead, CodeReader } from '../engine/codeReader.ts';
import { EffortPolicy, STILL_EFFORTS, THOROUGH } from './effort.ts';
import { createLumaLoader } from '../imaging/frameLuma.ts';
import { LatePart } from './latePart.ts';
import type { Luma } from '../imaging/luma.ts';
import { cropped, Picture } from '../imaging/picture.ts';
import type { DecodeResult, FrameImage } from '../transport/protocol.ts';
import { RegionOfInterest } from '../imaging/regionOfInterest.ts';

/** Pictures for closer looks at frames are no larger, so that the next frame does not wait long. */
const LIVE_PIXELS_MAX = 640_000;
/** Those for closer looks at a picture that comes once: somebody waits for it. */
const STILL_PIXELS_MAX = 4_000_000;

/** Another decoder, for the bars of Code 128 alone. */
export type SecondOpinion = (picture: Luma) => CodeRead[];

/** What comes late: with it a frame in which nothing was found is looked at again. */
export interface LateParts {
  readonly closerLooks: () => Promise<readonly CloserLook[]>;
  readonly secondOpinion: () => Promise<SecondOpinion>;
}

interface Sight {
  reads: CodeRead[];
  thorough: boolean;
}

/** Decodes one frame after the other, remembering what helps with the next. */
export class FrameDecoder {
  readonly #reader: CodeReader;
  readonly #now: () => number;
  readonly #loadLuma = createLumaLoader();
  readonly #effort = new EffortPolicy();
  readonly #region = new RegionOfInterest();
  readonly #agreement = new Agreement();
  readonly #closerLooks: LatePart<readonly CloserLook[]>;
  readonly #secondOpinion: LatePart<SecondOpinion>;

  constructor(reader: CodeReader, now: () => number, load: LateParts) {
    this.#reader = reader;
    this.#now = now;
    this.#closerLooks = new LatePart(load.closerLooks, now);
    this.#secondOpinion = new LatePart(load.secondOpinion, now);
  }

  /** Whether a scan may be accepted next, which is worth a thorough look at what is found. */
  setAccepting(accepting: boolean): void {
    this.#effort.setAccepting(accepting);
  }

  memoryBytes(): number {
    return this.#reader.memoryBytes();
  }

  /** The camera has looked away. */
  forget(): void {
    this.#agreement.forget();
    this.#region.forget();
    this.#effort.expectThorough();
    this.#effort.saw([]);
  }

  /** @throws when the frame cannot be read; the next one can. Closing it is the caller's. */
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

  /**
   * @returns what the codes in a picture say, without any memory of frames; all of them are looked for
   * once there is one. @throws as `decode`.
   */
  async decodeStill(image: FrameImage): Promise<string[]> {
    const frame = await this.#load(image);
    const first = await this.#firstReads(frame);
    if (first.length === 0) return [];
    return unite(await frame.read(THOROUGH), first).map(({ text }) => text);
  }

  /** @returns what the first look says that finds anything in a picture. @throws as `decode`. */
  async decodeFirst(image: FrameImage): Promise<string[]> {
    const reads = await this.#firstReads(await this.#load(image));
    return reads.map(({ text }) => text);
  }

  async #load(image: FrameImage): Promise<Picture> {
    const { width, height } = await this.#loadLuma(image, this.#reader);
    return new Picture(this.#reader, width, height);
  }

  async #firstReads(frame: Picture): Promise<CodeRead[]> {
    for (const effort of STILL_EFFORTS) {
      const reads = await frame.read(effort);
      if (reads.length > 0) return reads;
    }
    for (const look of (await this.#closerLooks.fetched()) ?? []) {
      const reads = await look(frame, STILL_PIXELS_MAX);
      if (reads.length > 0) return reads;
    }
    const readAnew = await this.#secondOpinion.fetched();
    return readAnew?.(frame.luma()) ?? [];
  }

  async #look(frame: Picture, nowMs: number): Promise<Sight> {
    const fast = (await this.#lookAtRegion(frame)) ?? (await frame.read(this.#effort.fast()));
    if (fast.length === 0) return this.#lookAgain(frame);
    const texts = fast.map((read) => read.text);
    if (!this.#effort.wantsThorough(texts, nowMs)) return { reads: fast, thorough: false };
    return { reads: unite(await frame.read(THOROUGH), fast), thorough: true };
  }

  /** @returns null when the whole frame has to be looked at. */
  async #lookAtRegion(frame: Picture): Promise<CodeRead[] | null> {
    const region = this.#region.of(frame);
    if (region === null) return null;
    const reads = await frame.derive(cropped(region)).read(this.#effort.fast());
    return this.#region.holds(reads) ? reads : null;
  }

  /** Whatever it finds, the whole frame has been looked at thoroughly. */
  async #lookAgain(frame: Picture): Promise<Sight> {
    const reads = await frame.read(this.#effort.afterMiss());
    if (reads.length > 0) return { reads, thorough: true };
    if (this.#effort.wantsSecondOpinion()) {
      // The frame does not wait for what comes late: a later one will have it.
      void this.#secondOpinion.fetched();
      return { reads: this.#secondOpinion.part?.(frame.luma()) ?? [], thorough: true };
    }
    const startMs = this.#now();
    const turn = this.#effort.closerLook(startMs);
    if (turn === null) return { reads, thorough: true };
    void this.#closerLooks.fetched();
    const looks = this.#closerLooks.part ?? [];
    const look = looks[turn % looks.length];
    if (look === undefined) return { reads, thorough: true };
    const closer = await look(frame, LIVE_PIXELS_MAX);
    this.#effort.tookCloserLook(startMs, this.#now());
    return { reads: closer, thorough: true };
  }
}

/** What either pass saw was in the frame. */
function unite(full: CodeRead[], fast: CodeRead[]): CodeRead[] {
  const known = new Set(full.map(({ text, format }) => format + text));
  return [...full, ...fast.filter(({ text, format }) => !known.has(format + text))];
}
