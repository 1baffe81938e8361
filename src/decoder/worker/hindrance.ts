/**
 * Says of a frame in which nothing was read what may be the matter. The limits are those of 274 photographs with and
 * without codes, darkened, blurred, shrunk and enlarged: docs/scanner.md has the figures.
 */
import type { FrameFigures } from '../imaging/frameFigures.ts';
import type { Hindrance } from '../transport/protocol.ts';

/** The lightest shade of a picture that is too dark: a fifth of those below it are read, half of those at 50. */
const DARK_BELOW = 45;
/** So many edges on a line, in rows and in columns, are something like a code. */
const EDGES_MIN = 5;
/** The edges of a blurred picture take so many pixels; of a sharp one, even of soft things, 3.1. */
const BLURRED_FROM = 4.2;
/** A code whose modules are this part of the picture's short side is larger than the picture. */
const NEAR_FROM = 1 / 32;
/** It fills the finder: so many edges are on every line of it. */
const EVERYWHERE_MIN = 3;
/** Its edges take this part of a module at most, and so few pixels are neither dark nor light. */
const EDGE_PART_MAX = 0.5;
const MEDIUM_MAX = 0.25;
/** Codes with modules below so many pixels are too small: by a good lens 1.7 is the least that is read. */
const FAR_BELOW = 2;

/** @returns null where nothing is the matter, or nothing like a code is in view. */
export function hindranceOf(figures: FrameFigures): Hindrance | null {
  const { lightest, medium, edges, edgesEverywhere, edgeWidth, run, short, module } = figures;
  if (lightest < DARK_BELOW) return 'dark';
  if (module !== null && module < FAR_BELOW) return 'far';
  if (edges < EDGES_MIN) return null;
  const isClear = edgeWidth <= EDGE_PART_MAX * run && medium <= MEDIUM_MAX;
  if (isClear && edgesEverywhere >= EVERYWHERE_MIN && run >= NEAR_FROM * short) return 'near';
  return edgeWidth >= BLURRED_FROM ? 'blurred' : null;
}
