/**
 * What the build makes of the decoder. Alone in this file, because webpack must see the literal
 * expressions and no other tool understands them.
 */

export function createDecoderWorker(): Worker {
  return new Worker(
    /* webpackChunkName: "decoder-worker" */ new URL('./worker/decoderWorker.ts', import.meta.url),
  );
}

/** The decoder's WebAssembly, served by ourselves: a CDN fails offline, under our CSP, and tells on users. */
export const decoderWasmUrl = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;
