/** Decodes frames one after the other, and remembers from each what helps with the next. */
import { Agreement } from './agreement.ts';
import { CLOSER_LOOKS } from './closerLooks.ts';
import type { CodeRead, CodeReader } from '../engine/codeReader.ts';
import { EffortPolicy, STILL_EFFORTS, THOROUGH } from './effort.ts';
import { createLumaLoader } from '../imaging/frameLuma.ts';
import { HindranceWatch } from './hindranceWatch.ts';
import { LatePart } from './latePart.ts';
import type { Luma } from '../imaging/luma.ts';
import { cropped } from '../imaging/recipes.ts';
import type { DecodeResult, FrameImage, Hindrance } from '../transport/protocol.ts';
import { Picture } from './picture.ts';
import { RegionOfInterest } from './regionOfInterest.ts';
import { lookBeside, unite } from './secondCode.ts';

/** The largest picture for a closer look at a frame: the next frame must not wait long. */
const LIVE_PIXELS_MAX = 640_000;
/** The same for a single picture, whose answer somebody waits for: a slow phone takes a second for such a look. */
const STILL_PIXELS_MAX = 1_500_000;

/** A second decoder, for Code 128 alone: it is fetched once nothing else reads anything. */
export type FallbackDecoder = (picture: Luma) => CodeRead[];

type LookAtStill = <Result>(look: (frame: Picture) => Promise<Result>) => Promise<Result>;

interface Look {
  reads: CodeRead[];
  thorough: boolean;
}

/** Takes the decoder for one look at a single picture. Between two of them it may look at the camera's frames. */
export type TakeTurn = <Result>(look: () => Promise<Result>) => Promise<Result>;

const atOnce: TakeTurn = (look) => look();

export class FrameDecoder {
  readonly #reader: CodeReader;
  readonly #now: () => number;
  readonly #signOfLife: () => void;
  readonly #loadLuma = createLumaLoader();
  readonly #effort = new EffortPolicy();
  readonly #region = new RegionOfInterest();
  readonly #agreement = new Agreement();
  readonly #hindrances: HindranceWatch;
  readonly #fallback: LatePart<FallbackDecoder>;

  /** @param signOfLife is called before each slow look at a frame. */
  constructor(
    reader: CodeReader,
    now: () => number,
    loadFallback: () => Promise<FallbackDecoder>,
    signOfLife: () => void = () => undefined,
  ) {
    this.#reader = reader;
    this.#now = now;
    this.#signOfLife = signOfLife;
    this.#fallback = new LatePart(loadFallback, now);
    this.#hindrances = new HindranceWatch(now);
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
    this.#hindrances.forget();
    this.#region.forget();
    this.#effort.expectThorough();
    this.#effort.saw([]);
  }

  /** The caller closes the frame. @throws when it cannot be decoded; the next one may be. */
  async decode(id: number, image: FrameImage): Promise<DecodeResult> {
    const startMs = this.#now();
    const frame = await this.#load(image);
    const { width, height } = frame;
    const { reads, thorough, unread } = await this.#sight(frame, startMs);
    this.#region.follow(reads, frame);
    this.#effort.saw(reads);
    const codes = this.#agreement.settle(reads, startMs);
    if (codes.some((code) => !code.settled)) this.#effort.expectThorough();
    const hindrance = this.#hindranceOf(frame, reads);
    const ms = this.#now() - startMs;
    return { id, codes, width, height, atMs: startMs, ms, thorough, unread, hindrance };
  }

  /**
   * @returns the texts of all codes in a single picture; an empty one for each that is found beside them and cannot be
   * read. @throws as `decode`.
   */
  async decodeStill(image: FrameImage, turn: TakeTurn = atOnce): Promise<string[]> {
    const look = await this.#keep(image, turn);
    const first = await this.#firstReads(look);
    if (first.length === 0) return [];
    const { reads, unread } = await look(async (frame) =>
      lookBeside(frame, unite(await frame.read(THOROUGH), first)),
    );
    return [...textsOf(reads), ...Array<string>(unread).fill('')];
  }

