/** What happens to photographs at a gate, made of one that is easier to read. The same for every decoder. */

type Change = (pixels: ImageData) => ImageData;

/** Light that falls to a third from the left edge to the right one: a ticket under a roof's edge. */
const SHADOW = 0.68;
/** Of each pixel's shade, up or down: a sensor in the dark. */
const NOISE = 60;
/** Pixels: a hand that shakes. */
const BLUR = 'blur(1px)';
const TILT_DEGREES = 15;

function redrawn(
  pixels: ImageData,
  paint: (context: OffscreenCanvasRenderingContext2D, picture: OffscreenCanvas) => void,
): ImageData {
  const { width, height } = pixels;
  const source = new OffscreenCanvas(width, height);
  source.getContext('2d')?.putImageData(pixels, 0, 0);
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No canvas');
  paint(context, source);
  return context.getImageData(0, 0, width, height);
}

/** @param change a pixel's new shade of its old one and where it is. */
function shaded(pixels: ImageData, change: (shade: number, x: number) => number): ImageData {
  const { width, height } = pixels;
  const data = new Uint8ClampedArray(pixels.data);
  for (let byte = 0; byte < data.length; byte += 4) {
    const x = (byte / 4) % width;
    const shade = data[byte + 1] ?? 0;
    data.fill(change(shade, x), byte, byte + 3);
  }
  return new ImageData(data, width, height);
}

/** The same numbers in every run. */
function seeded(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** By name; the photograph itself is the first. */
export const VARIANTS: Record<string, Change> = {
  'as it is': (pixels) => pixels,
  'in shadow': (pixels) => shaded(pixels, (shade, x) => shade * (1 - (SHADOW * x) / pixels.width)),
  noisy: (pixels) => {
    const random = seeded();
    return shaded(pixels, (shade) => shade + (2 * random() - 1) * NOISE);
  },
  blurred: (pixels) =>
    redrawn(pixels, (context, picture) => {
      context.filter = BLUR;
      context.drawImage(picture, 0, 0);
    }),
  tilted: (pixels) =>
    redrawn(pixels, (context, picture) => {
      context.translate(picture.width / 2, picture.height / 2);
      context.rotate((TILT_DEGREES * Math.PI) / 180);
      context.drawImage(picture, -picture.width / 2, -picture.height / 2);
    }),
  small: (pixels) =>
    redrawn(pixels, (context, picture) =>
      context.drawImage(picture, 0, 0, picture.width / 2, picture.height / 2),
    ),
};
