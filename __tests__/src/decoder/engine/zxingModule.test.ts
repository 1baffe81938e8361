/** zxing-wasm under our own loader, held against its own. */
import { createHash } from 'node:crypto';
import { CODE_FORMATS } from '../../../../src/decoder/transport/protocol.ts';
import { instantiateZxing } from '../../../../src/decoder/engine/zxingModule.ts';
import {
  createCodeReader,
  damagedOptions,
  passOptions,
  rawOptions,
  type PassOptions,
} from '../../../../src/decoder/engine/zxingReader.ts';
import { documentedReader } from '../../../../src/decoder/engine/documentedReader.ts';
import type { CodeReader, Effort } from '../../../../src/decoder/engine/codeReader.ts';
import { FAST, THOROUGH } from '../../../../src/decoder/worker/effort.ts';
import { blank, drawCode128, drawQr, inverted, turned, type Picture } from '../codePictures.ts';
import { realReader, wasmBytes } from '../realReader.ts';

const TICKET = 'einlass::k7Qm2xV9bT4nR8sW1yZc5D';
const OTHER = 'einlass::Grüße an alle, die hier lesen';

let own: CodeReader;
let theirs: CodeReader;

beforeAll(async () => {
  own = await realReader();
  theirs = await documentedReader(await WebAssembly.compile(wasmBytes()), CODE_FORMATS);
});

test('the names of its imports and exports belong to this build of it', () => {
  // Another one: its loader, dist/es/reader/index.js, says at its end what the names stand for.
  expect(createHash('sha256').update(wasmBytes()).digest('hex')).toBe(
    'e8af31edb56d0522f4de74495839385ef019ba8bc90d38e5ecb2f18795d86fb2',
  );
});

/** The same each time. */
function noisy({ width, height, luma }: Picture, amount: number, seed: number): Picture {
  let state = seed;
  const shades = luma.map((shade) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.min(255, Math.max(0, shade + ((state >> 16) % amount) - amount / 2));
  });
  return { width, height, luma: shades };
}

/** A code with a hole in it: C++ throws and catches over it, and says that it is damaged. */
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
  const everyEffort: Effort[] = [FAST, { ...FAST, bars: true, evenLight: false }, THOROUGH];

  test('it reads what the library reads by itself, at the same places', async () => {
    for (const { width, height, luma } of pictures) {
      for (const effort of everyEffort) {
        for (const reader of [own, theirs]) reader.pixels(luma.length).set(luma);
        expect(await own.read(width, height, effort)).toEqual(
          await theirs.read(width, height, effort),
        );
      }
      expect(await own.findDamaged(width, height)).toEqual(await theirs.findDamaged(width, height));
    }
  });
});

test('of undamaged pictures it reads something, and says what is damaged of the others', async () => {
  const seen: [number, number][] = [];
  for (const { width, height, luma } of PICTURES) {
    own.pixels(luma.length).set(luma);
    const reads = await own.read(width, height, THOROUGH);
    own.pixels(luma.length).set(luma);
    seen.push([reads.length, (await own.findDamaged(width, height)).length]);
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
  // C++ refuses it by an exception.
  expect(await own.read(65_536, 1, FAST)).toEqual([]);
  const { width, height, luma } = PICTURES[0]!;
  own.pixels(luma.length).set(luma);
  expect(await own.read(width, height, FAST)).toMatchObject([{ text: TICKET }]);
});

test('pictures larger than its memory make it grow, and again no more', async () => {
  const reader = await realReader();
  const before = reader.memoryBytes();
  const large = drawQr(blank(5_000, 5_000), TICKET, 2_000, 2_000);
  const read = async () => {
    reader.pixels(large.luma.length).set(large.luma);
    return reader.read(large.width, large.height, FAST);
  };
  expect(await read()).toMatchObject([{ text: TICKET }]);
  const after = reader.memoryBytes();
  expect(after).toBeGreaterThan(before);
  for (let again = 0; again < 3; again += 1) await read();
  expect(reader.memoryBytes()).toBe(after);
});

test('what it takes of the memory for a picture it gives back', async () => {
  const raw = await instantiateZxing(await WebAssembly.compile(wasmBytes()));
  const [sound, damaged] = [drawQr(blank(160, 160), TICKET, 10, 10, 3), torn()].map(({ luma }) => {
    const picture = raw._malloc(luma.length);
    raw.HEAPU8.set(luma, picture);
    return picture;
  });
  const textsIn = (picture: number, pass: PassOptions) => {
    const results = raw.readBarcodesFromPixmap(picture, 160, 160, rawOptions(pass));
    const texts = Array.from({ length: results.size() }, (_, index) => results.get(index)?.text);
    expect(results.get(texts.length)).toBeUndefined();
    results.delete();
    return texts;
  };
  const read = () => {
    expect(textsIn(sound!, passOptions(CODE_FORMATS, FAST))).toEqual([TICKET]);
    expect(textsIn(damaged!, damagedOptions)).toEqual(['1234567890']);
  };
  /** Where C++ would put something next. */
  const free = () =>
    [16, 32, 64, 128, 256, 1_024].map((bytes) => {
      const pointer = raw._malloc(bytes);
      raw._free(pointer);
      return pointer;
    });
  read();
  const before = free();
  for (let again = 0; again < 50; again += 1) read();
  expect(free()).toEqual(before);
});

test('for one that is another inside, the documented calls are fetched', async () => {
  // A module without anything in it.
  const empty = await WebAssembly.compile(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
  const reader = await createCodeReader(empty, CODE_FORMATS, () =>
    Promise.resolve(() => Promise.resolve(theirs)),
  );
  expect(reader).toBe(theirs);
});

test('where those cannot be fetched either, the first failure is told', async () => {
  const empty = await WebAssembly.compile(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
  const reader = createCodeReader(empty, CODE_FORMATS, () => Promise.reject(new Error('HTTP 404')));
  await expect(reader).rejects.not.toThrow('HTTP 404');
});
