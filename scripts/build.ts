/** Builds the web app into dist/: the page, and its assets with content hashes and `.br` beside them. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Stats } from 'webpack';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const page = join(dist, 'index.html');

const SOURCES = [
  'src/**/*',
  'contract/**/*',
  'public/**/*',
  'scripts/webpack/**/*',
  'scripts/build.ts',
  'webpack.config.ts',
  'babel.config.js',
  'package-lock.json',
];

/** True when there is no build, or a source is newer than it. */
export function isBuildStale(): boolean {
  if (!existsSync(page)) return true;
  const builtAt = statSync(page).mtimeMs;
  return globSync(SOURCES, { cwd: root }).some(
    (path) => statSync(join(root, path)).mtimeMs > builtAt,
  );
}

/** What a route's JavaScript and style sheets weigh as they travel, in bytes. */
export type RouteSizes = Map<string, { js: number; css: number }>;

/**
 * Builds into a folder beside dist/ and puts it in its place at the end, so that dist/ is always whole.
 * @throws Error with webpack's report when something does not compile
 */
export async function build(): Promise<RouteSizes> {
  const staging = join(root, `.cache/build-${process.pid}`);
  try {
    const stats = await run(staging);
    cpSync(join(root, 'public'), staging, {
      recursive: true,
      filter: (path) => !path.endsWith('index.html'),
    });
    listRelease(staging);
    await compressAll(staging);
    const sizes = routeSizes(stats, staging);
    rmSync(dist, { recursive: true, force: true });
    renameSync(staging, dist);
    return sizes;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

async function run(outputFolder: string): Promise<Stats> {
  // Only here: a start that has nothing to build does not wait for webpack.
  const { default: webpack } = await import('webpack');
  const { webpackConfig } = await import('../webpack.config.ts');
  const compiler = webpack(webpackConfig('production', outputFolder));
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      if (result !== undefined) resolve(result);
      else reject(error ?? new Error('webpack gave no result'));
    });
  });
  await promisify(compiler.close.bind(compiler))();
  if (stats.hasErrors() || stats.hasWarnings()) {
    throw new Error(stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY }));
  }
  return stats;
}

/**
 * Tells the service worker which files the release consists of. Where the server fills something in, the
 * revision names it: a festival that changes its name has another page.
 */
function listRelease(folder: string): void {
  const contentOf = (file: string) => readFileSync(join(folder, file), 'utf8');
  const revisionOf = (file: string) => {
    const content = contentOf(file);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 20);
    const placeholders = content.match(/%[A-Z_]+%/g) ?? [];
    return [hash, ...new Set(placeholders)].join(' ');
  };
  const files = [
    { url: '/', revision: revisionOf('index.html') },
    ...['manifest.webmanifest', 'favicon.svg'].map((file) => ({
      url: `/${file}`,
      revision: revisionOf(file),
    })),
    // Their names are their revision.
    ...globSync('assets/*', { cwd: folder, exclude: ['**/*.txt'] })
      .toSorted()
      .map((file) => ({ url: `/${file}`, revision: null })),
  ];
  const worker = contentOf('sw.js');
  writeFileSync(join(folder, 'sw.js'), `self.releaseFiles=${JSON.stringify(files)};\n${worker}`);
}

const COMPRESSIBLE = '**/*.{js,css,svg,wasm,txt,json}';
/** Goes out when the server has filled it in. */
const FILLED_LATER = ['sw.js'];

async function compressAll(folder: string): Promise<void> {
  const compress = promisify(brotliCompress);
  await Promise.all(
    globSync(COMPRESSIBLE, { cwd: folder, exclude: FILLED_LATER }).map(async (path) => {
      const content = await readFile(join(folder, path));
      const compressed = await compress(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      });
      await writeFile(join(folder, `${path}.br`), compressed);
    }),
  );
}

/** Budgets of a route, kB as they travel: its JavaScript, everything before it is usable; its style sheets. */
const BUDGETS: Record<string, { js: number; css: number }> = {
  login: { js: 160, css: 15 },
  signup: { js: 160, css: 15 },
  'forgot-password': { js: 160, css: 15 },
  'reset-password': { js: 160, css: 15 },
  welcome: { js: 172, css: 15 },
  admin: { js: 215, css: 15 },
  scan: { js: 140, css: 15 },
};

function routeSizes(stats: Stats, folder: string): RouteSizes {
  const groups = stats.toJson({ all: false, chunkGroups: true }).namedChunkGroups ?? {};
  const assetsOf = (name: string): string[] => {
    if (groups[name] === undefined) throw new Error(`The build has no chunk named ${name}`);
    return (groups[name].assets ?? []).map((asset) => asset.name);
  };
  const size = (files: string[]): number =>
    files.reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0);
  return new Map(
    Object.keys(BUDGETS).map((route) => {
      const files = [...new Set(['firstPaint', 'main', route].flatMap(assetsOf))];
      const ofKind = (end: string) => size(files.filter((file) => file.endsWith(end)));
      return [route, { js: ofKind('.js'), css: ofKind('.css') }];
    }),
  );
}

/** @returns the sizes as lines, and what is above its budget. */
function report(sizes: RouteSizes): { lines: string[]; excess: string[] } {
  const excess: string[] = [];
  const lines = [...sizes].map(([route, size]) => {
    const cells = (['js', 'css'] as const).map((kind) => {
      const kB = size[kind] / 1000;
      const budget = BUDGETS[route]?.[kind] ?? 0;
      if (kB > budget) excess.push(`${route}: ${kB.toFixed(1)} kB of ${kind}, budget ${budget} kB`);
      return `${kB.toFixed(1).padStart(7)} of ${String(budget).padStart(3)}`;
    });
    return [route.padEnd(18), ...cells].join('  ');
  });
  return { lines, excess };
}

if (import.meta.main) {
  const started = performance.now();
  const { lines, excess } = report(await build());
  console.log(`${relative(process.cwd(), dist) || '.'}: built in`, seconds(started));
  console.log(['brotli kB'.padEnd(18), ' JavaScript', '  style sheets'].join('  '));
  for (const line of lines) console.log(line);
  if (excess.length > 0) {
    console.error(['Above the budget:', ...excess].join('\n'));
    process.exitCode = 1;
  }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
