import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import type { CodeReader, Plane } from './codeReader.ts';
import type { CodeFormat } from '../transport/protocol.ts';
import {
  damagedOptions,
  passOptions,
  TEXT_MODE,
  toDamaged,
  toReads,
  type PassOptions,
  type Result,
} from './zxingReader.ts';

type TakeInstance = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

/** The library's own loader would fetch from a public CDN. */
function prepared(wasm: WebAssembly.Module): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const overrides = {
      instantiateWasm(imports: WebAssembly.Imports, take: TakeInstance) {
        WebAssembly.instantiate(wasm, imports)
          .then((instance) => take(instance, wasm))
          .catch(reject);
        return {};
      },
    };
    prepareZXingModule({ overrides, fireImmediately: true }).then(resolve, reject);
  });
}

/** By the calls that zxing-wasm documents: RGBA in, which it converts once more; five times the pixels to move. */
export async function documentedReader(
  wasm: WebAssembly.Module,
  formats: readonly CodeFormat[],
): Promise<CodeReader> {
  await prepared(wasm);
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
    const data = new Uint8ClampedArray(width * height * 4);
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      data.fill(planes[plane][pixel] ?? 0, pixel * 4, pixel * 4 + 3);
      data[pixel * 4 + 3] = 255;
    }
    const options: ReaderOptions = { ...pass, textMode: TEXT_MODE.name };
    return readBarcodes({ data, width, height } as ImageData, options);
  }

  return {
    pixels(bytes, plane = 'frame') {
      if (bytes > planes[plane].length) planes[plane] = new Uint8Array(bytes);
      return planes[plane].subarray(0, bytes);
    },
    read: async (width, height, effort, plane = 'frame') =>
      toReads(await decode(width, height, passOptions(formats, effort), plane)),
    findDamaged: async (width, height, plane = 'frame') =>
      toDamaged(await decode(width, height, damagedOptions, plane)),
    memoryBytes: () => planes.frame.length + planes.derived.length,
  };
}
