/** What the build leaves in dist/, as a server and the Content-Security-Policy need it. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import { isBuildStale } from '../../scripts/dist.ts';
import type { RouteFiles } from '../../scripts/routeFiles.ts';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');
const read = (path: string): string => readFileSync(join(dist, path), 'utf8');
const textOf = (pattern: string): string => globSync(pattern, { cwd: dist }).map(read).join('\n');

beforeAll(() => {
  if (!isBuildStale()) return;
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
});

/** In the frame of whoever is signed in: with the festival's logo, and without one. */
const LOGO_PLACES = ['%LOGO_BEGIN%', '%LOGO%', '%LOGO_END%', '%NO_LOGO_BEGIN%', '%NO_LOGO_END%'];

test('the page has a quoted place for everything that the server fills in', () => {
  const page = read('templates/index.html');
  const inAttributes = page.replace(/>[^<]*</g, '><').match(/%[A-Z_]+%/g) ?? [];
  const inQuotes = page.match(/="[^"]*%[A-Z_]+%[^"]*"/g) ?? [];
  expect(inQuotes).toHaveLength(inAttributes.length);
  expect(new Set(page.match(/%[A-Z_]+%/g))).toEqual(
    new Set(['%PRODUCT_NAME%', '%PUBLIC_URL%', '%BRAND%', ...LOGO_PLACES]),
  );
});

test.each(['index.html', 'manifest.webmanifest', 'sw.js', 'config.json'])(
  'any server can serve %s as it is: no place is left to fill in',
  (file) => {
    expect(read(file)).not.toMatch(/%[A-Z_]+%/);
    expect(read(file)).toContain('Einlass');
  },
);

test('the page has no code and no styles of its own', () => {
  const page = read('index.html');
  expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/);
  for (const [script] of page.matchAll(/<script[^>]*>/g))
    expect(script).toContain(' src="/assets/');
});

test('every asset has the hash of its content in its name', () => {
  const assets = globSync('assets/*', { cwd: dist });
  expect(assets.length).toBeGreaterThan(10);
  for (const path of assets) expect(path).toMatch(/\.[0-9a-f]{20}\./);
});

test('everything compressible is there compressed, and is the same', () => {
  const paths = globSync('**/*.{js,css,svg,wasm,txt}', {
    cwd: dist,
    // The server fills it in first.
    exclude: ['templates/**'],
  });
  expect(paths).toEqual(expect.arrayContaining(['favicon.svg', 'robots.txt']));
  for (const path of paths) {
    const compressed = readFileSync(join(dist, `${path}.br`));
    expect(brotliDecompressSync(compressed).equals(readFileSync(join(dist, path)))).toBe(true);
  }
});

test('the service worker knows every file of the release, and what the server fills in', () => {
  const [list = ''] = read('templates/sw.js').split('\n', 1);
  const files = JSON.parse(list.slice(list.indexOf('['), -1)) as {
    url: string;
    revision: unknown;
  }[];
  const revisions = new Map(files.map(({ url, revision }) => [url, revision]));
  const assets = globSync('assets/*', { cwd: dist, exclude: ['**/*.{br,txt}'] });
  expect(new Set(revisions.keys())).toEqual(
    new Set([
      ...['/', '/manifest.webmanifest', '/favicon.svg', '/config.json'],
      ...assets.map((path) => `/${path}`),
    ]),
  );
  expect(String(revisions.get('/')).match(/%[A-Z_]+%/g)).toEqual([
    '%PRODUCT_NAME%',
    '%PUBLIC_URL%',
    '%BRAND%',
    ...LOGO_PLACES,
  ]);
  expect(String(revisions.get('/config.json')).match(/%[A-Z_]+%/g)).toEqual([
    '%PRODUCT_NAME%',
    '%TICKET_PREFIX%',
    '%CONTACT%',
    '%LOOK%',
  ]);
});

test("antd's styles are in the style sheets, in both colour schemes, and yield to ours", () => {
  const css = textOf('assets/*.css');
  // The modal's mask is what an extraction by rendering forgets.
  for (const part of [
    '.ant-btn-color-primary',
    '.ant-form-item-explain-error',
    '.ant-modal-mask',
  ]) {
    expect(css).toContain(part);
  }
  expect(css).toMatch(/@layer antd\{:root\{[^}]*--ant-color-primary:var\(--loud,#b3125f\)/);
  expect(css).toMatch(
    /@media screen\{:root\[data-scheme=dark\]\{[^}]*--ant-color-primary:var\(--loud,#ff7ab8\)/,
  );
});

test('the JavaScript has none of the generators of antd’s styles', () => {
  // A selector of which they are full.
  expect(textOf('assets/*.js')).not.toMatch(/['"]&:hover/);
});

describe('what one page shows does not load with another one', () => {
  const routesWith = (mark: string): string[] => {
    const routes = JSON.parse(read('routes.json')) as Record<string, RouteFiles>;
    const isMarked = (file: string) => file.endsWith('.css') && read(file).includes(mark);
    return Object.keys(routes).filter((route) => routes[route]!.files.some(isMarked));
  };

  const WITH_DIALOGS = ['second-factor', 'board', 'jobs', 'settings'];

  test.each([
    // The class with a component's own properties stands in its own style sheet alone.
    ['Table', '.ant-table-css-var', ['admin', 'import']],
    ['InputNumber', '.ant-input-number-css-var', ['admin']],
    ['Modal', '.ant-modal-css-var', WITH_DIALOGS],
    ['DatePicker, which comes with its dialog', '.ant-picker-css-var', []],
    ['the scanner’s camera', '.camera-', ['scan']],
  ])('%s', (_, mark, expected) => expect(routesWith(mark)).toEqual(expected));

  test('the scanner loads nothing of Ant Design', () => {
    expect(routesWith('@layer antd{:root')).not.toContain('scan');
    expect(routesWith('.ant-btn-css-var')).not.toContain('scan');
  });
});
