/** A folder in a store that speaks S3: files go there and come back in parts, so that memory stays as it is. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';

export interface S3Place {
  /** `https://host`, with the bucket, and below it the folder; ends in a slash. */
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
}

export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
}

export interface S3Store {
  /** All of the folder. @throws S3Error */
  list(withinMs?: number): Promise<StoredFile[]>;
  /** The file appears whole or not at all. @throws S3Error */
  put(name: string, path: string): Promise<void>;
  /** @param path of a file that is not there yet. @throws S3Error */
  get(name: string, path: string): Promise<void>;
  /** @throws S3Error */
  remove(name: string): Promise<void>;
}

export class S3Error extends Error {
  override readonly name = 'S3Error';
  /** HTTP; 0: nobody answered. */
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Of 10,000 at most: files up to 160 GB. A store wants 5 MiB in each but the last. */
const PART_BYTES = 16 * 1024 * 1024;
const REQUEST_MS = 5 * 60_000;
/** A file comes back in one answer. */
const GET_MS = 6 * 60 * 60_000;
const TRIES = 3;
const AGAIN_MS = 1_000;

export function openS3({ url, keyId, secret, region }: S3Place, partBytes = PART_BYTES): S3Store {
  const client = new AwsClient({
    ...{ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region },
    retries: TRIES - 1,
  });
  const folder = new URL(url);
  const [, bucket = '', ...below] = folder.pathname.split('/');
  const prefix = decodeURIComponent(below.join('/'));

  interface Wanted {
    readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE';
    readonly body?: Uint8Array<ArrayBuffer> | string;
    readonly ms?: number;
  }
  async function ask(address: string, wanted: Wanted = {}): Promise<Response> {
    const { method = 'GET', body, ms = REQUEST_MS } = wanted;
    for (let left = TRIES - 1; ; left -= 1) {
      try {
        const reply = await client.fetch(address, {
          method,
          ...(body !== undefined && { body }),
          headers: { 'X-Amz-Content-Sha256': sha256(body ?? '') },
          signal: AbortSignal.timeout(ms),
        });
        if (reply.ok) return reply;
        const said = await reply.text();
        throw new S3Error(valueIn(said, 'Code') ?? `HTTP ${reply.status}`, reply.status);
      } catch (error) {
        if (error instanceof S3Error) throw error;
        // The connection broke, or was never made.
        const isOver = (error as Error).name === 'TimeoutError';
        if (left === 0 || isOver) throw new S3Error(isOver ? 'ETIMEDOUT' : reasonOf(error), 0);
        await sleep(AGAIN_MS);
      }
    }
  }
  const at = (name: string): string => `${folder.href}${encodeURIComponent(name)}`;

  async function putParts(name: string, path: string, bytes: number): Promise<void> {
    const begun = await (await ask(`${at(name)}?uploads=`, { method: 'POST' })).text();
    const id = encodeURIComponent(valueIn(begun, 'UploadId') ?? '');
    const upload = `${at(name)}?uploadId=${id}`;
    const file = await open(path, 'r');
    try {
      const tags: string[] = [];
      const room = new Uint8Array(partBytes);
      for (let from = 0; from < bytes; from += partBytes) {
        const length = Math.min(partBytes, bytes - from);
        await readWhole(file, room.subarray(0, length), from);
        const part = `${at(name)}?partNumber=${tags.length + 1}&uploadId=${id}`;
        const reply = await ask(part, { method: 'PUT', body: room.subarray(0, length) });
        tags.push(reply.headers.get('etag') ?? '');
        await reply.body?.cancel();
      }
      const parts = tags.map(
        (tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const done = await (await ask(upload, { method: 'POST', body })).text();
      // A store may say at the end of a good answer that it went wrong.
      if (done.includes('<Error>')) throw new S3Error(valueIn(done, 'Code') ?? 'Error', 200);
    } catch (error) {
      // Parts that nobody put together cost money until they are taken away.
      await ask(upload, { method: 'DELETE' }).catch(() => undefined);
      throw error;
    } finally {
      await file.close();
    }
  }

  return {
    async list(ms = REQUEST_MS) {
      const files: StoredFile[] = [];
      for (let token: string | null = ''; token !== null;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (token !== '') query.set('continuation-token', token);
        const said = await (
          await ask(`${folder.origin}/${bucket}?${query.toString()}`, { ms })
        ).text();
        for (const [, entry = ''] of said.matchAll(/<Contents>([^]*?)<\/Contents>/g)) {
          const name = (valueIn(entry, 'Key') ?? '').slice(prefix.length);
          if (name !== '') files.push({ name, bytes: Number(valueIn(entry, 'Size')) });
        }
        token =
          valueIn(said, 'IsTruncated') === 'true' ? valueIn(said, 'NextContinuationToken') : null;
      }
      return files;
    },

    async put(name, path) {
      const file = await open(path, 'r');
      const { size } = await file.stat();
      const isSmall = size <= partBytes;
      const body = new Uint8Array(isSmall ? size : 0);
      if (isSmall) await readWhole(file, body, 0);
      await file.close();
      if (isSmall) await (await ask(at(name), { method: 'PUT', body })).body?.cancel();
      else await putParts(name, path, size);
    },

    async get(name, path) {
      const { body, headers } = await ask(at(name), { ms: GET_MS });
      if (body === null) throw new S3Error('empty answer', 200);
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      await pipeline(Readable.fromWeb(body as ReadableStream), file).catch((error: unknown) => {
        throw new S3Error(reasonOf(error), 0);
      });
      const bytes = Number(headers.get('content-length') ?? file.bytesWritten);
      if (file.bytesWritten !== bytes) throw new S3Error('broken off', 0);
    },

    async remove(name) {
      await (await ask(at(name), { method: 'DELETE' })).body?.cancel();
    },
  };
}

const sha256 = (data: Uint8Array | string): string =>
  createHash('sha256').update(data).digest('hex');

async function readWhole(
  file: Awaited<ReturnType<typeof open>>,
  into: Uint8Array,
  from: number,
): Promise<void> {
  for (let done = 0; done < into.length;) {
    const { bytesRead } = await file.read(into, done, into.length - done, from + done);
    if (bytesRead === 0) throw new Error('the file has become shorter');
    done += bytesRead;
  }
}

function reasonOf(error: unknown): string {
  const { cause, message = String(error) } = Object(error) as { cause?: unknown; message?: string };
  const { code } = Object(cause ?? error) as { code?: unknown };
  return typeof code === 'string' ? code : message;
}

const SIGNS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

/** Of the first element of this name; of these answers no other has children that are looked for. */
function valueIn(xml: string, name: string): string | null {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  if (text === undefined) return null;
  return text.replace(/&(?:lt|gt|quot|apos|amp);/g, (sign) => SIGNS[sign] ?? sign);
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