  /** @returns the texts that the first pass or look that finds anything has found. @throws as `decode`. */
  async decodeFirst(image: FrameImage): Promise<string[]> {
    const frame = await this.#load(image);
    const reads = await this.#firstReads((look) => look(frame));
    return textsOf(reads);
  }

  /** @returns what takes a look at this picture, whatever the decoder has looked at meanwhile. */
  async #keep(image: FrameImage, turn: TakeTurn): Promise<LookAtStill> {
    const { data, width, height } = await turn(async () => {
      const luma = (await this.#load(image)).luma();
      return { ...luma, data: luma.data.slice() };
    });
    return (look) =>
      turn(() => {
        this.#reader.pixels(data.length).set(data);
        return look(new Picture(this.#reader, width, height));
      });
  }

  async #load(image: FrameImage): Promise<Picture> {
    const { width, height } = await this.#loadLuma(image, (bytes) => this.#reader.pixels(bytes));
    return new Picture(this.#reader, width, height);
  }

  async #firstReads(look: LookAtStill): Promise<CodeRead[]> {
    for (const effort of STILL_EFFORTS) {
      const reads = await look((frame) => frame.read(effort));
      if (reads.length > 0) return reads;
    }
    for (const closerLook of CLOSER_LOOKS) {
      const reads = await look((frame) => closerLook(frame, STILL_PIXELS_MAX));
      if (reads.length > 0) return reads;
    }
    const readByFallback = await this.#fallback.fetched();
    return look((frame) => Promise.resolve(readByFallback?.(frame.luma()) ?? []));
  }

  #hindranceOf(frame: Picture, reads: readonly CodeRead[]): Hindrance | null {
    if (this.#effort.isAccepting && reads.length === 0) {
      return this.#hindrances.missed(() => frame.luma());
    }
    this.#hindrances.clear();
    return null;
  }

  async #sight(frame: Picture, nowMs: number): Promise<Look & { unread: number }> {
    const { reads, thorough } = await this.#look(frame, nowMs);
    if (!thorough || reads.length === 0) return { reads, thorough, unread: 0 };
    const turn = Math.max(0, this.#effort.thoroughLooks - 1);
    return { ...(await lookBeside(frame, reads, turn)), thorough };
  }

  async #look(frame: Picture, nowMs: number): Promise<Look> {
    const fast = (await this.#lookAtRegion(frame)) ?? (await frame.read(this.#effort.fast()));
    if (fast.length === 0) {
      const again = await this.#lookAgain(frame);
      if (again.reads.length > 0) this.#effort.tookThorough(textsOf(again.reads), nowMs);
      return again;
    }
    const texts = textsOf(fast);
    if (!this.#effort.wantsThorough(texts, nowMs)) return { reads: fast, thorough: false };
    this.#effort.tookThorough(texts, nowMs);
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
  async #lookAgain(frame: Picture): Promise<Look> {
    const reads = await frame.read(this.#effort.afterMiss());
    if (reads.length > 0) return { reads, thorough: true };
    if (this.#effort.wantsFallback()) {
      this.#signOfLife();
      // This frame does not wait until it is fetched: a later one will have it.
      void this.#fallback.fetched();
      return { reads: this.#fallback.part?.(frame.luma()) ?? [], thorough: true };
    }
    const startMs = this.#now();
    const look = this.#effort.closerLook(startMs);
    if (look === null) return { reads, thorough: true };
    this.#signOfLife();
    const closer = await look(frame, LIVE_PIXELS_MAX);
    this.#effort.tookCloserLook(startMs, this.#now());
    return { reads: closer, thorough: true };
  }
}

const textsOf = (reads: readonly CodeRead[]): string[] => reads.map(({ text }) => text);
