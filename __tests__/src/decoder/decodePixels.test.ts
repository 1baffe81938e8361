/** The real decoder on real pixels: what the worker does with a frame, in Node with the same wasm. */
import { documentedReader } from '../../../src/decoder/engine/documentedReader.ts';
import type { CodeReader } from '../../../src/decoder/engine/codeReader.ts';
import { FAST, THOROUGH } from '../../../src/decoder/worker/effort.ts';
import { FrameDecoder } from '../../../src/decoder/worker/frameDecoder.ts';
import {
  blank,
  drawCode128,
  drawQr,
  inverted,
  rgbaOf,
  shaded,
  turned,
  type Picture,
} from './codePictures.ts';
import { noFallback, realReader } from './realReader.ts';

const TICKET = 'einlass::k7Qm2xV9bT4nR8sW1yZc5D';
const OTHER = 'einlass::p3Lf6hJ0gA7eU2iO9vBn4M';

let heap: CodeReader;
let documented: CodeReader;

beforeAll(async () => {
  heap = await realReader();
  documented = documentedReader();
});

const readers: [string, () => CodeReader][] = [
  ['luma straight into the heap', () => heap],
  ['the documented call', () => documented],
];

async function readTexts(reader: CodeReader, { width, height, luma }: Picture, effort = THOROUGH) {
  reader.pixels(luma.length).set(luma);
  const reads = await reader.read(width, height, effort);
  return reads.map(({ format, text }) => `${format} ${text}`).sort();
}

describe.each(readers)('%s reads', (_, reader) => {
  it.each([
    ['a QR code, in the fast pass', drawQr(blank(), TICKET, 200, 200), FAST, [`QRCode ${TICKET}`]],
    [
      'a Code 128, in the fast pass when bars are looked for',
      drawCode128(blank(), TICKET, 60, 200),
      { ...FAST, bars: true },
      [`Code128 ${TICKET}`],
    ],
    [
      'a QR code in shadow, in the fast pass',
      shaded(drawQr(blank(), TICKET, 40, 120, 16)),
      FAST,
      [`QRCode ${TICKET}`],
    ],
    ['no bars otherwise', drawCode128(blank(), TICKET, 60, 200), FAST, []],
    [
      'a Code 128 held upright',
      turned(drawCode128(blank(), TICKET, 60, 200)),
      THOROUGH,
      [`Code128 ${TICKET}`],
    ],
    [
      'an inverted QR code, of a phone in dark mode',
      inverted(drawQr(blank(), TICKET, 200, 200)),
      THOROUGH,
      [`QRCode ${TICKET}`],
    ],
    [
      'two QR codes of unequal size',
      drawQr(drawQr(blank(), TICKET, 40, 40, 9), OTHER, 450, 450, 4),
      THOROUGH,
      [`QRCode ${TICKET}`, `QRCode ${OTHER}`],
    ],
    ['umlauts', drawQr(blank(), 'einlass::Grüße', 200, 200), FAST, ['QRCode einlass::Grüße']],
    ['nothing on blank paper', blank(), THOROUGH, []],
  ])('%s', async (_name, picture, effort, expected) => {
    expect(await readTexts(reader(), picture, effort)).toEqual(expected);
  });

  it('frames of changing size one after the other', async () => {
    const small = drawQr(blank(320, 240), TICKET, 60, 60, 3);
    const large = drawQr(blank(1280, 720), OTHER, 300, 200);
    for (const [picture, text] of [
      [small, TICKET],
      [large, OTHER],
      [small, TICKET],
    ] as const) {
      expect(await readTexts(reader(), picture)).toEqual([`QRCode ${text}`]);
    }
  });
});

