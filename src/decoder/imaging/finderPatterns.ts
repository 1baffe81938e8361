/** Finds a QR code by its three corners alone: one that is too small to be read has them, too. */
import { edgesAlong, type Line } from './edges.ts';
import type { Luma } from './luma.ts';
import type { Rectangle } from './recipes.ts';
import type { Point } from '../transport/protocol.ts';

/** A square ring with its core, in one of three corners. In pixels. */
export interface FinderPattern extends Point {
  /** The side of a module. */
  module: number;
  /** On how many of the lines that were looked at it was seen. */
  rows: number;
}

/** Where a line goes through the middle of a finder pattern, as it seems. */
interface Crossing {
  at: number;
  module: number;
}

/** The core of a pattern with modules of 1 pixel is 3 high. */
const ROW_STEP = 2;
/** Smaller differences are noise. */
const CONTRAST_MIN = 24;
/** ISO/IEC 18004: the runs of a line through the middle in modules, dark and light in turn. */
const RUNS = [1, 1, 3, 1, 1];
const MODULES = 7;
/** How much longer or shorter a run may be, in modules; the core twice as much. */
const TOLERANCE = 0.5;
/** By how much the two sides of a pattern may differ in contrast, and two patterns of a code in size. */
const CONTRAST_RATIO = 3;
const SIZE_RATIO = 1.35;
/** A code that is turned is crossed aslant; what is blurred is measured less well. */
const COLUMN_RATIO = 1.5;
/** From one corner's middle to the next one, in modules: 14 in the smallest code. */
const DISTANCE_MIN = 11;
const DISTANCE_MAX = 42;
/** As seen aslant. */
const LENGTH_RATIO = 1.3;
const COSINE_MAX = 0.3;

/** @returns the side of a module of a code whose three corners are in this part, in pixels; null where there is none. */
export function moduleOfCode(picture: Luma, part: Rectangle): number | null {
  const [code] = codesAmong(finderPatterns(picture, part));
  if (code === undefined) return null;
  return (code[0].module + code[1].module + code[2].module) / 3;
}

/** @returns three that may be the corners of a code, the one between the others first, for each such three. */
export function* codesAmong<Pattern extends FinderPattern>(
  patterns: readonly Pattern[],
): Generator<readonly [Pattern, Pattern, Pattern]> {
  for (const corner of patterns) {
    const alike = patterns.filter((other) => other !== corner && isAsLarge(corner, other));
    for (const [index, one] of alike.entries()) {
      for (const other of alike.slice(index + 1)) {
        if (isAsLarge(one, other) && isCode(corner, one, other)) yield [corner, one, other];
      }
    }
  }
}

const isAsLarge = (one: FinderPattern, other: FinderPattern): boolean =>
  Math.max(one.module, other.module) <= SIZE_RATIO * Math.min(one.module, other.module);

/** Whether the way from the corner to both others is as long, at right angles, and fits a code's size. */
function isCode(corner: FinderPattern, one: FinderPattern, other: FinderPattern): boolean {
  const [oneX, oneY] = [one.x - corner.x, one.y - corner.y];
  const [otherX, otherY] = [other.x - corner.x, other.y - corner.y];
  const lengths = [Math.hypot(oneX, oneY), Math.hypot(otherX, otherY)] as const;
  const distance = (lengths[0] + lengths[1]) / 2 / corner.module;
  return (
    distance >= DISTANCE_MIN &&
    distance <= DISTANCE_MAX &&
    Math.max(...lengths) <= LENGTH_RATIO * Math.min(...lengths) &&
    Math.abs(oneX * otherX + oneY * otherY) <= COSINE_MAX * lengths[0] * lengths[1]
  );
}

/** @param contrastMin smaller differences are noise. */
export function finderPatterns(
  picture: Luma,
  { left, top, width, height }: Rectangle,
  contrastMin = CONTRAST_MIN,
): FinderPattern[] {
  const found: FinderPattern[] = [];
  for (let y = top; y < top + height; y += ROW_STEP) {
    const row = { start: y * picture.width + left, step: 1, length: width };
    for (const { at, module } of crossings(picture, row, contrastMin)) {
      const x = left + at;
      const known = found.find(
        (one) => Math.abs(one.x - x) < 4 * module && Math.abs(one.y - y) < 4 * module,
      );
      if (known !== undefined) known.rows += 1;
      const down =
        known === undefined
          ? centreInColumn(picture, { x: Math.round(x), y }, module, contrastMin)
          : null;
      if (down !== null) found.push({ x, y: down.at, module: (module + down.module) / 2, rows: 1 });
    }
  }
  return found;
}

/** @returns the middle of the pattern that a row seems to cross there, by the column; null when it is none. */
function centreInColumn(
  picture: Luma,
  { x, y }: Point,
  module: number,
  contrastMin: number,
): Crossing | null {
  const top = Math.max(0, Math.floor(y - MODULES * module));
  const end = Math.min(picture.height, Math.ceil(y + MODULES * module));
  const column = { start: top * picture.width + x, step: picture.width, length: end - top };
  const found = crossings(picture, column, contrastMin).find(
    (one) =>
      Math.abs(top + one.at - y) < 2 * module &&
      Math.max(one.module, module) < COLUMN_RATIO * Math.min(one.module, module),
  );
  return found === undefined ? null : { at: top + found.at, module: found.module };
}

/** @returns where a line may go through the middle of finder patterns. */
function crossings(picture: Luma, line: Line, contrastMin: number): Crossing[] {
  const edges = edgesAlong(picture, line, contrastMin);
  const found: Crossing[] = [];
  for (let first = 0; first + RUNS.length < edges.length; first += 1) {
    const atOf = (run: number): number => edges[first + run]?.at ?? 0;
    if ((edges[first]?.rise ?? 0) > 0) continue;
    const riseOf = (run: number): number => Math.abs(edges[first + run]?.rise ?? 0);
    const module = (atOf(RUNS.length) - atOf(0)) / MODULES;
    // Most edges are those of something else: the core tells soonest.
    const core = (atOf(3) - atOf(2)) / module;
    if (core < 3 - 2 * TOLERANCE || core > 3 + 2 * TOLERANCE) continue;
    const fits = RUNS.every((wanted, run) => {
      const length = (atOf(run + 1) - atOf(run)) / module;
      return (
        Math.abs(length - wanted) <= TOLERANCE * (wanted > 1 ? 2 : 1) &&
        riseOf(run) <= CONTRAST_RATIO * riseOf(RUNS.length - run) &&
        riseOf(RUNS.length - run) <= CONTRAST_RATIO * riseOf(run)
      );
    });
    if (fits) found.push({ at: (atOf(2) + atOf(3)) / 2, module });
  }
  return found;
}
