/** What a frame is like, in the square of the finder. A few milliseconds. */
import { edgesAlong, widthOf, type Edge, type Line } from './edges.ts';
import { moduleOfCode } from './finderPatterns.ts';
import type { Luma } from './luma.ts';
import type { Rectangle } from './recipes.ts';

export interface FrameFigures {
  /** The shade that a hundredth of the pixels exceeds: a lit screen in the night is more. */
  lightest: number;
  /** The part of the pixels that is neither dark nor light. */
  medium: number;
  /** How many edges a line meets, by rows or by columns, where they are fewer; a tenth of the lines meet more. */
  edges: number;
  /** The same of the lines that meet least: only a tenth meet fewer. */
  edgesEverywhere: number;
  /** The width of which a quarter of the edges is sharper, in pixels. */
  edgeWidth: number;
  /** How far an edge is from the next one: the median, in pixels. */
  run: number;
  /** The picture's short side. */
  short: number;
  /** The side of a module in pixels where the three corners of a code are found. */
  module: number | null;
}

/** The part of the picture's short side that the finder takes on the screen. */
const FINDER = 0.7;
/** So many lines are looked at in each direction, and as many pixels of each for their shades. */
const SAMPLES = 40;
/** What counts as an edge: so many shades, and such a part of what is between dark and light. */
const RISE_MIN = 30;
const RISE_PART = 0.25;
/** How far from the darkest and the lightest shade a medium one is, as a part of what is between them. */
const MEDIUM_FROM = 0.3;

export function figuresOf(picture: Luma): FrameFigures {
  const { width, height } = picture;
  const short = Math.min(width, height);
  const side = Math.round(FINDER * short);
  const [left, top] = [(width - side) >> 1, (height - side) >> 1];
  const part: Rectangle = { left, top, width: side, height: side };

  const shades = sorted(shadesIn(picture, part));
  const [dark, light] = [quantile(shades, 0.05), quantile(shades, 0.95)];
  const contrast = light - dark;
  const margin = MEDIUM_FROM * contrast;
  const medium = shades.filter((shade) => shade > dark + margin && shade < light - margin).length;

  const riseMin = Math.max(RISE_MIN, RISE_PART * contrast);
  const offsets = Array.from({ length: SAMPLES }, (_, index) =>
    Math.floor((index * side) / SAMPLES),
  );
  const looked = (line: Line): Looked => {
    const edges = edgesAlong(picture, line, riseMin);
    return { edges, widths: edges.map((edge) => widthOf(picture, line, edge)) };
  };
  const rows = offsets.map((offset) =>
    looked({ start: (top + offset) * width + left, step: 1, length: side }),
  );
  const columns = offsets.map((offset) =>
    looked({ start: top * width + left + offset, step: width, length: side }),
  );
  const lines = [...rows, ...columns];
  return {
    lightest: quantile(shades, 0.99),
    medium: medium / shades.length,
    edges: Math.min(edgesOn(rows, 0.9), edgesOn(columns, 0.9)),
    edgesEverywhere: Math.min(edgesOn(rows, 0.1), edgesOn(columns, 0.1)),
    edgeWidth: quantile(sorted(lines.flatMap(({ widths }) => widths)), 0.25),
    run: quantile(sorted(lines.flatMap(runsOf)), 0.5),
    short,
    module: moduleOfCode(picture, part),
  };
}

function shadesIn({ data, width }: Luma, { left, top, width: side }: Rectangle): number[] {
  const step = side / SAMPLES;
  return Array.from({ length: SAMPLES * SAMPLES }, (_, index) => {
    const x = left + Math.floor((index % SAMPLES) * step);
    const y = top + Math.floor(Math.floor(index / SAMPLES) * step);
    return data[y * width + x] ?? 0;
  });
}

interface Looked {
  edges: Edge[];
  widths: number[];
}

const edgesOn = (lines: readonly Looked[], part: number): number =>
  quantile(sorted(lines.map(({ edges }) => edges.length)), part);

const runsOf = ({ edges }: Looked): number[] =>
  edges.slice(1).map(({ at }, index) => at - (edges[index]?.at ?? 0));

/** A typed array is sorted several times as fast, and by size. */
const sorted = (values: readonly number[]): Float32Array => Float32Array.from(values).sort();

/** @param values in order. @returns 0 where there are none. */
const quantile = (values: Float32Array, part: number): number =>
  values[Math.floor(part * values.length)] ?? 0;
