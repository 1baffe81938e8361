/** A second code beside one that is read, on pictures of codes that zxing-wasm alone does not find. */
import type { CodeReader } from '../../../../src/decoder/engine/codeReader.ts';
import { THOROUGH } from '../../../../src/decoder/worker/effort.ts';
import { Picture as Seen } from '../../../../src/decoder/worker/picture.ts';
import { lookBeside } from '../../../../src/decoder/worker/secondCode.ts';
import { blank, blurred, drawQr, type Picture } from '../codePictures.ts';
import { realReader } from '../realReader.ts';

const TICKET = 'einlass::k7Qm2xV9bT4nR8sW1yZc5D';
const OTHER = 'einlass::p3Wd6hJ1cX8fL5gS2vNa9K';
const SECOND = { left: 400, top: 60, side: 174 };

let reader: CodeReader;

beforeAll(async () => {
  reader = await realReader();
});

const alone = () => drawQr(blank(640, 300), TICKET, 60, 60, 6);
const pair = () => drawQr(alone(), OTHER, SECOND.left, SECOND.top, 6);

/** Changes the shades of the second code. */
function second(
  picture: Picture,
  change: (shade: number, x: number, y: number) => number,
): Picture {
  const { width, luma } = picture;
  for (let y = 0; y < SECOND.side; y += 1) {
    for (let x = 0; x < SECOND.side; x += 1) {
      const at = (SECOND.top + y) * width + SECOND.left + x;
      luma[at] = change(luma[at]!, x / SECOND.side, y / SECOND.side);
    }
  }
  return picture;
}

/** A thumb in its middle: the three corner patterns are there, and too few of the modules. */
const covered = () =>
  second(pair(), (shade, x, y) => (Math.hypot(x - 0.55, y - 0.55) < 0.3 ? 150 : shade));

/** The shadow's edge goes through the code. */
const halfInShadow = () => {
  const picture = pair();
  const isInShadow = (x: number) => x > 330 && x < SECOND.left + 0.2 * SECOND.side;
  return {
    ...picture,
    luma: picture.luma.map((shade, at) => (isInShadow(at % picture.width) ? 0.3 * shade : shade)),
  };
};

const outOfFocus = () => {
  const dim = blurred(pair(), 4);
  const sharp = alone();
  return { ...dim, luma: dim.luma.map((shade, at) => (at % 640 < 330 ? sharp.luma[at]! : shade)) };
};

/** Turned away from the camera, which has not focused yet. */
function turnedAway() {
  const flat = drawQr(blank(640, 300), OTHER, SECOND.left, SECOND.top, 4);
  const squeezed = blank(640, 300);
  squeezed.luma.forEach((_, at) => {
    const row = Math.round(Math.floor(at / 640) / 0.7);
    squeezed.luma[at] = flat.luma[row * 640 + (at % 640)] ?? squeezed.luma[at]!;
  });
  const dim = blurred(squeezed, 2);
  const sharp = alone();
  return { ...dim, luma: dim.luma.map((shade, at) => (at % 640 < 330 ? sharp.luma[at]! : shade)) };
}

async function look(picture: Picture, turn = 0, by = reader) {
  const { width, height, luma } = picture;
  reader.pixels(luma.length).set(luma);
  const frame = new Seen(by, width, height);
  const plain = await frame.read(THOROUGH);
  const { reads, unread } = await lookBeside(frame, plain, turn);
  const texts = [...new Set(reads.map(({ text }) => text))];
  return { plain: [...new Set(plain.map(({ text }) => text))], codes: texts.length + unread };
}

it.each([
  ['with a thumb on it', covered],
  ['half in shadow', halfInShadow],
  ['out of focus', outOfFocus],
])('is noticed %s, which a thorough pass does not read', async (_, picture) => {
  const { plain, codes } = await look(picture());
  expect(plain).toEqual([TICKET]);
  expect(codes).toBeGreaterThan(1);
});

it('is none where there is one code only', async () => {
  expect(await look(alone())).toEqual({ plain: [TICKET], codes: 1 });
});

it('that one look does not show is shown by the next', async () => {
  const looks = [await look(turnedAway(), 0), await look(turnedAway(), 1)];
  expect(looks.map(({ codes }) => codes > 1)).toEqual([false, true]);
});

it('is noticed by its corners where the library finds none', async () => {
  const blind = { ...reader, findDamaged: () => Promise.resolve([]) };
  expect(await look(covered(), 0, blind)).toEqual({ plain: [TICKET], codes: 2 });
  expect(await look(alone(), 0, blind)).toEqual({ plain: [TICKET], codes: 1 });
});

it.each([
  ['as large', 6, true],
  ['much smaller', 2, false],
  ['much larger', 16, false],
])('whose corners are %s: %s pixels a module', async (_, module, isSecond) => {
  const picture = drawQr(drawQr(blank(960, 540), TICKET, 30, 30, 6), OTHER, 300, 30, module);
  reader.pixels(picture.luma.length).set(picture.luma);
  const frame = new Seen(reader, picture.width, picture.height);
  const reads = (await frame.read(THOROUGH)).filter(({ text }) => text === TICKET);
  expect(reads).toHaveLength(1);
  expect(frame.hasCornersBeside(reads)).toBe(isSecond);
  expect(frame.hasCornersBeside([{ ...reads[0]!, format: 'Code128' }])).toBe(false);
});
