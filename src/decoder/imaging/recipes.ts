/** Recipes for pictures made of another one: a part of it, turned and enlarged, sharpened, evenly lit. */
import { boxMean, insideOf, shadeAt, type Luma } from './luma.ts';
import type { Point } from '../transport/protocol.ts';

/** How one picture is made of another. */
export interface Recipe {
  width: number;
  height: number;
  /** Where a point of the new picture is in the old one. */
  toSource: (point: Point) => Point;
  fill: (source: Luma, target: Uint8Array) => void;
}

export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The part of a picture inside a rectangle of whole pixels. */
export const cropped = ({ left, top, width, height }: Rectangle): Recipe => ({
  width,
  height,
  toSource: ({ x, y }) => ({ x: x + left, y: y + top }),
  fill(source, target) {
    for (let row = 0; row < height; row += 1) {
      const start = (top + row) * source.width + left;
      target.set(source.data.subarray(start, start + width), row * width);
    }
  },
});

/** Larger or smaller, as `turned` by nothing, in a third of the time. */
export function scaled(source: Pick<Luma, 'width' | 'height'>, scale: number): Recipe {
  const width = Math.round(scale * source.width);
  const height = Math.round(scale * source.height);
  const columns = placesAlong(width, source.width, scale);
  const rows = placesAlong(height, source.height, scale);
  return {
    width,
    height,
    toSource: ({ x, y }) => ({
      x: placeOf(x, width, source.width, scale),
      y: placeOf(y, height, source.height, scale),
    }),
    fill({ data, width: sourceWidth }, target) {
      for (let y = 0; y < height; y += 1) {
        const top = (rows.before[y] ?? 0) * sourceWidth;
        const down = rows.beyond[y] ?? 0;
        for (let x = 0; x < width; x += 1) {
          const at = top + (columns.before[x] ?? 0);
          const right = columns.beyond[x] ?? 0;
          const left = 1 - right;
          const upper = (data[at] ?? 0) * left + (data[at + 1] ?? 0) * right;
          const lower =
            (data[at + sourceWidth] ?? 0) * left + (data[at + sourceWidth + 1] ?? 0) * right;
          target[y * width + x] = upper * (1 - down) + lower * down + 0.5;
        }
      }
    },
  };
}

/** Where a pixel is in a picture from which its own is made, their middles one above the other. */
const placeOf = (at: number, length: number, sourceLength: number, scale: number): number =>
  sourceLength / 2 + (at + 0.5 - length / 2) / scale - 0.5;

/** For each pixel the one before it in the other picture, and how far beyond that it is, 0 to 1. */
function placesAlong(length: number, sourceLength: number, scale: number) {
  const before = new Int32Array(length);
  const beyond = new Float64Array(length);
  for (let at = 0; at < length; at += 1) {
    const place = insideOf(placeOf(at, length, sourceLength, scale), sourceLength);
    before[at] = Math.floor(place);
    beyond[at] = place - (before[at] ?? 0);
  }
  return { before, beyond };
}

/** The picture is made once: for several recipes that begin with the same one, of the same picture. */
export function madeOnce(recipe: Recipe): Recipe {
  let made: Uint8Array | null = null;
  return {
    ...recipe,
    fill(source, target) {
      if (made === null) {
        recipe.fill(source, target);
        made = target.slice();
      } else target.set(made);
    },
  };
}

/** Enlarged, and turned clockwise; the picture grows so that its corners stay in it. */
export function turned(source: Pick<Luma, 'width' | 'height'>, scale: number, degrees = 0): Recipe {
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const span = (along: number, across: number): number =>
    Math.round(scale * (along * Math.abs(cos) + across * Math.abs(sin)));
  const width = span(source.width, source.height);
  const height = span(source.height, source.width);
  const toSource = ({ x, y }: { x: number; y: number }) => {
    const dx = (x + 0.5 - width / 2) / scale;
    const dy = (y + 0.5 - height / 2) / scale;
    return {
      x: source.width / 2 + dx * cos + dy * sin - 0.5,
      y: source.height / 2 - dx * sin + dy * cos - 0.5,
    };
  };
  return {
    width,
    height,
    toSource,
    fill(luma, target) {
      const stepX = cos / scale;
      const stepY = -sin / scale;
      for (let y = 0; y < height; y += 1) {
        let { x: sourceX, y: sourceY } = toSource({ x: 0, y });
        for (let x = 0; x < width; x += 1) {
          target[y * width + x] = shadeAt(luma, sourceX, sourceY) + 0.5;
          sourceX += stepX;
          sourceY += stepY;
        }
      }
    },
  };
}

/** The radius of a pixel's surroundings, and how much its difference from their mean is increased. */
const SHARPENING_RADIUS = 3;
const SHARPENING = 2;

/** Makes blurred codes readable, of lenses out of focus and of hands that shake. */
export const sharpened = (recipe: Recipe): Recipe => ({
  ...recipe,
  fill(source, target) {
    recipe.fill(source, target);
    const mean = boxMean(target, recipe.width, recipe.height, SHARPENING_RADIUS);
    for (let pixel = 0; pixel < target.length; pixel += 1) {
      const shade = target[pixel] ?? 0;
      const sharp = shade + SHARPENING * (shade - (mean[pixel] ?? 0));
      target[pixel] = Math.max(0, Math.min(255, sharp));
    }
  },
});

const MEDIUM_SHADE = 128;

/** Makes codes in shadow, and at its edge, as light as all others: each pixel by the mean of its surroundings. */
export const levelled =
  (radius: number) =>
  (recipe: Recipe): Recipe => ({
    ...recipe,
    fill(source, target) {
      recipe.fill(source, target);
      const mean = boxMean(target, recipe.width, recipe.height, radius);
      for (let pixel = 0; pixel < target.length; pixel += 1) {
        const even = (MEDIUM_SHADE * (target[pixel] ?? 0)) / ((mean[pixel] ?? 0) + 1);
        target[pixel] = Math.min(255, even);
      }
    },
  });
