import type { Lens } from '../../../decoder/camera/lenses.ts';
import { lensTexts as texts } from './lensTexts.ts';

/** Android's names are English and technical. */
const ANDROID_LABEL = /^camera2? (\d+), facing (back|front)$/;

/** @param index its place among the lenses, for one that has no name. */
export function lensName({ label }: Lens, index: number): string {
  if (label === '') return texts.lens(index + 1);
  const [, number, side] = ANDROID_LABEL.exec(label) ?? [];
  if (number === undefined) return label;
  return side === 'back' ? texts.rearLens(number) : texts.frontLens(number);
}
