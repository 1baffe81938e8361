import type { CodeRead, Effort } from '../engine/codeReader.ts';
import { straighten } from '../imaging/gridFit.ts';
import type { Picture } from '../imaging/picture.ts';
import { sharpened, smoothed, thresholded, turned } from '../imaging/recipes.ts';

/** One more way of looking at a frame in which nothing was found. */
export type CloserLook = (frame: Picture, pixelsMax: number) => Promise<CodeRead[]>;

const PLAIN: Effort = {
  full: false,
  denoise: false,
  evenLight: false,
  bars: true,
  maxSymbols: 4,
};
const DENOISED: Effort = { ...PLAIN, denoise: true };

/** Twice as large finds what is small or blurred; beyond `pixelsMax` it takes too long. */
const enlargement = ({ width, height }: Picture, wanted: number, pixelsMax: number): number =>
  Math.max(1, Math.min(wanted, Math.sqrt(pixelsMax / (width * height))));

const mended = (picture: Picture): Promise<CodeRead[]> => picture.mend(straighten, PLAIN);

async function readOrMend(picture: Picture, effort: Effort): Promise<CodeRead[]> {
  const reads = await picture.read(effort);
  return reads.length > 0 ? reads : mended(picture);
}

/**
 * By what each finds that none before it has found, see docs/scanner.md. A look at a video's frame works
 * on fewer pixels than one at a picture that comes once.
 */
export const CLOSER_LOOKS: readonly CloserLook[] = [
  mended,
  (frame, pixelsMax) =>
    readOrMend(frame.derive(sharpened(turned(frame, enlargement(frame, 2, pixelsMax)))), DENOISED),
  (frame, pixelsMax) =>
    readOrMend(frame.derive(turned(frame, enlargement(frame, 1.5, pixelsMax), 30)), PLAIN),
  (frame, pixelsMax) =>
    readOrMend(frame.derive(thresholded(turned(frame, enlargement(frame, 2, pixelsMax)))), PLAIN),
  (frame) => readOrMend(frame.derive(smoothed(turned(frame, 1))), PLAIN),
];
