/** The decoder itself, in Node with the WebAssembly that browsers get. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeReader } from '../../../src/decoder/codeReader.ts';
import { CODE_FORMATS } from '../../../src/decoder/protocol.ts';
import { createCodeReader } from '../../../src/decoder/zxingReader.ts';

const WASM = join(__dirname, '../../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');

export async function realReader(): Promise<CodeReader> {
  const wasm = await WebAssembly.compile(new Uint8Array(readFileSync(WASM)));
  return createCodeReader(wasm, CODE_FORMATS);
}

/** Where the second decoder would not say anything else. */
export const noOpinion = () => Promise.resolve(() => []);
