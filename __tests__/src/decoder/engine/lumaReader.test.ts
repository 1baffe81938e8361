/** The internal call of zxing-wasm compared with the documented one, and versions whose internal call is another. */
import { documentedReader } from '../../../../src/decoder/engine/documentedReader.ts';
import { lumaReader } from '../../../../src/decoder/engine/lumaReader.ts';
import { instantiate } from '../../../../src/decoder/engine/zxingReader.ts';
import type { CodeReader, Effort } from '../../../../src/decoder/engine/codeReader.ts';
import { FAST, THOROUGH } from '../../../../src/decoder/worker/effort.ts';
import { blank, drawCode128, drawQr, inverted, turned, type Picture } from '../codePictures.ts';
import { realReader, realWasm } from '../realReader.ts';

const TICKET = 'einlass::k7Qm2xV9bT4nR8sW1yZc5D';
const OTHER = 'einlass::Grüße an alle, die hier lesen';

/** The internals of zxing-wasm as these tests know them. */
interface Internals {
  HEAPU8: Uint8Array;
  _malloc: (bytes: number) => number;
  _free: (pointer: number) => void;
  readBarcodesFromPixmap: (...call: [number, number, number, object]) => {
    size: () => number;
    get: (index: number) => unknown;
    delete: () => void;
  };
}

let luma: CodeReader;
let documented: CodeReader;

beforeAll(async () => {
  luma = await realReader();
  documented = documentedReader();
});

/** With noise that is the same in each run. */
function noisy({ width, height, luma: shades }: Picture, amount: number, seed: number): Picture {
  let state = seed;
  const noise = shades.map((shade) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.min(255, Math.max(0, shade + ((state >> 16) % amount) - amount / 2));
  });
  return { width, height, luma: noise };
}

/** A code with a hole in it, which is reported as damaged; C++ throws and catches exceptions on the way. */
function torn(): Picture {
  const picture = drawQr(blank(160, 160), '1234567890', 16, 16, 4);
  for (let y = 72; y < 104; y += 1) picture.luma.fill(20, y * 160 + 48, y * 160 + 84);
  return picture;
}

const PICTURES: Picture[] = [
  drawQr(blank(), TICKET, 200, 200),
  drawQr(drawQr(blank(), TICKET, 40, 40, 9), OTHER, 450, 450, 4),
  drawCode128(drawQr(blank(), TICKET, 200, 60), TICKET, 60, 400),
  inverted(turned(drawQr(blank(), OTHER, 200, 200, 3))),
  blank(),
  torn(),
];

describe.each([
  ['as drawn', 0],
  ['with some noise', 120],
  ['with much noise', 240],
  ['with more noise than code', 400],
])('%s', (_, noise) => {
  const pictures = PICTURES.map((picture, index) =>
    noise === 0 ? picture : noisy(picture, noise, index + 1),
  );
  const everyEffort: Effort[] = [FAST, { ...FAST, bars: true }, THOROUGH];

  test('it reads what the documented call reads, at the same places', async () => {
    for (const { width, height, luma: shades } of pictures) {
      for (const effort of everyEffort) {
        for (const reader of [luma, documented]) reader.pixels(shades.length).set(shades);
        expect(await luma.read(width, height, effort)).toEqual(
          await documented.read(width, height, effort),
        );
      }
      expect(await luma.findDamaged(width, height)).toEqual(
        await documented.findDamaged(width, height),
      );
    }
  });
});

test('of undamaged pictures it reads something, and says what is damaged of the others', async () => {
  const seen: [number, number][] = [];
  for (const { width, height, luma: shades } of PICTURES) {
    luma.pixels(shades.length).set(shades);
    const reads = await luma.read(width, height, THOROUGH);
    luma.pixels(shades.length).set(shades);
    seen.push([reads.length, (await luma.findDamaged(width, height)).length]);
  }
  expect(seen).toEqual([
    [1, 0],
    [2, 0],
    [2, 0],
    [1, 0],
    [0, 0],
    [0, 1],
  ]);
});

