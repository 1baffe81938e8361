/** Finds out how a text file is encoded, and reads it as text. */
import { createReadStream } from 'node:fs';
import { TableError } from './tableRow.ts';
import { texts } from './texts.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Of bytes that are no text, a good tenth are such characters. */
const CONTROL_SHARE_MAX = 0.01;
/** Text in UTF-16 without a mark: every other byte is 0 where the letters are ours. */
const ZERO_SHARE_MIN = 0.2;

/** @param start the first bytes of the file. @throws TableError when it is no text. */
export async function textOf(path: string, start: Buffer): Promise<AsyncIterable<string>> {
  return decoded(path, await encodingOf(path, start));
}

async function encodingOf(path: string, start: Buffer): Promise<Encoding> {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  let controls = 0;
  for (const [index, byte] of start.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
    else if (byte < 0x09 || (byte > 0x0d && byte < 0x20)) controls += 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > start.length * ZERO_SHARE_MIN) {
    if (even < odd / 10) return 'utf-16le';
    if (odd < even / 10) return 'utf-16be';
  }
  if (even + odd > 0 || controls > start.length * CONTROL_SHARE_MAX) {
    throw new TableError(texts.noTable);
  }
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252';
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      decoder.decode(chunk as Buffer, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Without the mark at its beginning. */
async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) {
    yield decoder.decode(chunk as Buffer, { stream: true });
  }
  yield decoder.decode();
}
