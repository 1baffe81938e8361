/** Luma, in which codes are searched: a grey picture, one byte a pixel, 255 is white. */
export interface Luma {
  data: Uint8Array;
  width: number;
  height: number;
}

/** @returns for each pixel the mean of the (2 × radius + 1)² pixels around it, fewer of them at the edges. */
export function boxMean(
  source: Uint8Array | Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const rows = rowSums(source, width, height, radius);
  const mean = new Float32Array(width * height);
  const sums = new Float32Array(width);
  const add = (row: number, sign: number): void => {
    const start = row * width;
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + sign * (rows[start + x] ?? 0);
  };
  for (let row = 0; row < Math.min(radius, height); row += 1) add(row, 1);
  for (let y = 0; y < height; y += 1) {
    if (y + radius < height) add(y + radius, 1);
    if (y - radius - 1 >= 0) add(y - radius - 1, -1);
    const countY = spanOf(y, height, radius);
    for (let x = 0; x < width; x += 1) {
      mean[y * width + x] = (sums[x] ?? 0) / (countY * spanOf(x, width, radius));
    }
  }
  return mean;
}

const spanOf = (at: number, length: number, radius: number): number =>
  Math.min(length - 1, at + radius) - Math.max(0, at - radius) + 1;

function rowSums(
  source: Uint8Array | Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const sums = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    let sum = 0;
    for (let x = 0; x < Math.min(radius, width); x += 1) sum += source[start + x] ?? 0;
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) sum += source[start + x + radius] ?? 0;
      if (x - radius - 1 >= 0) sum -= source[start + x - radius - 1] ?? 0;
      sums[start + x] = sum;
    }
  }
  return sums;
}

/** @returns the shade at a point between pixels, interpolated; outside the picture that of the nearest pixel. */
export function shadeAt({ data, width, height }: Luma, x: number, y: number): number {
  const inX = Math.max(0, Math.min(width - 1.001, x));
  const inY = Math.max(0, Math.min(height - 1.001, y));
  const left = Math.floor(inX);
  const top = Math.floor(inY);
  const right = inX - left;
  const down = inY - top;
  const at = top * width + left;
  const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
  const lower = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
  return upper * (1 - down) + lower * down;
}
