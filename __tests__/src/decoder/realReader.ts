/** The decoder itself, in Node with the WebAssembly that browsers get. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLOSER_LOOKS } from '../../../src/decoder/worker/closerLooks.ts';
import type { CodeReader } from '../../../src/decoder/engine/codeReader.ts';
import type { LateParts } from '../../../src/decoder/worker/frameDecoder.ts';
import { CODE_FORMATS } from '../../../src/decoder/transport/protocol.ts';
import { createCodeReader } from '../../../src/decoder/engine/zxingReader.ts';

const WASM = join(__dirname, '../../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');

export const wasmBytes = () => new Uint8Array(readFileSync(WASM));

export async function realReader(): Promise<CodeReader> {
  return createCodeReader(await WebAssembly.compile(wasmBytes()), CODE_FORMATS, () =>
    Promise.reject(new Error('It does without the documented calls')),
  );
}

/** All looks of ours, and no other decoder. */
export const ownLooks: LateParts = {
  closerLooks: () => Promise.resolve(CLOSER_LOOKS),
  secondOpinion: () => Promise.resolve(() => []),
};
