import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import type { CodeFormat, Corners } from './protocol.ts';

/** How hard one pass looks, see effort.ts. */
export interface Effort {
  /** Slower: rotated, inverted (dark mode wallets) and badly lit codes too. */
  full: boolean;
  denoise: boolean;
  maxSymbols: number;
}

export interface CodeRead {
  text: string;
  format: CodeFormat;
  corners: Corners;
}

/** Finds codes in luma, one byte a pixel. Only one frame at a time. */
export interface CodeReader {
  /** Where the next frame goes. Valid until the next call of `pixels` or `read`: the heap may move. */
  pixels: (bytes: number) => Uint8Array<ArrayBuffer>;
  /** Reads the frame at the start of `pixels`, its rows without gaps. */
  read: (width: number, height: number, effort: Effort) => Promise<CodeRead[]>;
}

/** The module behind zxing-wasm's API: typed as internal there, hence the exact pin of its version. */
interface RawModule {
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  _malloc: (bytes: number) => number;
  _free: (pointer: number) => void;
  readBarcodesFromPixmap?: (
    pointer: number,
    width: number,
    height: number,
    options: Record<string, unknown>,
  ) => RawResults;
}

interface RawResults {
  size: () => number;
  get: (index: number) => RawResult | undefined;
  delete: () => void;
}

interface RawResult {
  text: string;
  format: string;
  symbology: string;
  position: Record<'topLeft' | 'topRight' | 'bottomRight' | 'bottomLeft', { x: number; y: number }>;
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

/** @param wasm our own build's, see compileWasm.ts; never from a public CDN. */
export async function createCodeReader(
  wasm: WebAssembly.Module,
  formats: readonly CodeFormat[],
): Promise<CodeReader> {
  const raw = await instantiate(wasm);
  return raw.readBarcodesFromPixmap === undefined
    ? publicReader(formats)
    : heapReader(raw, formats);
}

type TakeInstance = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

function instantiate(wasm: WebAssembly.Module): Promise<RawModule> {
  return new Promise((resolve, reject) => {
    const overrides = {
      instantiateWasm: (imports: WebAssembly.Imports, take: TakeInstance) => {
        WebAssembly.instantiate(wasm, imports)
          .then((instance) => take(instance, wasm))
          .catch(reject);
        return {};
      },
    };
    prepareZXingModule({ overrides, fireImmediately: true })
      .then((module) => resolve(module as unknown as RawModule))
      .catch(reject);
  });
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
