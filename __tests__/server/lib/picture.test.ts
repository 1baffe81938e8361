import { crc32 } from 'node:zlib';
import { pictureOf } from '../../../server/lib/picture.ts';
import { jpegOf, pngOf } from '../../support/pictures.ts';

const MAX_PX = 200;

test.each([
  ['image/png', pngOf(120, 40)],
  ['image/png', pngOf(200, 200, 0)],
  ['image/jpeg', jpegOf(120, 40)],
  ['image/jpeg', jpegOf(120, 40, 1)],
])('%s', (type, bytes) => {
  expect(pictureOf(bytes, MAX_PX)).toMatchObject({ type });
});

test('knows its size', () => {
  expect(pictureOf(pngOf(120, 40), MAX_PX)).toMatchObject({ width: 120, height: 40 });
  expect(pictureOf(jpegOf(120, 40), MAX_PX)).toMatchObject({ width: 120, height: 40 });
});

const png = pngOf(20, 10);
/** The head of a PNG says something else, and its checksum is right. */
function withHead(change: (head: Buffer) => void): Buffer {
  const changed = Buffer.from(png);
  const head = changed.subarray(12, 29);
  change(head.subarray(4));
  changed.writeUInt32BE(crc32(head), 29);
  return changed;
}
const changedAt = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed[at]! ^= 0xff;
  return changed;
};

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  [
    'a text',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['a page that begins like a PNG', Buffer.concat([png.subarray(0, 8), Buffer.from('<html>')])],
  ['a PNG that is wider than allowed', pngOf(201, 10)],
  ['a JPEG that is higher than allowed', jpegOf(10, 201)],
  ['a JPEG without a side', jpegOf(0, 10)],
  ['a JPEG for printers', jpegOf(20, 10, 4)],
  ['half a PNG', png.subarray(0, png.length / 2)],
  ['half a JPEG', jpegOf(20, 10).subarray(0, 20)],
  ['a PNG with something behind it', Buffer.concat([png, Buffer.from('<script>')])],
  ['a PNG with a wrong checksum', changedAt(png, png.length - 1)],
  ['a PNG that promises more rows than it has', withHead((head) => head.writeUInt32BE(100, 4))],
  ['a PNG that holds more than it says', withHead((head) => head.writeUInt32BE(1, 4))],
  ['a PNG of 16 bits', withHead((head) => head.writeUInt8(16, 8))],
  ['an interlaced PNG', withHead((head) => head.writeUInt8(1, 12))],
  ['a PNG of a palette that is not there', withHead((head) => head.writeUInt8(3, 9))],
])('%s is none', (_, bytes) => {
  expect(pictureOf(bytes, MAX_PX)).toBeNull();
});
