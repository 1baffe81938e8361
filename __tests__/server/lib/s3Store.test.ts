/** Files in a store that speaks S3: in one piece or in parts, listed over many pages, whole or not at all. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { openS3, S3Error, type S3Place } from '../../../server/lib/s3Store.ts';
import { loadConfig } from '../../../server/config.ts';
import { freePort } from '../../support/freePort.ts';
import { startS3, type TestS3 } from '../../support/s3.ts';

const PART = 5 * 1024 * 1024;

let s3: TestS3;
let folder: string;
let place: S3Place;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'einlass-s3-test-'));
  place = loadConfig({ BACKUP_S3_URL: s3.url, BACKUP_S3_SECRET: s3.secret }).backupS3!;
});
afterEach(() => rmSync(folder, { recursive: true }));

const fileOf = (bytes: number): string => {
  const path = join(folder, `in-${bytes}`);
  writeFileSync(path, randomBytes(bytes));
  return path;
};

test.each([
  ['nothing', 0],
  ['one part', PART],
  ['two parts and a rest', 2 * PART + 17],
])('%s goes there and comes back', async (_, bytes) => {
  const store = openS3(place, PART);
  const name = `einlass-${bytes}.sqlite`;
  const [source, target] = [fileOf(bytes), join(folder, 'out')];
  await store.put(name, source);
  expect(await store.list()).toContainEqual({ name, bytes });
  await store.get(name, target);
  expect(readFileSync(target).equals(readFileSync(source))).toBe(true);
  expect(statSync(target).mode & 0o777).toBe(0o600);
  await store.remove(name);
  expect(await store.list()).toEqual([]);
});

test('its folder is its own', async () => {
  const other = openS3({ ...place, url: place.url.replace('/fest/', '/anderes/') });
  await openS3(place).put('a', fileOf(1));
  expect(await other.list()).toEqual([]);
  await openS3(place).remove('a');
});

test('a list has all its pages', async () => {
  const keys = (from: number) =>
    Array.from(
      { length: 2 },
      (_, i) => `<Contents><Key>fest/${from + i}</Key><Size>7</Size></Contents>`,
    );
  const asked: string[] = [];
  const pages = await serve((url) => {
    asked.push(url);
    return url.includes('continuation-token')
      ? `<R><IsTruncated>false</IsTruncated>${keys(2).join('')}</R>`
      : `<R><IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b=</NextContinuationToken>${keys(0).join('')}</R>`;
  });
  const store = openS3({ ...place, url: `${pages.url}/b/fest/` });
  expect((await store.list()).map(({ name }) => name)).toEqual(['0', '1', '2', '3']);
  expect(asked[1]).toContain('continuation-token=a%26b%3D');
  pages.server.close();
});

test('a key that the store does not know is refused, and says so', async () => {
  const store = openS3({ ...place, keyId: 'SOMEBODY' });
  const failure = await store.list().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(S3Error);
  expect(failure).toMatchObject({ status: 403, message: 'InvalidAccessKeyId' });
});

test('each request is signed, with what it sends, by the secret alone', async () => {
  const signed: (readonly [string, string])[] = [];
  const store = await serve((url, method, request, body) => {
    const { authorization = '' } = request.headers;
    const given = /Signature=(\w+)$/.exec(authorization)?.[1] ?? '';
    signed.push([given, signatureOf({ url, method, request, body }, place)]);
    return '<R></R>';
  });
  const there = openS3({ ...place, url: `${store.url}/b/fest/` });
  await there.list();
  await there.put('a', fileOf(1_000));
  await there.remove('a');
  store.server.close();
  expect(signed).toHaveLength(3);
  for (const [given, wanted] of signed) expect(given).toBe(wanted);
});

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function signatureOf(
  { url, method, request, body }: Asked,
  { secret, region }: Pick<S3Place, 'secret' | 'region'>,
): string {
  const sha = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
  const hmac = (key: Buffer | string, text: string) =>
    createHmac('sha256', key).update(text).digest();
  const { headers } = request;
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    ...[method, path, query.split('&').toSorted().join('&')],
    ...names.split(';').map((name) => `${name}:${String(headers[name])}`),
    ...['', names, sha(body)],
  ].join('\n');
  const time = String(headers['x-amz-date']);
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request'];
  const key = scope.reduce<Buffer | string>(hmac, `AWS4${secret}`);
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha(canonical)].join('\n');
  return hmac(key, text).toString('hex');
}

test('an upload that fails in its midst takes its parts away', async () => {
  const asked: string[] = [];
  const full = await serve((url, method) => {
    asked.push(`${method} ${url}`);
    if (method !== 'PUT') return '<R><UploadId>a+b/c</UploadId></R>';
    return url.includes('partNumber=2') ? { status: 507, said: '<E><Code>Full</Code></E>' } : '';
  });
  const store = openS3({ ...place, url: `${full.url}/b/` }, PART);
  await expect(store.put('x', fileOf(2 * PART + 1))).rejects.toMatchObject({ message: 'Full' });
  full.server.close();
  expect(asked[0]).toBe('POST /b/x?uploads=');
  expect(asked.at(-1)).toBe('DELETE /b/x?uploadId=a%2Bb%2Fc');
}, 20_000);

test('nobody there: an error with the reason, after three tries', async () => {
  const store = openS3({ ...place, url: `http://127.0.0.1:${await freePort()}/b/` });
  await expect(store.list()).rejects.toMatchObject({ status: 0, message: 'ECONNREFUSED' });
}, 20_000);

test('an answer that breaks off is no file', async () => {
  const cut = await serve(() => null);
  const store = openS3({ ...place, url: `${cut.url}/b/` });
  await expect(store.get('x', join(folder, 'x'))).rejects.toBeInstanceOf(S3Error);
  cut.server.close();
});

interface Asked {
  readonly url: string;
  readonly method: string;
  readonly request: IncomingMessage;
  readonly body: Buffer;
}
type Answer = string | { readonly status: number; readonly said: string } | null;

/** @param answer null: begins an answer, and breaks the connection. */
async function serve(
  answer: (url: string, method: string, request: IncomingMessage, body: Buffer) => Answer,
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const said = answer(request.url ?? '', request.method ?? '', request, body);
      if (said === null) {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('only the beginning', () => response.destroy());
      } else if (typeof said === 'string') {
        response.setHeader('etag', '"1"').end(said);
      } else {
        response.writeHead(said.status).end(said.said);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
