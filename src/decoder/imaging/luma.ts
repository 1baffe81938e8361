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
  const mean = new Float32Array(width * height);
  /** The sums of the columns around a row, with nothing on either side: so each window has as many of them. */
  const sums = new Float64Array(radius + 1 + width + radius);
  const middle = sums.subarray(radius + 1, radius + 1 + width);
  const count = Float64Array.from({ length: width }, (_, x) => spanOf(x, width, radius));
  for (let row = 0; row < Math.min(radius, height); row += 1) addRow(middle, source, row);
  for (let y = 0; y < height; y += 1) {
    if (y + radius < height) addRow(middle, source, y + radius);
    if (y - radius - 1 >= 0) subtractRow(middle, source, y - radius - 1);
    const rows = spanOf(y, height, radius);
    const start = y * width;
    let sum = 0;
    for (let x = 0; x < 2 * radius; x += 1) sum += sums[x + 1] ?? 0;
    for (let x = 0; x < width; x += 1) {
      sum += (sums[x + 2 * radius + 1] ?? 0) - (sums[x] ?? 0);
      mean[start + x] = sum / (rows * (count[x] ?? 1));
    }
  }
  return mean;
}

function addRow(sums: Float64Array, source: Uint8Array | Float32Array, row: number): void {
  const start = row * sums.length;
  for (let x = 0; x < sums.length; x += 1) sums[x] = (sums[x] ?? 0) + (source[start + x] ?? 0);
}

function subtractRow(sums: Float64Array, source: Uint8Array | Float32Array, row: number): void {
  const start = row * sums.length;
  for (let x = 0; x < sums.length; x += 1) sums[x] = (sums[x] ?? 0) - (source[start + x] ?? 0);
}

const spanOf = (at: number, length: number, radius: number): number =>
  Math.min(length - 1, at + radius) - Math.max(0, at - radius) + 1;

/** @returns the nearest place that has a pixel on either side. */
export const insideOf = (place: number, length: number): number =>
  Math.max(0, Math.min(length - 1.001, place));

/** @returns the shade at a point between pixels, interpolated; outside the picture that of the nearest pixel. */
export function shadeAt({ data, width, height }: Luma, x: number, y: number): number {
  const inX = insideOf(x, width);
  const inY = insideOf(y, height);
  const left = Math.floor(inX);
  const top = Math.floor(inY);
  const right = inX - left;
  const down = inY - top;
  const at = top * width + left;
  const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
  const lower = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
  return upper * (1 - down) + lower * down;
}
