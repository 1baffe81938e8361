/** The closer looks, on pictures of codes that zxing-wasm alone does not read. */
import { CLOSER_LOOKS } from '../../../../src/decoder/worker/closerLooks.ts';
import type { CodeReader } from '../../../../src/decoder/engine/codeReader.ts';
import { FAST, STILL_EFFORTS } from '../../../../src/decoder/worker/effort.ts';
import { FrameDecoder } from '../../../../src/decoder/worker/frameDecoder.ts';
import { cropped, turned } from '../../../../src/decoder/imaging/recipes.ts';
import { Picture as Seen } from '../../../../src/decoder/worker/picture.ts';
import { blank, blurred, crumpled, drawQr, rgbaOf, type Picture } from '../codePictures.ts';
import { noFallback, realReader } from '../realReader.ts';

const TICKET = 'einlass::k7Qm2xV9bT4nR8sW1yZc5D';
const PIXELS_MAX = 300_000;

let reader: CodeReader;

beforeAll(async () => {
  reader = await realReader();
});

function seen({ width, height, luma }: Picture): Seen {
  reader.pixels(luma.length).set(luma);
  return new Seen(reader, width, height);
}

async function readPlainly(picture: Picture): Promise<string[]> {
  const texts = new Set<string>();
  for (const effort of STILL_EFFORTS) {
    for (const { text } of await seen(picture).read(effort)) texts.add(text);
  }
  return [...texts];
}

const CRUMPLED = crumpled(drawQr(blank(420, 420), TICKET, 80, 80, 8), 4.5);

const looks = CLOSER_LOOKS.map((look, index) => [index, look] as const);

describe('a closer look', () => {
  it.each([
    ['on a shirt', CRUMPLED],
    ['small and out of focus', blurred(drawQr(blank(200, 200), TICKET, 60, 60, 2), 1)],
  ])('reads a code %s that the decoder does not', async (_, picture) => {
    expect(await readPlainly(picture)).toEqual([]);
    const decoder = new FrameDecoder(reader, () => 0, noFallback);
    expect(await decoder.decodeStill(rgbaOf(picture))).toEqual([TICKET]);
  });

  it.each(looks)('of kind %d says where in the frame the code is', async (_, look) => {
    const picture = drawQr(blank(420, 420), TICKET, 80, 80, 8);
    const [read] = await look(seen(picture), PIXELS_MAX);
    // The first look reads damaged codes only.
    if (read === undefined) {
      expect(look).toBe(CLOSER_LOOKS[0]);
      return;
    }
    expect(read.text).toBe(TICKET);
    const [topLeft, , bottomRight] = read.corners;
    expect(Math.hypot(topLeft.x - 80, topLeft.y - 80)).toBeLessThan(12);
    expect(Math.hypot(bottomRight.x - 312, bottomRight.y - 312)).toBeLessThan(12);
  });

  it.each(looks)('of kind %d finds nothing where nothing is', async (_, look) => {
    expect(await look(seen(blank(420, 420)), PIXELS_MAX)).toEqual([]);
  });

  it('puts a mended code where the damaged one is', async () => {
    const [read] = await CLOSER_LOOKS[0]!(seen(CRUMPLED), PIXELS_MAX);
    expect(read?.text).toBe(TICKET);
    expect(Math.hypot(read!.corners[0].x - 80, read!.corners[0].y - 80)).toBeLessThan(25);
  });
});

describe('a picture made of another', () => {
  it('as a part keeps the code where it is', async () => {
    const picture = seen(drawQr(blank(), TICKET, 400, 300, 6));
    const part = picture.derive(cropped({ left: 350, top: 250, width: 300, height: 300 }));
    const [read] = await part.read(FAST);
    expect(read?.text).toBe(TICKET);
    expect(Math.hypot(read!.corners[0].x - 400, read!.corners[0].y - 300)).toBeLessThan(10);
  });

  it('grows when it is turned, so that no corner is lost', () => {
    const { width, height } = turned({ width: 100, height: 60 }, 1, 90);
    expect([width, height]).toEqual([60, 100]);
    expect(turned({ width: 100, height: 100 }, 1, 45).width).toBe(141);
  });
});
