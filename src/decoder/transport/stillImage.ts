import type { PixelFrame } from './protocol.ts';

/** Longer sides are scaled down to it: a code that fills a tenth of it is still read. In pixels. */
const EDGE_MAX = 2_400;

/** @throws Error when the browser cannot make a picture of the file. */
export async function pixelsOf(file: Blob): Promise<PixelFrame> {
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
    // What is transparent would be read as black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    return { data: context.getImageData(0, 0, width, height).data, width, height };
  } finally {
    bitmap.close();
  }
}
