/** A frame, or a picture derived from it, together with the reader that holds its pixels. */
import type { CodeRead, CodeReader, Effort, Plane } from '../engine/codeReader.ts';
import { codesAmong, finderPatterns } from '../imaging/finderPatterns.ts';
import type { DamagedCode } from '../imaging/gridFit.ts';
import type { Luma } from '../imaging/luma.ts';
import type { Recipe } from '../imaging/recipes.ts';
import { isInside, meanSide, middleOf } from '../imaging/quadrilateral.ts';
import type { Corners, Point } from '../transport/protocol.ts';

/** At most so many damaged codes are mended: where more are found, most are only texture. */
const MENDED_MAX = 2;

/** From one corner pattern's middle to the next one, as a part of the side of a code that is read beside it. */
const LEG_MIN = 0.45;
const LEG_MAX = 1.2;
/** In pictures made of a frame noise is stronger. */
const CONTRAST_MIN = 40;
/** What is no pattern seldom looks like one on half of the rows through its core, of which every other one is looked at. */
const ROWS_MIN = 2;
const ROWS_FOR_MODULE = 0.75;

/** Makes a clean picture of a damaged code, null when it cannot; see gridFit.ts. */
export type Straighten = (picture: Luma, code: DamagedCode) => Luma | null;

/** A code may be found twice, the second time with its corners a little elsewhere. */
const isSamePlace = (one: Corners, other: Corners): boolean =>
  isInside(middleOf(one), other) || isInside(middleOf(other), one);

const same = (point: Point): Point => point;

/** Codes are given at their places in the frame, also those of a derived picture. */
export class Picture {
  readonly width: number;
  readonly height: number;
  readonly #reader: CodeReader;
  readonly #plane: Plane;
  readonly #toFrame: (point: Point) => Point;

  constructor(
    reader: CodeReader,
    width: number,
    height: number,
    plane: Plane = 'frame',
    toFrame = same,
  ) {
    this.#reader = reader;
    this.width = width;
    this.height = height;
    this.#plane = plane;
    this.#toFrame = toFrame;
  }

  /** Valid until the next call. */
  luma(): Luma {
    const { width, height } = this;
    return { data: this.#reader.pixels(width * height, this.#plane), width, height };
  }

  async read(effort: Effort): Promise<CodeRead[]> {
    const reads = await this.#reader.read(this.width, this.height, effort, this.#plane);
    return reads.map((read) => ({ ...read, corners: this.#inFrame(read.corners) }));
  }

  /** Makes a picture of this one; the one that was derived before is lost. */
  derive({ width, height, toSource, fill }: Recipe): Picture {
    // This may move the reader's memory, so the source is asked for afterwards.
    this.#reader.pixels(width * height, 'derived');
    const source = this.luma();
    fill(source, this.#reader.pixels(width * height, 'derived'));
    return new Picture(this.#reader, width, height, 'derived', (point) =>
      this.#toFrame(toSource(point)),
    );
  }

  /** @returns how many QR codes are in it, beside those of these reads, that cannot be read. */
  async countUnread(reads: readonly CodeRead[]): Promise<number> {
    const damaged = await this.#reader.findDamaged(this.width, this.height, this.#plane);
    // The library gives no size to what only seemed to be a code.
    const places = damaged
      .filter(({ size }) => size > 0)
      .map(({ corners }) => this.#inFrame(corners));
    return places.filter((place) => !reads.some((read) => isSamePlace(place, read.corners))).length;
  }

  /** @returns whether it shows the three corners of a QR code beside these, about as large as one of them. */
  hasCornersBeside(reads: readonly CodeRead[]): boolean {
    const known = reads.filter(({ format }) => format === 'QRCode').map(({ corners }) => corners);
    const { width, height } = this;
    const patterns = finderPatterns(this.luma(), { left: 0, top: 0, width, height }, CONTRAST_MIN)
      .filter(({ rows, module }) => rows >= Math.max(ROWS_MIN, ROWS_FOR_MODULE * module))
      .map((pattern) => ({ ...pattern, place: this.#toFrame(pattern) }))
      .filter(({ place }) => !known.some((corners) => isInside(place, corners)));
    const sides = known.map(meanSide);
    for (const [{ place }, { place: next }] of codesAmong(patterns)) {
      const leg = Math.hypot(next.x - place.x, next.y - place.y);
      if (sides.some((side) => leg >= LEG_MIN * side && leg <= LEG_MAX * side)) return true;
    }
    return false;
  }

  /** Reads damaged codes, straightened. A derived picture is lost by it. */
  async mend(straighten: Straighten, effort: Effort): Promise<CodeRead[]> {
    const damaged = await this.#reader.findDamaged(this.width, this.height, this.#plane);
    const luma = this.luma();
    const straightened = damaged
      .slice(0, MENDED_MAX)
      .map((code) => ({ corners: this.#inFrame(code.corners), afresh: straighten(luma, code) }));
    const reads: CodeRead[] = [];
    for (const { corners, afresh } of straightened) {
      if (afresh === null) continue;
      const { data, width, height } = afresh;
      this.#reader.pixels(data.length, 'derived').set(data);
      const found = await this.#reader.read(width, height, effort, 'derived');
      reads.push(...found.map((read) => ({ ...read, corners })));
    }
    return reads;
  }

  #inFrame(corners: Corners): Corners {
    return corners.map(this.#toFrame) as unknown as Corners;
  }
}