test('what C++ throws is caught there, and the next picture is read', async () => {
  // C++ throws, as the picture is too wide.
  expect(await luma.read(65_536, 1, FAST)).toEqual([]);
  const { width, height, luma: shades } = PICTURES[0]!;
  luma.pixels(shades.length).set(shades);
  expect(await luma.read(width, height, FAST)).toMatchObject([{ text: TICKET }]);
});

test('pictures larger than its memory make it grow, and soon no more', async () => {
  const reader = await realReader();
  const before = reader.memoryBytes();
  const large = drawQr(blank(5_000, 5_000), TICKET, 2_000, 2_000);
  const read = async () => {
    reader.pixels(large.luma.length).set(large.luma);
    return reader.read(large.width, large.height, FAST);
  };
  for (let round = 0; round < 2; round += 1) expect(await read()).toMatchObject([{ text: TICKET }]);
  const after = reader.memoryBytes();
  expect(after).toBeGreaterThan(before);
  for (let again = 0; again < 3; again += 1) await read();
  expect(reader.memoryBytes()).toBe(after);
});

test('results are given back, and memory that has become too small', async () => {
  const real = (await instantiate(await realWasm())) as Internals;
  let openResults = 0;
  const taken = new Set<number>();
  const counting = Object.create(real, {
    _malloc: {
      value: (bytes: number) => {
        const pointer = real._malloc(bytes);
        taken.add(pointer);
        return pointer;
      },
    },
    _free: {
      value: (pointer: number) => {
        taken.delete(pointer);
        real._free(pointer);
      },
    },
    readBarcodesFromPixmap: {
      value: (...call: Parameters<Internals['readBarcodesFromPixmap']>) => {
        const results = real.readBarcodesFromPixmap(...call);
        openResults += 1;
        return {
          size: () => results.size(),
          get: (index: number) => results.get(index),
          delete: () => {
            openResults -= 1;
            results.delete();
          },
        };
      },
    },
  }) as object;
  const reader = (await lumaReader(counting))!;
  for (const picture of [drawQr(blank(160, 160), TICKET, 10, 10, 3), torn(), PICTURES[0]!]) {
    reader.pixels(picture.luma.length).set(picture.luma);
    const reads = await reader.read(picture.width, picture.height, FAST);
    const damaged = await reader.findDamaged(picture.width, picture.height);
    expect(reads.length + damaged.length).toBe(1);
  }
  expect(openResults).toBe(0);
  expect(taken.size).toBe(1);
});

describe('another version of zxing-wasm', () => {
  let real: Internals;

  beforeAll(async () => {
    real = (await instantiate(await realWasm())) as Internals;
  });

  const withCall = (call: Internals['readBarcodesFromPixmap'] | undefined) =>
    Object.create(real, { readBarcodesFromPixmap: { value: call } }) as object;

  test('that has the same call is read by it: this one has', async () => {
    expect(await lumaReader(real)).not.toBeNull();
    expect(await lumaReader(withCall(real.readBarcodesFromPixmap))).not.toBeNull();
  });

  test.each<[string, () => object]>([
    ['without the call', () => withCall(undefined)],
    [
      'whose call takes RGBA, as that of 3.0.0',
      () =>
        withCall((pointer, width, height, options) => {
          const rgba = real.HEAPU8.slice(pointer, pointer + 4 * width * height);
          const shades = rgba.filter((_, byte) => byte % 4 === 0);
          const copy = real._malloc(shades.length);
          real.HEAPU8.set(shades, copy);
          return real.readBarcodesFromPixmap(copy, width, height, options);
        }),
    ],
    [
      'whose call wants other options',
      () =>
        withCall(() => {
          throw new TypeError('Missing field: "formats"');
        }),
    ],
    [
      'whose memory has another name',
      () => Object.create(real, { HEAPU8: { value: undefined } }) as object,
    ],
  ])('%s is not read by it', async (_, module) => {
    expect(await lumaReader(module())).toBeNull();
  });
});
