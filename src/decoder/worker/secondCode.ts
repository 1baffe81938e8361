/** Looks for a second code beside those that a thorough pass has read. */
import type { CodeRead, Effort } from '../engine/codeReader.ts';
import { levelled, madeOnce, scaled, sharpened, type Recipe } from '../imaging/recipes.ts';
import type { Picture } from './picture.ts';

/** The largest picture that is made for it: the next frame must not wait long. */
const PIXELS_MAX = 640_000;
const PASS: Effort = { full: false, denoise: false, bars: false, maxSymbols: 4 };

/**
 * What shows a code that the frame hides, in shadow or not in focus yet. The looks take them by turns: what one way does
 * not show is seldom shown by it in the next frame either. The second look of those that agree is short, so that the
 * last is not late.
 */
const WAYS: readonly (readonly ((recipe: Recipe) => Recipe)[])[] = [
  [levelled(6), sharpened],
  [levelled(4)],
];

export interface Sighting {
  reads: CodeRead[];
  /** How many more are in the frame that could not be read. */
  unread: number;
}

/** @param turn which of the looks in a row it is, from 0. @returns the reads and what is beside them. */
export async function lookBeside(
  frame: Picture,
  reads: readonly CodeRead[],
  turn = 0,
): Promise<Sighting> {
  const scale = Math.min(1, Math.sqrt(PIXELS_MAX / (frame.width * frame.height)));
  const copy = madeOnce(scaled(frame, scale));
  let all = [...reads];
  for (const way of WAYS[turn % WAYS.length] ?? []) {
    const picture = frame.derive(way(copy));
    all = unite(all, await picture.read(PASS));
    const unread = await picture.countUnread(all);
    if (unread > 0) return { reads: all, unread };
    if (picture.hasCornersBeside(all)) return { reads: all, unread: 1 };
  }
  return { reads: all, unread: 0 };
}

/** @returns the codes of both passes, each once. */
export function unite(first: readonly CodeRead[], second: readonly CodeRead[]): CodeRead[] {
  const known = new Set(first.map(({ text, format }) => format + text));
  return [...first, ...second.filter(({ text, format }) => !known.has(format + text))];
}
