/** A CodeReader by zxing-wasm's documented `readBarcodes`: for versions whose luma call is gone or has changed. */
import { readBarcodes } from 'zxing-wasm/reader';
import type { CodeReader, Plane } from './codeReader.ts';
import {
  damagedOptions,
  passOptions,
  toDamaged,
  toReads,
  type PassOptions,
  type Result,
} from './readerOptions.ts';

/** A pixel of RGBA as one number: an alpha of 255, and three times the same shade. */
const OPAQUE = 0xff_00_00_00;
const GREY = 0x01_01_01;

/**
 * Slower than the luma call: the picture is made RGBA here, and luma again by the library. The library has to be
 * loaded by then.
 */
export function documentedReader(): CodeReader {
  const planes: Record<Plane, Uint8Array<ArrayBuffer>> = {
    frame: new Uint8Array(0),
    derived: new Uint8Array(0),
  };

  async function decode(
    width: number,
    height: number,
    pass: PassOptions,
    plane: Plane,
  ): Promise<Result[]> {
    const rgba = new Uint32Array(width * height);
    for (let pixel = 0; pixel < rgba.length; pixel += 1) {
      rgba[pixel] = OPAQUE + (planes[plane][pixel] ?? 0) * GREY;
    }
    const data = new Uint8ClampedArray(rgba.buffer);
    return readBarcodes({ data, width, height } as ImageData, pass);
  }

  return {
    pixels(bytes, plane = 'frame') {
      if (bytes > planes[plane].length) planes[plane] = new Uint8Array(bytes);
      return planes[plane].subarray(0, bytes);
    },
    read: async (width, height, effort, plane = 'frame') =>
      toReads(await decode(width, height, passOptions(effort), plane)),
    findDamaged: async (width, height, plane = 'frame') =>
      toDamaged(await decode(width, height, damagedOptions, plane)),
    memoryBytes: () => planes.frame.length + planes.derived.length,
  };
}
