import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { openDatabase, type Database } from '../../../../server/db/openDatabase.ts';
import { texts } from '../../../../server/texts.ts';
import { createTestApp, type TestApp } from '../../support/testApp.ts';

const TEMPLATE = `<title>%PRODUCT_NAME%</title>
<meta name="einlass:ticket-prefix" content="%TICKET_PREFIX%">
<meta name="einlass:api-base" content="%API_BASE%"><meta property="og:url" content="%PUBLIC_URL%/">
<p>100%, %UNKNOWN%</p>`;

const PAGE = `<title>&lt;b&gt;Sommer &amp; &quot;Söhne&quot;&lt;/b&gt;</title>
<meta name="einlass:ticket-prefix" content="sommer">
<meta name="einlass:api-base" content="/api"><meta property="og:url" content="https://tickets.example.org/">
<p>100%, %UNKNOWN%</p>`;

const STYLE = '.a{color:red}';
const HEAD_SCRIPT = 'go("head");';
const AT_ONCE = {
  'login.html': `<script data-x="1">${HEAD_SCRIPT}</script><script defer src="/a.js"></script>
<style data-href="/a.css">${STYLE}</style><style>:root{--longest-word:%LONGEST_WORD%}</style><h1>%PRODUCT_NAME%: sign in</h1>`,
  'signup.html': '<h1>sign up</h1>',
  'forgot-password.html': '<h1>forgotten</h1>',
};

const SCRIPT = 'console.log("einlass");'.repeat(100);

let webRoot: string;
let database: Database;
let server: TestApp;
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'einlass-web-'));
  mkdirSync(join(webRoot, 'assets'));
  mkdirSync(join(webRoot, 'templates'));
  writeFileSync(join(webRoot, 'templates/index.html'), TEMPLATE);
  for (const [file, page] of Object.entries(AT_ONCE)) {
    writeFileSync(join(webRoot, 'templates', file), page);
  }
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg/>');
  writeFileSync(join(webRoot, 'assets', 'main.1a2b.js'), SCRIPT);
  writeFileSync(join(webRoot, 'assets', 'main.1a2b.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(
    join(webRoot, 'templates/manifest.webmanifest'),
    '{"name":"%PRODUCT_NAME%","short_name":"%PRODUCT_NAME%","lang":"de"}',
  );
  writeFileSync(join(webRoot, 'templates/sw.js'), 'self.releaseFiles=["1a2b %PRODUCT_NAME%"];');
  database = openDatabase({ location: ':memory:' });
  await database.migrate();
  server = await createTestApp(database, {
    webRoot,
    config: {
      productName: '<b>Sommer & "Söhne"</b>',
      ticketPrefix: 'sommer',
      publicUrl: 'https://tickets.example.org',
    },
  });
});
afterAll(async () => {
  await server.close();
  await database.close();
  rmSync(webRoot, { recursive: true });
});

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (url: string, headers: Record<string, string> = BROWSER) =>
  server.app.inject({ method: 'GET', url, headers });

test.each([
  '/',
  '/login',
  '/reset-password/abc.def',
  '/admin?search=mia',
  '/no/such/page',
  '/apiary',
])('a browser at %s gets the page with the festival’s names in it, escaped', async (url) => {
  const reply = await get(url);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toBe(PAGE);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Cookie, Sec-Fetch-Dest',
  });
});

test.each([
  ['gzip, deflate, br', true],
  ['br;q=0.5', true],
  ['br ; q=1.0, gzip', true],
  ['br;q=0', false],
  ['br;q=0.0, gzip', false],
  ['gzip', false],
  ['brotli', false],
])('Accept-Encoding %s: brotli %s', async (encoding, isBrotli) => {
  const reply = await get('/login', { ...BROWSER, 'accept-encoding': encoding });
  expect(reply.headers['content-encoding']).toBe(isBrotli ? 'br' : undefined);
  const body = isBrotli ? brotliDecompressSync(reply.rawPayload) : reply.rawPayload;
  expect(body.toString()).toBe(PAGE);
});

