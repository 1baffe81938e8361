/** Gets the luma of a frame, whatever kind of frame it is. */
import type { FrameImage, PixelFrame, Size } from '../transport/protocol.ts';

/** Formats whose first plane is luma, one byte a pixel; cameras deliver these. */
const LUMA_FIRST = new Set<string | null>(['I420', 'I420A', 'I422', 'I444', 'NV12']);

/** Gives memory for a picture of so many bytes. */
type Pixels = (bytes: number) => Uint8Array<ArrayBuffer>;

/** Writes the luma of a frame to the start of the given memory. The frame stays open: see closeFrame. */
export type LumaLoader = (image: FrameImage, pixels: Pixels) => Promise<Size>;

/** Draws other formats on one canvas and keeps it: with a new one for each frame, iOS runs out of memory. */
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

  return async (image, pixels) => {
    if ('data' in image) return fromPixels(image, pixels);
    if (!('copyTo' in image)) return fromPixels(drawn(image, image), pixels);
    if (LUMA_FIRST.has(image.format)) return fromPlanes(image, pixels);
    const size = { width: image.displayWidth, height: image.displayHeight };
    return fromPixels(drawn(image, size), pixels);
  };
}

/** After a handful of frames that are not closed a camera delivers no more. */
export function closeFrame(image: FrameImage): void {
  if ('close' in image) image.close();
}

async function fromPlanes(frame: VideoFrame, pixels: Pixels): Promise<Size> {
  const { visibleRect } = frame;
  const width = visibleRect?.width ?? frame.codedWidth;
  const height = visibleRect?.height ?? frame.codedHeight;
  const target = pixels(frame.allocationSize());
  const [luma] = await frame.copyTo(target);
  if (luma === undefined) throw new Error('A frame without planes');
  closeGaps(target, luma, { width, height });
  return { width, height };
}

/** Moves the rows of a plane to its start and together: they may be padded, and begin later. */
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

/** Luma of RGBA by ITU-R BT.601, in integers of 1/256. */
function fromPixels({ data, width, height }: PixelFrame, pixels: Pixels): Size {
  const target = pixels(width * height);
  for (let pixel = 0, byte = 0; pixel < target.length; pixel += 1, byte += 4) {
    const red = data[byte] ?? 0;
    const green = data[byte + 1] ?? 0;
    const blue = data[byte + 2] ?? 0;
    target[pixel] = (77 * red + 150 * green + 29 * blue + 128) >> 8;
  }
  return { width, height };
}
