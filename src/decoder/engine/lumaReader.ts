/**
 * A CodeReader by the one call that zxing-wasm keeps to itself: it takes luma, which a camera's frame already has, out
 * of the library's own memory. The documented call takes RGBA: four times the bytes, converted twice.
 */
import type { ZXingReaderOptions, ZXingReadResult, ZXingVector } from 'zxing-wasm/reader';
import type { CodeReader, Plane } from './codeReader.ts';
import {
  damagedOptions,
  passOptions,
  toDamaged,
  toReads,
  type PassOptions,
  type Result,
} from './readerOptions.ts';

/** What is used of the library's module. */
interface LumaModule {
  /** All of its memory. Another array after it has grown. */
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  _malloc: (bytes: number) => number;
  _free: (pointer: number) => void;
  readBarcodesFromPixmap: (
    pointer: number,
    width: number,
    height: number,
    options: ZXingReaderOptions,
  ) => ZXingVector<ZXingReadResult> & { delete: () => void };
}

const hasLumaCall = (module: object): module is LumaModule =>
  'HEAPU8' in module &&
  module.HEAPU8 instanceof Uint8Array &&
  ['_malloc', '_free', 'readBarcodesFromPixmap'].every(
    (name) => typeof Reflect.get(module, name) === 'function',
  );

/** This call takes every field, with numbers in place of the documented names. */
const rawOptions = ({ formats, ...pass }: PassOptions): ZXingReaderOptions => ({
  ...pass,
  formats: formats.join(','),
  /** Local average. */
  binarizer: 0,
  isPure: false,
  downscaleThreshold: 500,
  downscaleFactor: 3,
  minLineCount: 2,
  validateOptionalChecksum: false,
  /** Ignore. */
  eanAddOnSymbol: 0,
  /** Plain. */
  textMode: 0,
  /** Unknown. */
  characterSet: 0,
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the call refuses options without it
  tryCode39ExtendedMode: false,
});

/** Some of the library's memory: taken when first needed, and again when it is too small. */
class PlaneMemory {
  readonly #module: LumaModule;
  pointer = 0;
  #capacity = 0;

  constructor(module: LumaModule) {
    this.#module = module;
  }

  pixels(bytes: number): Uint8Array<ArrayBuffer> {
    if (bytes > this.#capacity) {
      if (this.pointer !== 0) this.#module._free(this.pointer);
      this.pointer = this.#module._malloc(bytes);
      this.#capacity = this.pointer === 0 ? 0 : bytes;
      if (this.pointer === 0) throw new Error(`No memory for a frame of ${bytes} bytes`);
    }
    return this.#module.HEAPU8.subarray(this.pointer, this.pointer + bytes);
  }
}

/**
 * @param module what `prepareZXingModule` resolves to.
 * @returns null where this version of zxing-wasm has no such call, or one that takes something else.
 */
export async function lumaReader(module: object): Promise<CodeReader | null> {
  if (!hasLumaCall(module)) return null;
  const reader = createReader(module);
  return (await readsProbe(reader)) ? reader : null;
}

function createReader(module: LumaModule): CodeReader {
  const memory: Record<Plane, PlaneMemory> = {
    frame: new PlaneMemory(module),
    derived: new PlaneMemory(module),
  };

  function decode(width: number, height: number, pass: PassOptions, plane: Plane): Result[] {
    const { pointer } = memory[plane];
    const results = module.readBarcodesFromPixmap(pointer, width, height, rawOptions(pass));
    try {
      const found: Result[] = [];
      for (let index = 0; index < results.size(); index += 1) {
        const result = results.get(index);
        if (result !== undefined) found.push(result);
      }
      return found;
    } finally {
      results.delete();
    }
  }

  return {
    pixels: (bytes, plane = 'frame') => memory[plane].pixels(bytes),
    read: async (width, height, effort, plane = 'frame') =>
      Promise.resolve(toReads(decode(width, height, passOptions(effort), plane))),
    findDamaged: async (width, height, plane = 'frame') =>
      Promise.resolve(toDamaged(decode(width, height, damagedOptions, plane))),
    memoryBytes: () => module.HEAPU8.length,
  };
}

/** Code 128 for "A": the widths of its bars and gaps in modules, with the white on either side. */
const PROBE_TEXT = 'A';
const PROBE = [10, ...Array.from('2112141113231311232331112', Number), 10];
const PROBE_ROWS = 16;

/** Versions before 3.0.1 take RGBA here, others may take other options: then the probe is not read, or the call throws. */
async function readsProbe(reader: CodeReader): Promise<boolean> {
  const row = PROBE.flatMap((modules, index) =>
    Array<number>(2 * modules).fill(index % 2 === 0 ? 255 : 0),
  );
  try {
    const pixels = reader.pixels(row.length * PROBE_ROWS);
    pixels.forEach((_, index) => (pixels[index] = row[index % row.length] ?? 0));
    const effort = { full: false, denoise: false, bars: true, maxSymbols: 1 };
    const [read] = await reader.read(row.length, PROBE_ROWS, effort);
    return read?.text === PROBE_TEXT;
  } catch {
    return false;
  }
}