test('a browser that has the page is told so', async () => {
  const { headers } = await get('/');
  const again = await get('/login', { ...BROWSER, 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('messengers that preview a link get the page, too, and HEAD its headers', async () => {
  expect((await get('/signup', { accept: '*/*' })).body).toBe(PAGE);
  expect((await get('/signup', {})).body).toBe(PAGE);
  const head = await server.app.inject({ method: 'HEAD', url: '/signup', headers: BROWSER });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('assets are compressed beforehand and kept for ever, since their names change with them', async () => {
  const packed = await get('/assets/main.1a2b.js', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringMatching(/javascript/) as unknown,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i) as unknown,
  });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT);
  const plain = await get('/assets/main.1a2b.js', {});
  expect([plain.statusCode, plain.body]).toEqual([200, SCRIPT]);
  expect(plain.headers['content-encoding']).toBeUndefined();
});

test('other files are asked for each time', async () => {
  expect((await get('/favicon.svg', {})).headers['cache-control']).toBe('no-cache');
});

test('the app reads its settings from config.json, which the server writes', async () => {
  const reply = await get('/config.json', {});
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(reply.json()).toEqual({
    productName: '<b>Sommer & "Söhne"</b>',
    ticketPrefix: 'sommer',
    apiBase: '/api',
    contactEmail: '',
    contactPhone: '',
    hasFestivalPages: true,
    color: '',
    logo: '',
  });
});

test('the installed app bears the festival’s name', async () => {
  const reply = await get('/manifest.webmanifest', {});
  expect(reply.headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(reply.json()).toEqual({
    name: '<b>Sommer & "Söhne"</b>',
    short_name: '<b>Sommer & "Söhne"</b>',
    lang: 'de',
  });
});

test('the service worker is asked for each time, and is another one where the festival has another name', async () => {
  const reply = await get('/sw.js', { accept: '*/*' });
  expect(reply.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(reply.body).toBe(String.raw`self.releaseFiles=["1a2b <b>Sommer & \"Söhne\"</b>"];`);
});

describe('the pages that are there before any script', () => {
  const opened = { ...BROWSER, 'sec-fetch-dest': 'document' };

  test.each([
    ['/', 'sign in'],
    ['/login', 'sign in'],
    ['/signup', 'sign up'],
    ['/signup?code=ABCDE-FGHIJ', 'sign up'],
    ['/?from=mail', 'sign in'],
    ['/forgot-password', 'forgotten'],
  ])('%s as it is opened: %s', async (url, heading) => {
    expect((await get(url, opened)).body).toContain(`${heading}</h1>`);
  });

  test.each([
    ['a session', '/login', { cookie: 'x=1; access_token=abc' }],
    ['a session that can be refreshed', '/', { cookie: 'refresh_token=abc' }],
    ['another address', '/admin', {}],
    ['the service worker', '/', { 'sec-fetch-dest': 'empty' }],
  ])('not with %s', async (_, url, headers) => {
    expect((await get(url, { ...opened, ...headers })).body).toBe(PAGE);
  });

  test('a session that has ended is none', async () => {
    const headers = { ...opened, cookie: 'access_token=; refresh_token=; theme=dark' };
    expect((await get('/login', headers)).body).toContain('sign in</h1>');
  });

  test('the policy names what stands in the page by its hashes, and nothing else is allowed', async () => {
    const { headers, body } = await get('/login', opened);
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const policy = String(headers['content-security-policy']).split('; ');
    // The longest word of the name is “&quot;Söhne&quot;</b>” as it was written.
    const [, size = ''] = /<style>(.*?)<\/style>/.exec(body) ?? [];
    expect(size).toBe(':root{--longest-word:11}');
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hash(HEAD_SCRIPT)}`);
    expect(policy).toContain(`style-src 'self' ${hash(STYLE)} ${hash(size)}`);
    const other = String((await get('/admin', opened)).headers['content-security-policy']);
    expect(other).not.toContain('sha256');
  });
});

test('built anew under the running server, the web app goes out as it is now', async () => {
  const root = mkdtempSync(join(tmpdir(), 'einlass-web-'));
  const put = (file: string, text: string) => writeFileSync(join(root, file), text);
  mkdirSync(join(root, 'assets'));
  mkdirSync(join(root, 'templates'));
  put('templates/manifest.webmanifest', '{}');
  put('templates/sw.js', 'old();');
  put('templates/index.html', 'old page');
  utimesSync(join(root, 'templates/index.html'), 1, 1);
  const { app, close } = await createTestApp(database, { webRoot: root });
  const bodies = async () =>
    await Promise.all(
      ['/', '/sw.js', '/assets/new.3c4d.js'].map(
        async (url) => (await app.inject({ url, headers: { accept: '*/*' } })).body,
      ),
    );
  const missing = JSON.stringify({ error: texts.unknownPath });
  expect(await bodies()).toEqual(['old page', 'old();', missing]);

  rmSync(join(root, 'templates/index.html'));
  expect(await bodies()).toEqual(['old page', 'old();', missing]);

  put('assets/new.3c4d.js', 'go();');
  put('templates/sw.js', 'new();');
  put('templates/index.html', 'new page');
  expect(await bodies()).toEqual(['new page', 'new();', 'go();']);
  await close();
  rmSync(root, { recursive: true });
});

test.each([
  ['/assets/main.old.js', BROWSER],
  ['/assets/main.1a2b.js.map', {}],
  ['/assets/', BROWSER],
  ['/robots.txt', { accept: '*/*' }],
  ['/index.html.br', {}],
  ['/templates/index.html', {}],
  ['/assets/main.1a2b.js.br', {}],
  ['/assets/..%2f..%2fetc%2fpasswd', {}],
  ['/login', { accept: 'application/json' }],
])('%s is not there: 404, never the page', async (url, headers) => {
  const reply = await get(url, headers);
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toEqual({ error: texts.unknownPath });
});

test('a form that is sent to a page finds nothing', async () => {
  const reply = await server.app.inject({ method: 'POST', url: '/login', headers: BROWSER });
  expect(reply.statusCode).toBe(404);
});

test('every answer carries the security headers', async () => {
  for (const url of [
    '/',
    '/assets/main.1a2b.js',
    '/api/api/token/',
    '/assets/none.js',
    '/healthz',
    '/a/malformed/%E0%A4%A',
  ]) {
    expect((await get(url)).headers).toMatchObject({
      'content-security-policy':
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
        "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; " +
        "manifest-src 'self'; media-src 'self' blob:; object-src 'none'; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'none'",
      'permissions-policy': 'camera=(self)',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    });
  }
});

test('without HTTPS browsers are not told to insist on it', async () => {
  const plain = await createTestApp(database);
  const reply = await plain.app.inject('/healthz');
  expect(reply.headers['strict-transport-security']).toBeUndefined();
  await plain.close();
});
