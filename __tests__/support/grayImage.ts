/** A picture of one byte a pixel: 0 black, 255 white. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** jest's sandbox takes long to look up a global, and this one is asked for every pixel of a clip. */
const { floor } = Math;

/** The shade at a point between pixels; `outside` beyond the edges. */
export function shadeAt(image: GrayImage, x: number, y: number, outside: number): number {
  const { width, height, data } = image;
  if (x <= -1 || y <= -1 || x >= width || y >= height) return outside;
  const left = floor(x);
  const top = floor(y);
  const at = top * width + left;
  const hasLeft = left >= 0;
  const hasRight = left + 1 < width;
  const hasTop = top >= 0;
  const hasBottom = top + 1 < height;
  const right = x - left;
  const down = y - top;
  return (
    (hasLeft && hasTop ? data[at]! : outside) * (1 - right) * (1 - down) +
    (hasRight && hasTop ? data[at + 1]! : outside) * right * (1 - down) +
    (hasLeft && hasBottom ? data[at + width]! : outside) * (1 - right) * down +
    (hasRight && hasBottom ? data[at + width + 1]! : outside) * right * down
  );
}
