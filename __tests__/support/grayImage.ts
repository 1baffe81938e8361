/** A picture of one byte a pixel: 0 black, 255 white. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The shade at a point between pixels; `outside` beyond the edges. */
export function shadeAt(image: GrayImage, x: number, y: number, outside: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const pixel = (px: number, py: number) =>
    px < 0 || py < 0 || px >= image.width || py >= image.height
      ? outside
      : (image.data[py * image.width + px] ?? outside);
  const right = x - left;
  const down = y - top;
  return (
    pixel(left, top) * (1 - right) * (1 - down) +
    pixel(left + 1, top) * right * (1 - down) +
    pixel(left, top + 1) * (1 - right) * down +
    pixel(left + 1, top + 1) * right * down
  );
}
