/** Keeps the bytes that somebody sends as a file, until they are read. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { IMPORT_MAX_BYTES } from '../../../contract/office/importEntities.ts';
import { badRequest, HttpError, tooLarge } from '../../errors.ts';
import { texts } from './texts.ts';

/** Nobody else may read it; it is gone when it is disposed of. @throws 400 when it was cut off, 413. */
export async function keptFile(bytes: Readable) {
  const folder = await mkdtemp(join(tmpdir(), 'einlass-import-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'file');
  try {
    await pipeline(bytes, bounded, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await remove();
    // Only the sender can fail here otherwise, and nobody reads that answer.
    throw error instanceof HttpError || !isCutOff(error) ? error : badRequest(texts.cutOff);
  }
  return { path, [Symbol.asyncDispose]: remove };
}

async function* bounded(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > IMPORT_MAX_BYTES) throw tooLarge(texts.tooLarge);
    yield part;
  }
}

const isCutOff = (error: unknown): boolean =>
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(
    String((Object(error) as { code?: unknown }).code),
  );
