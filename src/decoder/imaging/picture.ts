import type { CodeRead, CodeReader, Effort, Plane } from '../engine/codeReader.ts';
import type { DamagedCode } from './gridFit.ts';
import type { Luma } from './luma.ts';
import type { Corners, Point } from '../transport/protocol.ts';

/** More damaged codes than this are taken for what they are: texture. */
const MENDED_MAX = 2;

/** How one picture is made of another. */
export interface Recipe {
  width: number;
  height: number;
  /** Where a point of the new picture is in the old one. */
  toSource: (point: Point) => Point;
  fill: (source: Luma, target: Uint8Array) => void;
}

export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Whole pixels, inside the source. */
export const cropped = ({ left, top, width, height }: Rectangle): Recipe => ({
  width,
  height,
  toSource: ({ x, y }) => ({ x: x + left, y: y + top }),
  fill(source, target) {
    for (let row = 0; row < height; row += 1) {
      const start = (top + row) * source.width + left;
      target.set(source.data.subarray(start, start + width), row * width);
    }
  },
});

/** A code's modules, drawn afresh; null when they cannot be told. See gridFit.ts. */
export type Straighten = (picture: Luma, code: DamagedCode) => Luma | null;

const same = (point: Point): Point => point;

/** The frame, or one picture made of it, as the reader has it. Codes lie where they are in the frame. */
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

  /** The picture's pixels, valid until the next call. */
  luma(): Luma {
    const { width, height } = this;
    return { data: this.#reader.pixels(width * height, this.#plane), width, height };
  }

  async read(effort: Effort): Promise<CodeRead[]> {
    const reads = await this.#reader.read(this.width, this.height, effort, this.#plane);
    return reads.map((read) => ({ ...read, corners: this.#inFrame(read.corners) }));
  }

  /** Replaces the picture that was made before. */
  derive({ width, height, toSource, fill }: Recipe): Picture {
    // This may move the heap, so the source is asked for afterwards.
    this.#reader.pixels(width * height, 'derived');
    const source = this.luma();
    fill(source, this.#reader.pixels(width * height, 'derived'));
    return new Picture(this.#reader, width, height, 'derived', (point) =>
      this.#toFrame(toSource(point)),
    );
  }

  /** Reads codes that are found but do not lie flat. Ends what `derive` has made. */
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
