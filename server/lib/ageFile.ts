/** Files that only the owner of a key can read (age-encryption.org), encrypted and decrypted as they are read. */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';

const HEADER = 'age-encryption.org/v1';
const IDENTITY = /^AGE-SECRET-KEY-(?:PQ-)?1[A-Z0-9]+$/i;

/** No identity of these opens the file, or it was changed. */
export class AgeError extends Error {
  override readonly name = 'AgeError';
}

export async function isAgeFile(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const start = Buffer.alloc(HEADER.length);
    const { bytesRead } = await file.read(start, 0, start.length, 0);
    return start.subarray(0, bytesRead).toString('latin1') === HEADER;
  } finally {
    await file.close();
  }
}

/** @param recipients `age1…`. @param target is not there yet. */
export async function encryptFile(
  source: string,
  target: string,
  recipients: readonly string[],
): Promise<void> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  await write(await encrypter.encrypt(streamOf(source)), target);
}

/** As they come: nothing readable is written. @param target is not there yet. */
export async function encryptParts(
  parts: AsyncIterable<Uint8Array>,
  target: string,
  recipients: readonly string[],
): Promise<void> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const source = Readable.toWeb(Readable.from(parts, { objectMode: false }));
  await write(await encrypter.encrypt(source as globalThis.ReadableStream<Uint8Array>), target);
}

/** @param identityFile as age-keygen writes it. @param target is not there yet. @throws AgeError */
export async function decryptFile(
  source: string,
  target: string,
  identityFile: string,
): Promise<void> {
  const lines = (await readFile(identityFile, 'utf8')).split(/\r?\n/).map((line) => line.trim());
  const identities = lines.filter((line) => IDENTITY.test(line));
  if (identities.length === 0) throw new AgeError('no identity');
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
    await write(await decrypter.decrypt(streamOf(source)), target);
  } catch (error) {
    // Of the system: no room, no right.
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw new AgeError(error instanceof Error ? error.message : String(error));
  }
}

/** Whether it is one that can be encrypted for. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

const streamOf = (path: string): globalThis.ReadableStream<Uint8Array> =>
  Readable.toWeb(createReadStream(path)) as globalThis.ReadableStream<Uint8Array>;

async function write(stream: globalThis.ReadableStream<Uint8Array>, target: string): Promise<void> {
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.fromWeb(stream as ReadableStream), file);
}
