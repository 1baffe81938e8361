/** A frame, or a picture derived from it, together with the reader that holds its pixels. */
import type { CodeRead, CodeReader, Effort, Plane } from '../engine/codeReader.ts';
import type { DamagedCode } from '../imaging/gridFit.ts';
import type { Luma } from '../imaging/luma.ts';
import type { Recipe } from '../imaging/recipes.ts';
import { isInside, middleOf } from '../imaging/quadrilateral.ts';
import type { Corners, Point } from '../transport/protocol.ts';

/** At most so many damaged codes are mended: where more are found, most are only texture. */
const MENDED_MAX = 2;

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
