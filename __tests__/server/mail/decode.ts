/** Reads codes off pictures with the decoder that the scanner uses. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { PNG } from 'pngjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

import type { GrayImage } from '../../support/grayImage.ts';

export interface Decoded {
  readonly format: string;
  readonly text: string;
}

async function decode(pixels: Uint8ClampedArray, width: number, height: number) {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } });
  const image = { data: pixels, width, height, colorSpace: 'srgb' } as ImageData;
  const found = await readBarcodes(image, { formats: ['QRCode', 'Code128'], tryHarder: true });
  return found
    .map(({ format, text }): Decoded => ({ format, text }))
    .sort((a, b) => a.format.localeCompare(b.format));
}

export async function decodePng(content: Buffer): Promise<Decoded[]> {
  const { data, width, height } = PNG.sync.read(content);
  return await decode(new Uint8ClampedArray(data), width, height);
}

export async function decodeGray({ data, width, height }: GrayImage): Promise<Decoded[]> {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  data.forEach((shade, i) => pixels.fill(shade, i * 4, i * 4 + 3));
  return await decode(pixels, width, height);
}
