/** Finds out how a text file is encoded, and reads it as text. */
import { createReadStream } from 'node:fs';
import { TableError } from './tableRow.ts';
import { texts } from './texts.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Of bytes that are no text, a good tenth are such characters. */
const CONTROL_SHARE_MAX = 0.01;
/** Text in UTF-16 without a mark: every other byte is 0 where the letters are ours. */
const ZERO_SHARE_MIN = 0.2;

/** What Windows has no letter for. */
const NOTHING = String.raw`\x81\x8d\x8f\x90\x9d`;
/** No language has these signs there: they are letters of DOS (code page 850: “Ren‚”, “J”rg”) or of Mac Roman (“JŸrgen”). */
const MISREAD = new RegExp(
  [
    String.raw`\p{Letter}[${NOTHING}‚„‰ˆ˜ƒ]`,
    String.raw`[${NOTHING}™Ÿ]\p{Letter}`,
    String.raw`\p{Letter}[”†‡‹›€¡¢£¤¥§](?=\p{Letter})`,
    String.raw`\p{Letter}[ŠŽŸŒ](?=\p{Lowercase_Letter})`,
    String.raw`\p{Lowercase_Letter}(?:[ŠŽŸŒ]|§(?!\s?\d))`,
  ].join('|'),
  'gu',
);
const READ = /[À-ÖØ-öø-ÿ]/g;
/** Of umlauts and accents: a space that is missing before a quote makes no other encoding. */
const MISREAD_SHARE_MAX = 0.1;

/** @param start the first bytes of the file. @throws TableError when it is no text, or its letters are none of ours. */
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
  if (await isUtf8(path)) return 'utf-8';
  if (await isMisread(path)) throw new TableError(texts.otherLetters);
  return 'windows-1252';
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

/** Whether the file is in an encoding of old systems that is none of Windows: nothing in it says so but its words. */
async function isMisread(path: string): Promise<boolean> {
  const count = { misread: 0, read: 0 };
  let before = '';
  for await (const part of decoded(path, 'windows-1252')) {
    count.misread += (before + part).match(MISREAD)?.length ?? 0;
    count.read += part.match(READ)?.length ?? 0;
    before = part.slice(-1);
  }
  return count.misread > (count.misread + count.read) * MISREAD_SHARE_MAX;
}

/** Without the mark at its beginning. */
async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) {
    yield decoder.decode(chunk as Buffer, { stream: true });
  }
  yield decoder.decode();
}
