/** Keeps the bytes that somebody sends as a file, until they are read. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { IMPORT_MAX_BYTES } from '../../../contract/office/importEntities.ts';
import { badRequest, HttpError, tooLarge } from '../../errors.ts';
import { texts } from './texts.ts';

const PREFIX = 'einlass-import-';
/** A laptop that sleeps in the midst of it. */
const IDLE_MS = 30_000;
/** Nobody reads a file for so long. */
const LEFT_MS = 60 * 60_000;

/** What a server that was killed has left lying: lists of people. @param folder where files lie that pass. */
export async function removeLeftFiles(now: Date, folder = tmpdir()): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(PREFIX));
  for (const path of left.map((name) => join(folder, name))) {
    // What another server reads may go meanwhile.
    const found = await stat(path).catch(() => null);
    if (found === null) continue;
    const isOurs = found.uid === (process.getuid?.() ?? found.uid);
    if (isOurs && now.getTime() - found.mtimeMs > LEFT_MS) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/**
 * Nobody else may read it; it is gone when it is disposed of.
 * @param idleMs two are read at a time: whoever sends nothing for so long makes room.
 * @throws 400 when it was cut off, 413.
 */
export async function keptFile(bytes: Readable, idleMs = IDLE_MS) {
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'file');
  const idle = setTimeout(() => bytes.destroy(), idleMs);
  try {
    await pipeline(bytes, bounded(idle), createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await remove();
    // Only the sender can fail here otherwise, and nobody reads that answer.
    throw error instanceof HttpError || !isCutOff(error) ? error : badRequest(texts.cutOff);
  } finally {
    clearTimeout(idle);
  }
  return { path, [Symbol.asyncDispose]: remove };
}

const bounded = (idle: NodeJS.Timeout) =>
  async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const part of bytes) {
      idle.refresh();
      size += part.length;
      if (size > IMPORT_MAX_BYTES) throw tooLarge(texts.tooLarge);
      yield part;
    }
  };

const isCutOff = (error: unknown): boolean =>
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(
    String((Object(error) as { code?: unknown }).code),
  );
