/** Builds the web app into dist/: the page, and its assets with content hashes and `.br` beside them. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Configuration, Stats } from 'webpack';
import {
  FILLED_FILES,
  fillIn,
  PAGE_CONFIG_FILE,
  readPageConfig,
  type FilledFileName,
} from '../contract/pageConfig.ts';
import { TEMPLATES } from '../server/modules/page/service.ts';
import { hashOfSources, writeHash } from './dist.ts';
import { writePrerendered } from './prerender.ts';
import { routeFiles, weigh, writeWeights, type RouteFiles } from './routeFiles.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

/** In dist/, what routeFiles.ts says of each route. */
const ROUTES = 'routes.json';

/**
 * Builds into a folder beside dist/ and puts it in its place at the end, so that dist/ is always whole.
 * @throws Error with webpack's report when something does not compile
 */
export async function build(): Promise<Record<string, RouteFiles>> {
  const staging = join(root, `.cache/build-${process.pid}`);
  // What is changed meanwhile makes it stale.
  const hash = hashOfSources();
  // Only here: a start that has nothing to build does not wait for webpack.
  const { prerenderConfig, webpackConfig } = await import('../webpack.config.ts');
  const rendering = `${staging}-prerender`;
  try {
    const stats = await run(webpackConfig('production', staging));
    await run(prerenderConfig(rendering));
    cpSync(join(root, 'public'), staging, {
      recursive: true,
      filter: (path) => !path.endsWith('index.html'),
    });
    await writePrerendered(staging, rendering);
    listRelease(staging);
    fillNames(staging);
    await compressAll(staging);
    const routes = routeFiles(stats, staging);
    await writeFile(join(staging, ROUTES), JSON.stringify(routes));
    writeHash(staging, hash);
    rmSync(dist, { recursive: true, force: true });
    renameSync(staging, dist);
    return routes;
  } finally {
    for (const folder of [staging, rendering]) rmSync(folder, { recursive: true, force: true });
  }
}

async function run(configuration: Configuration): Promise<Stats> {
  const { default: webpack } = await import('webpack');
  const compiler = webpack(configuration);
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
 * Leaves the files with places for the festival's names in a folder of their own, for our server, and beside the assets
 * those with the names of config.json, for any other: they work as they are.
 */
function fillNames(folder: string): void {
  const contentOf = (file: string) => readFileSync(join(folder, file), 'utf8');
  const config = readPageConfig(JSON.parse(contentOf(PAGE_CONFIG_FILE)));
  mkdirSync(join(folder, TEMPLATES));
  for (const file of Object.keys(FILLED_FILES) as FilledFileName[]) {
    const template = contentOf(file);
    writeFileSync(join(folder, TEMPLATES, file), template);
    writeFileSync(join(folder, file), fillIn(file, template, config, ''));
  }
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
    {
      url: `/${PAGE_CONFIG_FILE}`,
      revision: `${revisionOf(PAGE_CONFIG_FILE)} %PRODUCT_NAME% %TICKET_PREFIX% %CONTACT% %LOOK%`,
    },
    // Their names are their revision.
    ...globSync('assets/*', { cwd: folder, exclude: ['**/*.txt'] })
      .toSorted()
      .map((file) => ({ url: `/${file}`, revision: null })),
  ];
  const worker = contentOf('sw.js');
  writeFileSync(join(folder, 'sw.js'), `self.releaseFiles=${JSON.stringify(files)};\n${worker}`);
}

const COMPRESSIBLE = '**/*.{js,css,svg,wasm,txt,json}';

async function compressAll(folder: string): Promise<void> {
  const compress = promisify(brotliCompress);
  await Promise.all(
    globSync(COMPRESSIBLE, { cwd: folder, exclude: [`${TEMPLATES}/**`] }).map(async (path) => {
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

if (import.meta.main) {
  const started = performance.now();
  const routes = await build();
  if (process.argv.includes('--weigh')) writeWeights(routes);
  const { lines, excess } = weigh(routes);
  console.log(`${relative(process.cwd(), dist) || '.'}: built in`, seconds(started));
  console.log(['brotli kB'.padEnd(18), '   JavaScript', '   style sheets'].join('  '));
  for (const line of lines) console.log(line);
  // The tests fail for it; who only wants to start is not to be kept from it.
  if (excess.length > 0) console.warn(['Above the budget:', ...excess].join('\n'));
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
