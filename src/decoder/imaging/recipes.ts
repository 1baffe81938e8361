/** Pictures made of a frame in which a code shows that did not show in the frame itself. */
import { boxMean, shadeAt, type Luma } from './luma.ts';
import type { Recipe } from './picture.ts';

/** @param degrees clockwise; what turns out of the picture is not lost, the picture grows. */
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

/** Pixel by pixel, from the pixel and the mean of its surroundings. */
const filtered =
  (radius: number, filter: (shade: number, mean: number) => number) =>
  (recipe: Recipe): Recipe => ({
    ...recipe,
    fill(source, target) {
      recipe.fill(source, target);
      const mean = boxMean(target, recipe.width, recipe.height, radius);
      for (let pixel = 0; pixel < target.length; pixel += 1) {
        const shade = filter(target[pixel] ?? 0, mean[pixel] ?? 0);
        target[pixel] = shade < 0 ? 0 : shade > 255 ? 255 : shade;
      }
    },
  });

const SHARPENING = 2;

/** Against lenses out of focus and hands that shake. */
export const sharpened = filtered(3, (shade, mean) => shade + SHARPENING * (shade - mean));
/** Against the grain of dark pictures and the screen of a print. */
export const smoothed = filtered(1, (_, mean) => mean);
/** Black and white, by a finer measure than the decoder's own: against shadows and glare. */
export const thresholded = filtered(12, (shade, mean) => (shade > mean ? 255 : 0));
