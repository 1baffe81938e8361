/** Which part of the next frame is searched. */
import type { CodeRead } from '../../../../src/decoder/engine/codeReader.ts';
import { RegionOfInterest } from '../../../../src/decoder/worker/regionOfInterest.ts';

const FRAME = { width: 1000, height: 1000 };

const aRead = (left: number, top: number, side: number): CodeRead => ({
  text: 'a',
  format: 'QRCode',
  corners: [
    { x: left, y: top },
    { x: left + side, y: top },
    { x: left + side, y: top + side },
    { x: left, y: top + side },
  ],
});

describe('the region of interest', () => {
  let region: RegionOfInterest;
  beforeEach(() => {
    region = new RegionOfInterest();
  });

  it('is the code and 35 % of its size around it, inside the frame', () => {
    region.follow([aRead(400, 500, 100)], FRAME);
    expect(region.of(FRAME)).toEqual({ left: 365, top: 465, width: 170, height: 170 });
    region.follow([aRead(10, 920, 80)], FRAME);
    expect(region.of(FRAME)).toEqual({ left: 0, top: 892, width: 118, height: 108 });
  });

  it('holds all codes of the frame, and is nothing when one of them is missing', () => {
    region.follow([aRead(400, 500, 100), aRead(600, 500, 50)], FRAME);
    expect(region.of(FRAME)).toEqual({ left: 312, top: 465, width: 426, height: 170 });
    expect(region.holds([aRead(400, 500, 100)])).toBe(false);
    expect(region.holds([aRead(400, 500, 100), aRead(600, 500, 50)])).toBe(true);
  });

  it('is the whole frame on every eighth hit', () => {
    const isWhole = Array.from({ length: 17 }, () => {
      region.follow([aRead(400, 500, 100)], FRAME);
      return region.of(FRAME) === null;
    });
    expect(isWhole.flatMap((whole, index) => (whole ? [index + 1] : []))).toEqual([8, 16]);
  });

  it.each([
    ['without a code', () => region.follow([], FRAME)],
    ['where the code fills most of it', () => region.follow([aRead(100, 100, 700)], FRAME)],
    ['once the camera has looked away', () => region.forget()],
    ['of another size', () => region.follow([aRead(40, 50, 10)], { width: 720, height: 720 })],
  ])('is the whole frame %s', (_, happen) => {
    region.follow([aRead(400, 500, 100)], FRAME);
    happen();
    expect(region.of(FRAME)).toBeNull();
  });
});
