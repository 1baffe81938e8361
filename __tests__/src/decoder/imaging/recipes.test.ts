/** Pictures made of others: what is made faster is the same as what is made plainly. */
import { boxMean } from '../../../../src/decoder/imaging/luma.ts';
import { levelled, madeOnce, scaled, turned } from '../../../../src/decoder/imaging/recipes.ts';

const WIDTH = 60;
const HEIGHT = 45;
const source = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => (at * 7_919) % 251),
};

function made(recipe: ReturnType<typeof scaled>): Uint8Array {
  const target = new Uint8Array(recipe.width * recipe.height);
  recipe.fill(source, target);
  return target;
}

test.each([0.4, 0.83, 1, 2.3])('scaled by %s is turned by nothing', (scale) => {
  const [fast, plain] = [scaled(source, scale), turned(source, scale)];
  expect([fast.width, fast.height]).toEqual([plain.width, plain.height]);
  const [one, other] = [made(fast), made(plain)];
  expect(Math.max(...one.map((shade, at) => Math.abs(shade - other[at]!)))).toBeLessThanOrEqual(1);
  for (const point of [
    { x: 0, y: 0 },
    { x: 7, y: 3 },
  ]) {
    expect(fast.toSource(point).x).toBeCloseTo(plain.toSource(point).x);
    expect(fast.toSource(point).y).toBeCloseTo(plain.toSource(point).y);
  }
});

test('scaled by 1 is the picture', () => {
  const inner = (data: Uint8Array) => data.filter((_, at) => (at + 1) % WIDTH > 0);
  const rows = WIDTH * (HEIGHT - 1);
  expect(inner(made(scaled(source, 1)).subarray(0, rows))).toEqual(
    inner(source.data.subarray(0, rows)),
  );
});

test('made once, it is what it is made of, for each recipe that begins with it', () => {
  const base = scaled(source, 1.4);
  const once = madeOnce(base);
  for (const radius of [6, 4])
    expect(made(levelled(radius)(once))).toEqual(made(levelled(radius)(base)));
});

test.each([
  [50, 40, 6],
  [5, 9, 7],
  [30, 4, 3],
  [8, 8, 0],
])('the mean around each pixel of %s × %s, radius %s', (width, height, radius) => {
  const plain = Float32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    let sum = 0;
    let count = 0;
    for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row += 1) {
      for (
        let column = Math.max(0, x - radius);
        column <= Math.min(width - 1, x + radius);
        column += 1
      ) {
        sum += source.data[row * width + column]!;
        count += 1;
      }
    }
    return sum / count;
  });
  expect(boxMean(source.data, width, height, radius)).toEqual(plain);
});
