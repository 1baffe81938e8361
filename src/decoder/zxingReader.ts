import { readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import type { CodeRead, CodeReader, Effort } from './codeReader.ts';
import type { CodeFormat, Corners } from './protocol.ts';
import { instantiateZxing, type RawModule, type RawResult } from './zxingModule.ts';

/** The decoder, the fast way if this zxing-wasm still has it. */
export async function createCodeReader(
  wasm: WebAssembly.Module,
  formats: readonly CodeFormat[],
): Promise<CodeReader> {
  const raw = await instantiateZxing(wasm);
  return raw.readBarcodesFromPixmap === undefined
    ? publicReader(formats)
    : heapReader(raw, formats);
}

const TEXT_MODE = { name: 'Plain', number: 0 } as const;

const passOptions = ({ full, denoise, maxSymbols }: Effort) => ({
  tryHarder: full,
  tryRotate: full,
  tryInvert: full,
  tryDownscale: true,
  tryDenoise: denoise,
  maxNumberOfSymbols: maxSymbols,
});

/** The raw call takes every field, as plain values. */
const rawOptions = (formats: readonly CodeFormat[], effort: Effort) => ({
  ...passOptions(effort),
  formats: formats.join(','),
  binarizer: 0,
  isPure: false,
  downscaleThreshold: 500,
  downscaleFactor: 3,
  minLineCount: 2,
  validateOptionalChecksum: false,
  returnErrors: false,
  eanAddOnSymbol: 0,
  textMode: TEXT_MODE.number,
  characterSet: 0,
  tryCode39ExtendedMode: false,
});

function toRead({ text, symbology, position }: RawResult): CodeRead {
  const corners = (['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const).map((name) => ({
    x: position[name].x,
    y: position[name].y,
  }));
  return {
    text,
    format: symbology === 'Code128' ? 'Code128' : 'QRCode',
    corners: corners as unknown as Corners,
  };
}

/** The fast way: the frame is written once, straight into the decoder's memory. */
export function heapReader(raw: RawModule, formats: readonly CodeFormat[]): CodeReader {
  let pointer = 0;
  let capacity = 0;

  return {
    pixels(bytes) {
      if (bytes > capacity) {
        if (pointer !== 0) raw._free(pointer);
        pointer = raw._malloc(bytes);
        capacity = pointer === 0 ? 0 : bytes;
        if (pointer === 0) throw new Error(`No memory for a frame of ${bytes} bytes`);
      }
      return raw.HEAPU8.subarray(pointer, pointer + bytes);
    },

    async read(width, height, effort) {
      const results = raw.readBarcodesFromPixmap?.(
        pointer,
        width,
        height,
        rawOptions(formats, effort),
      );
      if (results === undefined) return [];
      try {
        const reads: CodeRead[] = [];
        for (let index = 0; index < results.size(); index += 1) {
          const result = results.get(index);
          if (result !== undefined) reads.push(toRead(result));
        }
        return await Promise.resolve(reads);
      } finally {
        results.delete();
      }
    },
  };
}

/** The documented way, for a zxing-wasm whose internals have changed: RGBA in, converted once more. */
export function publicReader(formats: readonly CodeFormat[]): CodeReader {
  let luma = new Uint8Array(0);

  return {
    pixels(bytes) {
      if (bytes > luma.length) luma = new Uint8Array(bytes);
      return luma.subarray(0, bytes);
    },

    async read(width, height, effort) {
      const data = new Uint8ClampedArray(width * height * 4);
      for (let pixel = 0; pixel < width * height; pixel += 1) {
        data.fill(luma[pixel] ?? 0, pixel * 4, pixel * 4 + 3);
        data[pixel * 4 + 3] = 255;
      }
      const options: ReaderOptions = {
        ...passOptions(effort),
        formats: [...formats],
        textMode: TEXT_MODE.name,
      };
      const results = await readBarcodes({ data, width, height } as ImageData, options);
      return results.map(toRead);
    },
  };
}
