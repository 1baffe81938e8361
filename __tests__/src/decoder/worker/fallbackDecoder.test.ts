/** The fallback decoder, on pictures of Code 128. */
import { readCode128 } from '../../../../src/decoder/worker/fallbackDecoder.ts';
import { blank, drawCode128, drawQr, turned, type Picture } from '../codePictures.ts';

const TICKET = 'einlass::k7Qm2xV9bT4nR8sW1yZc5D';

const lumaOf = ({ width, height, luma }: Picture) => ({ width, height, data: luma });

describe('the fallback decoder for Code 128', () => {
  it.each([
    ['a Code 128', drawCode128(blank(960, 240), TICKET, 60, 80)],
    ['one held upright', turned(drawCode128(blank(960, 240), TICKET, 60, 80))],
  ])('reads %s', (_, picture) => {
    expect(readCode128(lumaOf(picture))).toMatchObject([{ text: TICKET, format: 'Code128' }]);
  });

  it.each([
    ['blank paper', blank(400, 300)],
    ['a QR code', drawQr(blank(400, 300), TICKET, 60, 60)],
    ['less than a line', blank(20, 20)],
  ])('reads nothing on %s', (_, picture) => {
    expect(readCode128(lumaOf(picture))).toEqual([]);
  });
});
