/** What may keep a code from being read, on pictures that are made so. */
import type { CodeReader } from '../../../../src/decoder/engine/codeReader.ts';
import { figuresOf } from '../../../../src/decoder/imaging/frameFigures.ts';
import { boxMean } from '../../../../src/decoder/imaging/luma.ts';
import { FrameDecoder } from '../../../../src/decoder/worker/frameDecoder.ts';
import { hindranceOf } from '../../../../src/decoder/worker/hindrance.ts';
import { blank, drawCode128, drawQr, rgbaOf, type Picture } from '../codePictures.ts';
import { noFallback, realReader } from '../realReader.ts';

const TICKET = 'einlass::k7Qm2xV9bT4nR8sW1yZc5D';
/** Modules a side of its code. */
const SIZE = 29;
const SIDE = 720;

/** A ticket in the middle of the picture. */
function ticket(module: number, side = SIDE): Picture {
  const edge = Math.round((side - SIZE * module) / 2);
  return drawQr(blank(side, side), TICKET, edge, edge, module);
}

const change = (picture: Picture, shade: (shade: number, at: number) => number): Picture => ({
  ...picture,
  luma: picture.luma.map(shade),
});

/** Three means in a row are nearly what a lens does. */
function outOfFocus({ width, height, luma }: Picture, radius: number, means = 3): Picture {
  let soft: Uint8Array | Float32Array = luma;
  for (let mean = 0; mean < means; mean += 1) soft = boxMean(soft, width, height, radius);
  return { width, height, luma: Uint8Array.from(soft) };
}

/** By a good lens. */
const asSeen = (picture: Picture): Picture => outOfFocus(picture, 1, 1);

/** As from four times as far away. */
function farAway({ width, luma }: Picture): Picture {
  const picture = blank(width / 4, width / 4);
  return change(picture, (_, at) => {
    const [x, y] = [4 * (at % picture.width), 4 * Math.floor(at / picture.width)];
    let sum = 0;
    for (let index = 0; index < 16; index += 1) {
      sum += luma[(y + (index >> 2)) * width + x + (index % 4)]!;
    }
    return sum / 16;
  });
}

/** The part of a code in the middle of the picture, all that is before a camera that is too near. */
function cutOff(module: number): Picture {
  const whole = ticket(module, SIZE * module + 40);
  const from = Math.round((whole.width - SIDE) / 2);
  const picture = blank(SIDE, SIDE);
  return change(picture, (_, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    return whole.luma[(from + y) * whole.width + from + x]!;
  });
}

const dark = (picture: Picture): Picture => change(picture, (shade) => 16 + 0.06 * shade);

/** A sensor's noise: the same in every run. */
function noisy(picture: Picture): Picture {
  let state = 1;
  return change(picture, (shade) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.max(0, Math.min(255, shade + (state / 2_147_483_647 - 0.5) * 16));
  });
}

const judged = ({ luma: data, width, height }: Picture) =>
  hindranceOf(figuresOf({ data, width, height }));

it.each([
  ['a ticket in the dark', noisy(dark(ticket(8))), 'dark'],
  ['the night', noisy(dark(blank(SIDE, SIDE))), 'dark'],
  ['a ticket out of focus', noisy(outOfFocus(ticket(6), 4)), 'blurred'],
  ['a small one out of focus', noisy(outOfFocus(ticket(4), 3)), 'blurred'],
  ['a code of 44 pixels', noisy(farAway(ticket(6, 4 * SIDE))), 'far'],
  ['a code that is larger than the picture', noisy(asSeen(cutOff(30))), 'near'],
  ['the same, out of focus', noisy(outOfFocus(cutOff(36), 3)), 'near'],
  ['a ticket as it should be held', noisy(asSeen(ticket(8))), null],
  [
    'the same in a wide picture',
    noisy(asSeen(drawQr(blank(1280, 720), TICKET, 500, 200, 8))),
    null,
  ],
  ['a Code 128 as it should be held', noisy(drawCode128(blank(SIDE, SIDE), TICKET, 60, 300)), null],
  ['a wall', noisy(blank(SIDE, SIDE, 150)), null],
  ['a wall out of focus', outOfFocus(noisy(blank(SIDE, SIDE, 150)), 4), null],
  [
    'a sheet of paper out of focus',
    outOfFocus(
      change(blank(SIDE, SIDE, 90), (shade, at) =>
        at % SIDE > 250 && at % SIDE < 450 ? 230 : shade,
      ),
      4,
    ),
    null,
  ],
])('%s: %s', (_name, picture, expected) => {
  expect(judged(picture)).toBe(expected);
});

describe('of a frame', () => {
  const MISSED = rgbaOf(noisy(outOfFocus(ticket(6), 4)));
  let reader: CodeReader;
  let nowMs: number;
  let decoder: FrameDecoder;

  beforeAll(async () => {
    reader = await realReader();
  });
  beforeEach(() => {
    nowMs = 1_000;
    decoder = new FrameDecoder(reader, () => nowMs, noFallback);
    decoder.setAccepting(true);
  });

  const hindrance = async (image = MISSED) => (await decoder.decode(1, image)).hindrance;

  it('is said where nothing is read, and no more once something is', async () => {
    expect(await hindrance()).toBe('blurred');
    expect(await hindrance(rgbaOf(ticket(8)))).toBeNull();
  });

  it('is looked for twice a second, also of a code that is read now and then', async () => {
    const night = rgbaOf(dark(blank(SIDE, SIDE)));
    expect(await hindrance()).toBe('blurred');
    nowMs += 499;
    expect(await hindrance(night)).toBe('blurred');
    nowMs += 1;
    expect(await hindrance(night)).toBe('dark');
    await hindrance(rgbaOf(ticket(8)));
    expect(await hindrance()).toBeNull();
    nowMs += 500;
    expect(await hindrance()).toBe('blurred');
  });

  it('is looked for less often where that takes long, so that frames do not wait', async () => {
    // Each glance at the clock finds it 15 ms later: so long does a look take.
    const slow = new FrameDecoder(reader, () => (nowMs += 15), noFallback);
    slow.setAccepting(true);
    const night = rgbaOf(dark(blank(SIDE, SIDE)));
    const startMs = nowMs;
    expect((await slow.decode(1, MISSED)).hindrance).toBe('blurred');
    nowMs = startMs + 550;
    expect((await slow.decode(2, night)).hindrance).toBe('blurred');
    nowMs = startMs + 700;
    expect((await slow.decode(3, night)).hindrance).toBe('dark');
  });

  it('is none while nothing can be accepted, nor of what the camera saw before it stopped', async () => {
    decoder.setAccepting(false);
    expect(await hindrance()).toBeNull();
    decoder.setAccepting(true);
    expect(await hindrance()).toBe('blurred');
    nowMs += 100;
    decoder.forget();
    expect(await hindrance(rgbaOf(blank(SIDE, SIDE)))).toBeNull();
  });
});
