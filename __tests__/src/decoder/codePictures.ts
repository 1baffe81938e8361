/** Pictures of codes in luma, as a camera's first plane has them. */
import { raw } from 'bwip-js/node';
import { create } from 'qrcode';

export interface Picture {
  width: number;
  height: number;
  /** One byte a pixel, 255 is white. */
  luma: Uint8Array<ArrayBuffer>;
}

const INK = 20;
const PAPER = 235;

export function blank(width = 960, height = 720, shade = PAPER): Picture {
  return { width, height, luma: new Uint8Array(width * height).fill(shade) };
}

function fill(picture: Picture, x: number, y: number, width: number, height: number): void {
  for (let row = y; row < y + height; row += 1) {
    picture.luma.fill(INK, row * picture.width + x, row * picture.width + x + width);
  }
}

/** @param module side of a module in pixels. */
export function drawQr(picture: Picture, text: string, x: number, y: number, module = 6): Picture {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) === 0) continue;
      fill(picture, x + column * module, y + row * module, module, module);
    }
  }
  return picture;
}

export function drawCode128(
  picture: Picture,
  text: string,
  x: number,
  y: number,
  module = 2,
): Picture {
  const [symbol] = raw({ bcid: 'code128', text }) as { sbs: number[] }[];
  let left = x;
  for (const [index, modules] of (symbol?.sbs ?? []).entries()) {
    if (index % 2 === 0) fill(picture, left, y, modules * module, 80);
    left += modules * module;
  }
  return picture;
}

/** A quarter turn. */
export function turned({ width, height, luma }: Picture): Picture {
  const picture = blank(height, width);
  luma.forEach((shade, index) => {
    const x = index % width;
    const y = Math.floor(index / width);
    picture.luma[x * height + (height - 1 - y)] = shade;
  });
  return picture;
}

export function inverted({ width, height, luma }: Picture): Picture {
  return { width, height, luma: luma.map((shade) => 255 - shade) };
}

/** Pale print, ever darker to the right: paper there is darker than ink on the left. */
export function shaded({ width, height, luma }: Picture): Picture {
  return {
    width,
    height,
    luma: luma.map((shade, index) => (80 + 0.6 * shade) * 0.998 ** (index % width)),
  };
}

/** The picture in RGBA, as a canvas gives it. */
export function rgbaOf({ width, height, luma }: Picture) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  luma.forEach((shade, index) => data.fill(shade, index * 4, index * 4 + 3));
  return { width, height, data };
}

/** Takes every pixel from another place of the picture; outside it, from the nearest one. */
export function warped(
  picture: Picture,
  from: (x: number, y: number) => [number, number],
): Picture {
  const { width, height, luma } = picture;
  const clamp = (value: number, end: number) => Math.max(0, Math.min(end - 1, Math.round(value)));
  return {
    width,
    height,
    luma: luma.map((_, index) => {
      const [x, y] = from(index % width, Math.floor(index / width));
      return luma[clamp(y, height) * width + clamp(x, width)]!;
    }),
  };
}

/** Bent like the print on a shirt. */
export const crumpled = (picture: Picture, depth: number): Picture =>
  warped(picture, (x, y) => [
    x + depth * Math.sin(y / 37 + 1) + (depth / 2) * Math.sin(x / 23),
    y + depth * Math.sin(x / 41),
  ]);

/** Blurred like by a lens out of focus: each pixel is the mean of (2 × radius + 1)² pixels. */
export function blurred(picture: Picture, radius: number): Picture {
  const { width, height, luma } = picture;
  return {
    width,
    height,
    luma: luma.map((_, index) => {
      let sum = 0;
      let count = 0;
      for (let y = -radius; y <= radius; y += 1) {
        for (let x = -radius; x <= radius; x += 1) {
          const shade = luma[index + y * width + x];
          if (shade !== undefined) {
            sum += shade;
            count += 1;
          }
        }
      }
      return sum / count;
    }),
  };
}
