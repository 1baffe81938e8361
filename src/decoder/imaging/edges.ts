/** The edges along a line of a picture: where it gets lighter or darker. */
import type { Luma } from './luma.ts';

export interface Edge {
  /** Half-way up or down, in pixels from the line's beginning. */
  at: number;
  /** Positive when it gets lighter. */
  rise: number;
  /** The pixels between which it lies. */
  from: number;
  to: number;
}

/** A row, a column, or part of one. */
export interface Line {
  /** Index of its first pixel, and the distance to the next one. */
  start: number;
  step: number;
  length: number;
}

/** The middle of an edge: its ends run out into the shades on either side. */
const STEEP_FROM = 0.2;
const STEEP_TO = 0.8;

/** @param contrastMin smaller differences are noise. @returns the edges between lightest and darkest points, in order. */
export function edgesAlong({ data }: Luma, line: Line, contrastMin: number): Edge[] {
  const { start, step, length } = line;
  const edges: Edge[] = [];
  let from = 0;
  let extreme = 0;
  let extremeShade = data[start] ?? 0;
  let sign = 0;
  for (let index = 1; index < length; index += 1) {
    const shade = data[start + index * step] ?? 0;
    const change = shade - extremeShade;
    if (sign === 0) {
      if (Math.abs(change) < contrastMin) continue;
      sign = Math.sign(change);
    } else if (change * sign <= 0) {
      if (-change * sign < contrastMin) continue;
      edges.push(edgeBetween(data, line, from, extreme));
      from = extreme;
      sign = -sign;
    }
    extreme = index;
    extremeShade = shade;
  }
  if (sign !== 0) edges.push(edgeBetween(data, line, from, extreme));
  return edges;
}

function edgeBetween(data: Uint8Array, line: Line, from: number, to: number): Edge {
  const { start, step } = line;
  const rise = (data[start + to * step] ?? 0) - (data[start + from * step] ?? 0);
  return { at: crossing(data, line, from, to, 0.5), rise, from, to };
}

/** @returns how many pixels an edge takes (Marziliano's measure of blur), by the steep middle of it. */
export function widthOf({ data }: Luma, line: Line, { from, to }: Edge): number {
  const steep =
    crossing(data, line, from, to, STEEP_TO) - crossing(data, line, from, to, STEEP_FROM);
  return steep / (STEEP_TO - STEEP_FROM);
}

/** @returns where this part of the way from one shade to the other has been made. */
function crossing(
  data: Uint8Array,
  { start, step }: Line,
  from: number,
  to: number,
  part: number,
): number {
  const first = data[start + from * step] ?? 0;
  const rise = (data[start + to * step] ?? 0) - first;
  const level = first + part * rise;
  let before = first;
  for (let index = from + 1; index < to; index += 1) {
    const shade = data[start + index * step] ?? 0;
    if ((shade - level) * rise >= 0) return index - (shade - level) / (shade - before);
    before = shade;
  }
  return to - (first + rise - level) / (first + rise - before);
}
