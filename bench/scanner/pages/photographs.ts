/** Photographs as a worker gets them from a camera. */

export async function pixelsOf(url: string): Promise<ImageData> {
  const response = await fetch(url);
  const bitmap = await createImageBitmap(await response.blob());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
    willReadFrequently: true,
  });
  if (context === null) throw new Error('No canvas');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

const NO_COLOUR = 128;

/** As cameras deliver it, in I420: a plane of luma, then two of colour at half its size. */
export function videoFrameOf({ data, width, height }: ImageData): VideoFrame {
  const chroma = Math.ceil(width / 2) * Math.ceil(height / 2);
  const planes = new Uint8Array(width * height + 2 * chroma).fill(NO_COLOUR);
  for (let pixel = 0, byte = 0; pixel < width * height; pixel += 1, byte += 4) {
    planes[pixel] =
      (77 * (data[byte] ?? 0) + 150 * (data[byte + 1] ?? 0) + 29 * (data[byte + 2] ?? 0) + 128) >>
      8;
  }
  return new VideoFrame(planes, {
    format: 'I420',
    codedWidth: width,
    codedHeight: height,
    timestamp: 0,
    colorSpace: { fullRange: true, matrix: 'smpte170m', primaries: 'bt709', transfer: 'bt709' },
  });
}
