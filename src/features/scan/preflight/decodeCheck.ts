/** The check of the pre-flight that has the decoder read a code. */
import { create } from 'qrcode';
import type { PixelFrame } from '../../../decoder/transport/protocol.ts';
import { withTimeout } from '../../../shared/withTimeout.ts';
import type { Check } from './check.ts';
import { texts } from './texts.ts';

const words = texts.decode;

/** Pixels of a module, and the width of the white rim in modules. */
const MODULE = 4;
const RIM = 4;
const PATIENCE_MS = 10_000;

/** @returns a picture of a QR code. */
export function pictureOf(text: string): PixelFrame {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = (modules.size + 2 * RIM) * MODULE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const isDark = (row: number, column: number): boolean =>
    Math.min(row, column) >= 0 &&
    Math.max(row, column) < modules.size &&
    modules.get(row, column) !== 0;
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (!isDark(Math.floor(y / MODULE) - RIM, Math.floor(x / MODULE) - RIM)) continue;
      const at = (y * side + x) * 4;
      data.fill(0, at, at + 3);
    }
  }
  return { data, width: side, height: side };
}

/** The text is a new one each time, so that nothing can know it beforehand. */
export const decodeCheck: Check = {
  name: words.name,
  async run({ decoder, clock }) {
    const text = `Probe ${crypto.randomUUID()}`;
    const picture = pictureOf(text);
    const beganMs = clock.steadyMs();
    const read = await withTimeout(decoder.readStill(picture), PATIENCE_MS);
    if (read?.length !== 1 || read[0] !== text) return { mark: 'bad', text: words.bad };
    const ms = Math.max(1, Math.round(clock.steadyMs() - beganMs));
    return { mark: 'good', text: words.good(String(ms)) };
  },
};
