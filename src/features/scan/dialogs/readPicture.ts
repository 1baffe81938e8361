/** Reads the codes in an image file that staff have chosen. */
import { selectDecoder } from '../../../decoder/decoderSlice.ts';
import type { PixelFrame } from '../../../decoder/transport/protocol.ts';
import type { ScanThunk } from '../store.ts';

/** Larger pictures are scaled down to this side; a code that fills a tenth of it can still be read. In pixels. */
const EDGE_MAX = 2_400;

/** @returns what the codes in an image file say. @throws Error when it cannot be read, or the screen was left. */
export function readPicture(file: File): ScanThunk<Promise<string[]>> {
  return async (_, getState, { decoder }) => {
    const pixels = await pixelsOf(file);
    if (!selectDecoder(getState()).isOpen) throw new Error('The scanner was closed meanwhile');
    return decoder.readStill(pixels);
  };
}

/** @throws Error when the browser cannot make a picture of the file. */
async function pixelsOf(file: Blob): Promise<PixelFrame> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, EDGE_MAX / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('No canvas');
    // White below transparent parts, which would be black otherwise.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    return { data: context.getImageData(0, 0, width, height).data, width, height };
  } finally {
    bitmap.close();
  }
}
