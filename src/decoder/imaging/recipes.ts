/** Recipes for pictures made of another one: a part of it, turned and enlarged, sharpened, evenly lit. */
import { boxMean, shadeAt, type Luma } from './luma.ts';
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
