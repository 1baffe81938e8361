import type { CodeRead, CodeReader, Effort, Plane } from './codeReader.ts';
import type { DamagedCode } from '../imaging/gridFit.ts';
import type { CodeFormat, Corners } from '../transport/protocol.ts';
import { instantiateZxing, type RawModule, type RawResult } from './zxingModule.ts';

type CreateReader = (
  wasm: WebAssembly.Module,
  formats: readonly CodeFormat[],
) => Promise<CodeReader>;

/** @param loadDocumented for a zxing-wasm that is another one inside. */
export async function createCodeReader(
  wasm: WebAssembly.Module,
  formats: readonly CodeFormat[],
  loadDocumented: () => Promise<CreateReader>,
): Promise<CodeReader> {
  try {
    return heapReader(await instantiateZxing(wasm), formats);
  } catch (cause) {
    const documented = await loadDocumented().catch(() => null);
    if (documented === null) throw cause;
    return documented(wasm, formats);
  }
}

export const TEXT_MODE = { name: 'Plain', number: 0 } as const;

/** Micro, rectangular and model 1 QR codes are looked for unless the model is named; no ticket is one. */
const ZXING_NAMES = { QRCode: 'QRCodeModel2', Code128: 'Code128' } as const;

export const passOptions = (
  formats: readonly CodeFormat[],
  { full, denoise, evenLight, bars, maxSymbols }: Effort,
) => ({
  binarizer: evenLight ? ('GlobalHistogram' as const) : ('LocalAverage' as const),
  formats: formats
    .filter((format) => bars || format !== 'Code128')
    .map((format) => ZXING_NAMES[format]),
  tryHarder: full,
  tryRotate: full,
  tryInvert: full,
  tryDownscale: true,
  tryDenoise: denoise,
  maxNumberOfSymbols: maxSymbols,
  returnErrors: false,
});

export type PassOptions = ReturnType<typeof passOptions>;

/** Damaged codes use up the number of symbols, so they are asked for in a pass of their own. */
export const damagedOptions: PassOptions = {
  ...passOptions(['QRCode'], {
    full: false,
    denoise: false,
    evenLight: false,
    bars: false,
    maxSymbols: 4,
  }),
  returnErrors: true,
};

const BINARIZER_NUMBERS = { LocalAverage: 0, GlobalHistogram: 1 } as const;

/** The raw call takes every field, as plain values. */
export const rawOptions = ({ formats, binarizer, ...pass }: PassOptions) => ({
  ...pass,
  formats: formats.join(','),
  binarizer: BINARIZER_NUMBERS[binarizer],
  isPure: false,
  downscaleThreshold: 500,
  downscaleFactor: 3,
  minLineCount: 2,
  validateOptionalChecksum: false,
  eanAddOnSymbol: 0,
  textMode: TEXT_MODE.number,
  characterSet: 0,
  tryCode39ExtendedMode: false,
});

export type Result = Pick<RawResult, 'text' | 'symbology' | 'position' | 'isValid' | 'symbol'>;

function cornersOf({ position }: Result): Corners {
  const corners = (['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const).map((name) => ({
    x: position[name].x,
    y: position[name].y,
  }));
  return corners as unknown as Corners;
}

export const toReads = (results: readonly Result[]): CodeRead[] =>
  results
    .filter(({ isValid }) => isValid)
    .map((result) => ({
      text: result.text,
      format: result.symbology === 'Code128' ? 'Code128' : 'QRCode',
      corners: cornersOf(result),
    }));

export const toDamaged = (results: readonly Result[]): DamagedCode[] =>
  results
    .filter(({ isValid }) => !isValid)
    .map((result) => ({ corners: cornersOf(result), size: result.symbol.width }));

/** Some memory of the decoder's; taken when first needed, and again when it is too small. */
class Room {
  readonly #raw: RawModule;
  pointer = 0;
  #capacity = 0;

  constructor(raw: RawModule) {
    this.#raw = raw;
  }

  pixels(bytes: number): Uint8Array<ArrayBuffer> {
    if (bytes > this.#capacity) {
      if (this.pointer !== 0) this.#raw._free(this.pointer);
      this.pointer = this.#raw._malloc(bytes);
      this.#capacity = this.pointer === 0 ? 0 : bytes;
      if (this.pointer === 0) throw new Error(`No memory for a frame of ${bytes} bytes`);
    }
    return this.#raw.HEAPU8.subarray(this.pointer, this.pointer + bytes);
  }
}

/** The frame is written once, straight into the decoder's memory. */
function heapReader(raw: RawModule, formats: readonly CodeFormat[]): CodeReader {
  const rooms: Record<Plane, Room> = { frame: new Room(raw), derived: new Room(raw) };

  function decode(width: number, height: number, pass: PassOptions, plane: Plane): Result[] {
    const { pointer } = rooms[plane];
    const results = raw.readBarcodesFromPixmap(pointer, width, height, rawOptions(pass));
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
    pixels: (bytes, plane = 'frame') => rooms[plane].pixels(bytes),
    read: async (width, height, effort, plane = 'frame') =>
      Promise.resolve(toReads(decode(width, height, passOptions(formats, effort), plane))),
    findDamaged: async (width, height, plane = 'frame') =>
      Promise.resolve(toDamaged(decode(width, height, damagedOptions, plane))),
    memoryBytes: () => raw.HEAPU8.length,
  };
}
