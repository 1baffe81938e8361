/** Slower ways of looking at a frame in which nothing was found, see docs/scanner.md. */
import type { CodeRead, Effort } from '../engine/codeReader.ts';
import { straighten } from '../imaging/gridFit.ts';
import { scaled, sharpened, turned } from '../imaging/recipes.ts';
import type { Picture } from './picture.ts';

/** @param pixelsMax how large a picture may be that is made of the frame: larger ones take too long. */
export type CloserLook = (frame: Picture, pixelsMax: number) => Promise<CodeRead[]>;

const PLAIN: Effort = { full: false, denoise: false, bars: true, maxSymbols: 4 };
const DENOISED: Effort = { ...PLAIN, denoise: true };

/** As much of the wanted enlargement as fits into `pixelsMax`. */
const enlargement = ({ width, height }: Picture, wanted: number, pixelsMax: number): number =>
  Math.max(1, Math.min(wanted, Math.sqrt(pixelsMax / (width * height))));

const mended = (picture: Picture): Promise<CodeRead[]> => picture.mend(straighten, PLAIN);

async function readOrMend(picture: Picture, effort: Effort): Promise<CodeRead[]> {
  const reads = await picture.read(effort);
  return reads.length > 0 ? reads : mended(picture);
}

/** In the order of how many codes each of them reads that those before it have not read. */
export const CLOSER_LOOKS: readonly CloserLook[] = [
  mended,
  (frame, pixelsMax) =>
    readOrMend(frame.derive(sharpened(scaled(frame, enlargement(frame, 2, pixelsMax)))), DENOISED),
  (frame, pixelsMax) =>
    readOrMend(frame.derive(turned(frame, enlargement(frame, 1.5, pixelsMax), 30)), PLAIN),
];
