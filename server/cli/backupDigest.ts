/**
 * What a backup says of itself: the last two lines of the backup's own file, so that they go wherever the file goes.
 * SQLite and pg_restore read past them. The last one is a checksum of all that is before it: SQLite's own checks find
 * damaged pages, but no flipped byte in the middle of a name. The one above says which release made it, when, and of
 * how many rows.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, open } from 'node:fs/promises';

export interface BackupNote {
  /** Of the program that made it. */
  readonly version: string;
  /** ISO 8601. */
  readonly at: string;
  /** Of each table. */
  readonly rows: Readonly<Record<string, number>>;
}

const NOTE = '\nEinlass backup of ';
const MARK = '\nEinlass backup, SHA-256 of all above: ';
const lineOf = (digest: string): string => `${MARK}${digest}\n`;
const LINE_BYTES = lineOf('0'.repeat(64)).length;
/** Room for the note and the checksum; less than a page of the database. */
const END_BYTES = 4_000;

/** https://sqlite.org/fileformat.html, 1.3 */
const HEADER_BYTES = 100;
const PAGE_SIZE_AT = 16;
const FORMAT = 'SQLite format 3\0';

export async function seal(path: string, note: BackupNote): Promise<void> {
  await appendFile(path, `${NOTE}${JSON.stringify(note)}`);
  await appendFile(path, lineOf(await sha256(path)));
}

export interface Seal {
  /**
   * `right`: the file is as it was made. `none`: a backup of a release that wrote no checksum, or a plain copy of a
   * database.
   */
  readonly digest: 'right' | 'wrong' | 'none';
  /** Null: a backup of a release that wrote none, or one whose checksum is wrong. */
  readonly note: BackupNote | null;
}

export async function readSeal(path: string): Promise<Seal> {
  const { size, header, end } = await readEnds(path);
  const line = end.slice(-LINE_BYTES);
  if (line.startsWith(MARK) && size > LINE_BYTES) {
    const isRight = line === lineOf(await sha256(path, size - LINE_BYTES));
    return isRight ? { digest: 'right', note: noteIn(end) } : { digest: 'wrong', note: null };
  }
  return { digest: wasSealed(size, header, end) ? 'wrong' : 'none', note: null };
}

/** The line is not what it should be: whether there was one once. */
function wasSealed(size: number, header: Buffer, end: string): boolean {
  if (!header.toString('latin1').startsWith(FORMAT)) return end.includes(NOTE);
  // A database is a number of whole pages: what is beyond them was such a line.
  const pageSize = header.readUInt16BE(PAGE_SIZE_AT);
  return size % (pageSize === 1 ? 65_536 : pageSize) !== 0;
}

function noteIn(end: string): BackupNote | null {
  const at = end.lastIndexOf(NOTE);
  if (at < 0) return null;
  const json = end.slice(at + NOTE.length, -LINE_BYTES);
  return JSON.parse(Buffer.from(json, 'latin1').toString()) as BackupNote;
}

async function readEnds(path: string): Promise<{ size: number; header: Buffer; end: string }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(HEADER_BYTES);
    const end = Buffer.alloc(Math.min(size, END_BYTES));
    await file.read(header, 0, HEADER_BYTES, 0);
    await file.read(end, 0, end.length, size - end.length);
    return { size, header, end: end.toString('latin1') };
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
