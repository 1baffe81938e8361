/** Small pictures, to be sent as a logo. */
import { PNG } from 'pngjs';

/** Of one colour. @param alpha 255: as opaque as paper */
export function pngOf(width: number, height: number, alpha = 255): Buffer {
  const png = new PNG({ width, height });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([11, 107, 58, alpha], at);
  return PNG.sync.write(png);
}

/** A JPEG as far as its head tells: readers that only place it ask for no more. @param components 4: for printers */
export function jpegOf(width: number, height: number, components = 3): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 8 + 3 * components, 8, 0, 0, 0, 0, components]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const parts = Array.from({ length: components }, (_, at) => [at + 1, 0x11, 0]).flat();
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0x34];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    frame,
    Buffer.from([...parts, ...scan, 0xff, 0xd9]),
  ]);
}
