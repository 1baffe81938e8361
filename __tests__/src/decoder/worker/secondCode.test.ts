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

async function look(picture: Picture) {
  const { width, height, luma } = picture;
  reader.pixels(luma.length).set(luma);
  const frame = new Seen(reader, width, height);
  const plain = await frame.read(THOROUGH);
  const { reads, unread } = await lookBeside(frame, plain);
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
