import { prepareZXingModule } from 'zxing-wasm/reader';

/** The module behind zxing-wasm's API: typed as internal there, hence the exact pin of its version. */
export interface RawModule {
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

export interface RawResult {
  /** False for what was found and could not be read; only when asked for. */
  isValid: boolean;
  text: string;
  format: string;
  symbology: string;
  /** The code's modules. */
  symbol: { width: number };
  position: Record<'topLeft' | 'topRight' | 'bottomRight' | 'bottomLeft', { x: number; y: number }>;
}

type TakeInstance = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

/** @param wasm our own build's, see compileWasm.ts; never from a public CDN. */
export function instantiateZxing(wasm: WebAssembly.Module): Promise<RawModule> {
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
