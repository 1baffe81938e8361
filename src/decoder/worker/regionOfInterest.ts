/** Says which part of the next frame to search first: where the codes of the last one were. */
import type { CodeRead } from '../engine/codeReader.ts';
import type { Size } from '../transport/protocol.ts';
import type { Rectangle } from '../imaging/recipes.ts';

/** Codes move: the region is so much larger on each side, as a part of the codes' size. */
const MARGIN = 0.35;
/** Every so many frames the whole frame is searched, as another code may have come. */
const WHOLE_EVERY_HITS = 8;
/** A region that covers a larger part of the frame is not worth it. */
const PART_MAX = 0.6;

export class RegionOfInterest {
  #region: Rectangle | null = null;
  #frame: Size = { width: 0, height: 0 };
  #codes = 0;
  #hits = 0;

  /** @returns null when the whole frame is to be searched. */
  of({ width, height }: Size): Rectangle | null {
    const isSameSize = width === this.#frame.width && height === this.#frame.height;
    return isSameSize && this.#hits % WHOLE_EVERY_HITS !== 0 ? this.#region : null;
  }

  /** Whether the region has as many codes as the frame before. */
  holds(reads: readonly CodeRead[]): boolean {
    return reads.length >= this.#codes;
  }

  /** @param reads what was read in the frame. */
  follow(reads: readonly CodeRead[], frame: Size): void {
    this.#frame = { ...frame };
    this.#codes = reads.length;
    this.#hits = reads.length > 0 ? this.#hits + 1 : 0;
    this.#region = reads.length > 0 ? regionAround(reads, frame) : null;
  }

  forget(): void {
    this.follow([], { width: 0, height: 0 });
  }
}

function regionAround(reads: readonly CodeRead[], { width, height }: Size): Rectangle | null {
  const points = reads.flatMap(({ corners }) => corners);
  const across = spanWithMargin(
    points.map(({ x }) => x),
    width,
  );
  const down = spanWithMargin(
    points.map(({ y }) => y),
    height,
  );
  const region = {
    left: across.from,
    top: down.from,
    width: across.to - across.from,
    height: down.to - down.from,
  };
  const isWorthIt = region.width * region.height <= PART_MAX * width * height;
  return isWorthIt && region.width > 0 && region.height > 0 ? region : null;
}

function spanWithMargin(values: readonly number[], end: number): { from: number; to: number } {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const margin = MARGIN * (most - least);
  return {
    from: Math.max(0, Math.floor(least - margin)),
    to: Math.min(end, Math.ceil(most + margin)),
  };
}
