/** The decoder itself, in Node with the WebAssembly that browsers get. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeReader } from '../../../src/decoder/engine/codeReader.ts';
import type { FallbackDecoder } from '../../../src/decoder/worker/frameDecoder.ts';
import { createCodeReader } from '../../../src/decoder/engine/zxingReader.ts';

const WASM = join(__dirname, '../../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');

export const realWasm = () => WebAssembly.compile(new Uint8Array(readFileSync(WASM)));

export async function realReader(): Promise<CodeReader> {
  return createCodeReader(await realWasm());
}

/** A fallback decoder that reads nothing, so that all reads are those of zxing-wasm. */
export const noFallback = (): Promise<FallbackDecoder> => Promise.resolve(() => []);
