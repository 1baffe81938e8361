/** Loads zxing-wasm, by its own loader and with the WebAssembly that we serve, and makes a CodeReader of it. */
import { prepareZXingModule } from 'zxing-wasm/reader';
import type { CodeReader } from './codeReader.ts';
import { documentedReader } from './documentedReader.ts';
import { lumaReader } from './lumaReader.ts';

/**
 * Fetches and compiles the decoder. Not left to the library, which prints to the console when that fails and takes
 * a network's login page for WebAssembly. @throws when there is no decoder to be had.
 */
export async function compileWasm(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${url}`);
  const isWasm = response.headers.get('Content-Type')?.startsWith('application/wasm') === true;
  return isWasm
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

export async function createCodeReader(wasm: WebAssembly.Module): Promise<CodeReader> {
  return (await lumaReader(await instantiate(wasm))) ?? documentedReader();
}

type OnInstance = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

/** @returns the library's module, which `readBarcodes` uses from then on. */
export function instantiate(wasm: WebAssembly.Module): Promise<object> {
  return new Promise((resolve, reject) => {
    const overrides = {
      instantiateWasm(imports: WebAssembly.Imports, onInstance: OnInstance) {
        // The library waits for ever when this fails.
        WebAssembly.instantiate(wasm, imports)
          .then((instance) => onInstance(instance, wasm))
          .catch(reject);
        return {};
      },
    };
    prepareZXingModule({ overrides, fireImmediately: true }).then(resolve, reject);
  });
}
