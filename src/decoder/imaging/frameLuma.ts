import type { CodeReader } from '../engine/codeReader.ts';
import type { FrameImage, PixelFrame, Size } from '../transport/protocol.ts';

/** Frames whose first plane is luma, one byte a pixel: what cameras deliver. */
const LUMA_FIRST = new Set<string | null>(['I420', 'I420A', 'I422', 'I444', 'NV12']);

/** Writes the luma of a frame to the start of the reader's pixels. The frame stays open: see closeFrame. */
export type LumaLoader = (image: FrameImage, reader: CodeReader) => Promise<Size>;

/** One canvas for as long as the decoder lives: a new one a frame is what kills scanners on iOS. */
export function createLumaLoader(): LumaLoader {
  let context: OffscreenCanvasRenderingContext2D | null = null;

  function drawn(image: VideoFrame | ImageBitmap, { width, height }: Size): PixelFrame {
    context ??= new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('No canvas for frames of this format');
    const { canvas } = context;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context.drawImage(image, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  }

  return async (image, reader) => {
    if ('data' in image) return fromPixels(image, reader);
    if (!('copyTo' in image)) return fromPixels(drawn(image, image), reader);
    if (LUMA_FIRST.has(image.format)) return fromPlanes(image, reader);
    return fromPixels(
      drawn(image, { width: image.displayWidth, height: image.displayHeight }),
      reader,
    );
  };
}

/** A frame that is not closed blocks the camera after a handful of them. */
export function closeFrame(image: FrameImage): void {
  if ('close' in image) image.close();
}

async function fromPlanes(frame: VideoFrame, reader: CodeReader): Promise<Size> {
  const { visibleRect } = frame;
  const width = visibleRect?.width ?? frame.codedWidth;
  const height = visibleRect?.height ?? frame.codedHeight;
  const pixels = reader.pixels(frame.allocationSize());
  const [luma] = await frame.copyTo(pixels);
  if (luma === undefined) throw new Error('A frame without planes');
  closeGaps(pixels, luma, { width, height });
  return { width, height };
}

/** Rows may be padded, and the first may not be at the start. */
export function closeGaps(
  pixels: Uint8Array,
  { offset, stride }: PlaneLayout,
  { width, height }: Size,
): void {
  if (offset === 0 && stride === width) return;
  for (let row = 0; row < height; row += 1) {
    const start = offset + row * stride;
    pixels.copyWithin(row * width, start, start + width);
  }
}

/** ITU-R BT.601 luma in integers of 1/256, as video has it. */
export function fromPixels({ data, width, height }: PixelFrame, reader: CodeReader): Size {
  const pixels = reader.pixels(width * height);
  for (let pixel = 0, byte = 0; pixel < pixels.length; pixel += 1, byte += 4) {
    const red = data[byte] ?? 0;
    const green = data[byte + 1] ?? 0;
    const blue = data[byte + 2] ?? 0;
    pixels[pixel] = (77 * red + 150 * green + 29 * blue + 128) >> 8;
  }
  return { width, height };
}