describe('a frame', () => {
  let nowMs: number;
  let decoder: FrameDecoder;

  beforeEach(() => {
    nowMs = 1_000;
    decoder = new FrameDecoder(heap, () => nowMs, noFallback);
    decoder.setAccepting(true);
  });

  it('tells where the code is, in its own pixels', async () => {
    const { codes, width, height } = await decoder.decode(
      7,
      rgbaOf(drawQr(blank(), TICKET, 200, 200)),
    );
    expect([width, height]).toEqual([960, 720]);
    const [topLeft, , bottomRight] = codes[0]!.corners;
    expect(Math.abs(topLeft.x - 200) + Math.abs(topLeft.y - 200)).toBeLessThan(12);
    expect(bottomRight.x).toBeGreaterThan(330);
  });

  it('is looked at thoroughly before a scan is accepted, and again once something changes', async () => {
    const frame = () => rgbaOf(drawQr(blank(), TICKET, 200, 200));
    expect((await decoder.decode(1, frame())).thorough).toBe(true);
    nowMs += 33;
    expect((await decoder.decode(2, frame())).thorough).toBe(false);
    nowMs += 33;
    const other = rgbaOf(drawQr(blank(), OTHER, 200, 200));
    expect((await decoder.decode(3, other)).thorough).toBe(true);
    nowMs += 250;
    expect((await decoder.decode(4, other)).thorough).toBe(true);
  });

  it('is only tracked while nothing can be accepted', async () => {
    decoder.setAccepting(false);
    const frame = rgbaOf(drawQr(blank(), TICKET, 200, 200));
    expect((await decoder.decode(1, frame)).thorough).toBe(false);
    decoder.setAccepting(true);
    expect((await decoder.decode(2, frame)).thorough).toBe(true);
  });

  it('with a one-dimensional code counts once a second frame agrees', async () => {
    const frame = rgbaOf(drawCode128(blank(), TICKET, 60, 200));
    const [first] = (await decoder.decode(1, frame)).codes;
    nowMs += 33;
    const second = await decoder.decode(2, frame);
    expect([first!.settled, second.codes[0]!.settled, second.thorough]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('forgets the first of two frames when too much time lies between them', async () => {
    const frame = rgbaOf(drawCode128(blank(), TICKET, 60, 200));
    await decoder.decode(1, frame);
    nowMs += 1_100;
    expect((await decoder.decode(2, frame)).codes[0]!.settled).toBe(false);
  });

  it('is looked at for bars by the fast pass too while they are in view', async () => {
    const read = jest.spyOn(heap, 'read');
    /** Those before the thorough pass, if there is one. */
    const fastPasses = () => {
      const efforts = read.mock.calls.map(([, , effort]) => effort);
      const thorough = efforts.findIndex(({ full }) => full);
      return efforts.slice(0, thorough === -1 ? undefined : thorough).map(({ bars }) => bars);
    };
    const bars = rgbaOf(drawCode128(blank(), TICKET, 60, 200));
    await decoder.decode(1, bars);
    expect(fastPasses()).toEqual([false]);
    read.mockClear();
    await decoder.decode(2, bars);
    expect(new Set(fastPasses())).toEqual(new Set([true]));
    decoder.forget();
    read.mockClear();
    await decoder.decode(3, bars);
    expect(fastPasses()).toEqual([false]);
    read.mockRestore();
  });

  it('of a printed ticket shows its code twice, at once settled', async () => {
    const ticket = drawCode128(drawQr(blank(), TICKET, 200, 60), TICKET, 60, 400);
    const { codes } = await decoder.decode(1, rgbaOf(ticket));
    expect(codes.map(({ format, settled }) => [format, settled]).sort()).toEqual([
      ['Code128', true],
      ['QRCode', true],
    ]);
  });

  it.each([
    ['QR code', (picture: Picture) => drawQr(picture, OTHER, 450, 450, 4)],
    ['Code 128', (picture: Picture) => drawCode128(picture, OTHER, 60, 560)],
  ])('of a printed ticket, with the %s of a second one beside it, shows both', async (_, add) => {
    const ticket = drawCode128(drawQr(blank(), TICKET, 200, 60), TICKET, 60, 300);
    const { codes } = await decoder.decode(1, rgbaOf(add(ticket)));
    expect(new Set(codes.map(({ text }) => text))).toEqual(new Set([TICKET, OTHER]));
  });
});

describe('a picture that comes once', () => {
  it.each([
    ['a QR code', drawQr(blank(), TICKET, 200, 200), [TICKET]],
    [
      'two of them',
      drawQr(drawQr(blank(), TICKET, 40, 40, 9), OTHER, 450, 450, 4),
      [TICKET, OTHER],
    ],
    ['an inverted one', inverted(drawQr(blank(), TICKET, 200, 200)), [TICKET]],
    ['a Code 128 alone', drawCode128(blank(), TICKET, 60, 200), [TICKET]],
    ['nothing', blank(), []],
  ])('with %s', async (_, picture, texts) => {
    const decoder = new FrameDecoder(heap, () => 0, noFallback);
    expect((await decoder.decodeStill(rgbaOf(picture))).sort()).toEqual([...texts].sort());
  });
});
