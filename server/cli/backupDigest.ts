/**
 * The checksum of a backup: the last line of the backup's own file, so that it goes wherever the file goes. SQLite
 * reads past it. Its own checks find damaged pages, but no flipped byte in the middle of a name.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, open } from 'node:fs/promises';

const MARK = '\nEinlass backup, SHA-256 of all above: ';
const lineOf = (digest: string): string => `${MARK}${digest}\n`;
const LINE_BYTES = lineOf('0'.repeat(64)).length;

/** https://sqlite.org/fileformat.html, 1.3 */
const HEADER_BYTES = 100;
const PAGE_SIZE_AT = 16;
const FORMAT = 'SQLite format 3\0';

export async function appendDigest(path: string): Promise<void> {
  await appendFile(path, lineOf(await sha256(path)));
}

/**
 * @returns `right`: the file is as it was made. `none`: a backup of a release that wrote no checksum, or a plain
 * copy of a database.
 */
export async function checkDigest(path: string): Promise<'right' | 'wrong' | 'none'> {
  const { size, header, line } = await readEnds(path);
  if (line.startsWith(MARK) && size > LINE_BYTES) {
    return line === lineOf(await sha256(path, size - LINE_BYTES)) ? 'right' : 'wrong';
  }
  // A database is a number of whole pages: what is beyond them was such a line once.
  if (!header.toString('latin1').startsWith(FORMAT)) return 'none';
  const pageSize = header.readUInt16BE(PAGE_SIZE_AT);
  return size % (pageSize === 1 ? 65_536 : pageSize) === 0 ? 'none' : 'wrong';
}

async function readEnds(path: string): Promise<{ size: number; header: Buffer; line: string }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(HEADER_BYTES);
    const line = Buffer.alloc(LINE_BYTES);
    await file.read(header, 0, HEADER_BYTES, 0);
    await file.read(line, 0, LINE_BYTES, Math.max(0, size - LINE_BYTES));
    return { size, header, line: line.toString('latin1') };
  } finally {
    await file.close();
  }
}

/** @param bytes from the beginning; all of them when it is not given. */
async function sha256(path: string, bytes = Infinity): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { end: bytes - 1 }))
    hash.update(chunk as Buffer);
  return hash.digest('hex');
}
