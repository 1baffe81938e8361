/**
 * The files of the decoder in the build. In a file of their own because tests replace it: only webpack understands
 * these expressions, and only as they are written here.
 */

export function createDecoderWorker(): Worker {
  return new Worker(
    /* webpackChunkName: "decoder-worker" */ new URL('./worker/decoderWorker.ts', import.meta.url),
  );
}

/** The decoder's WebAssembly, from our own origin: a CDN fails offline and under our CSP, and learns who scans. */
export const decoderWasmUrl = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;
