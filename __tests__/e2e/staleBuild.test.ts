/** When `npm start` builds: by what is in the files, whatever their dates say. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { FILLED_FILES } from '../../contract/pageConfig.ts';
import { hashOfSources, isBuildStale, writeHash } from '../../scripts/dist.ts';
import { startServer } from '../support/serverProcess.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Everything that a build is made of, and dist/. */
const PARTS = ['src', 'contract', 'public', 'scripts', 'server', 'webpack.config.ts'];
const OTHERS = ['babel.config.js', 'package.json', 'package-lock.json'];

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'einlass-stale-'));
  for (const part of [...PARTS, ...OTHERS]) {
    cpSync(join(ROOT, part), join(root, part), { recursive: true, preserveTimestamps: true });
  }
  mkdirSync(join(root, 'dist/templates'), { recursive: true });
  for (const file of Object.keys(FILLED_FILES)) {
    writeFileSync(join(root, 'dist', file), '');
    writeFileSync(join(root, 'dist/templates', file), '');
  }
  writeHash(join(root, 'dist'), hashOfSources(root));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('made of these sources: fresh, and known to be within 200 ms', () => {
  expect(isBuildStale(root)).toBe(false);
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    isBuildStale(root);
    return performance.now() - start;
  });
  expect(Math.min(...times)).toBeLessThan(200);
});

test('an update from an archive, with dates older than the build: stale', () => {
  const file = join(root, 'src/app/texts.ts');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n`);
  utimesSync(file, 0, 0);
  expect(isBuildStale(root)).toBe(true);
});

test('a file that is gone, renamed or new: stale', () => {
  const from = join(root, 'src/app/texts.ts');
  const to = join(root, 'src/app/words.ts');
  renameSync(from, to);
  expect(isBuildStale(root)).toBe(true);
  renameSync(to, from);
  expect(isBuildStale(root)).toBe(false);
  writeFileSync(to, '');
  expect(isBuildStale(root)).toBe(true);
});

test('another version of a library: stale; the lock file written anew by npm: fresh', () => {
  const file = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, { version: string; dev?: boolean }>;
  };
  const react = lock.packages['node_modules/react']!;
  react.dev = true;
  writeFileSync(file, JSON.stringify(lock));
  expect(isBuildStale(root)).toBe(false);
  react.version = '99.0.0';
  writeFileSync(file, JSON.stringify(lock));
  expect(isBuildStale(root)).toBe(true);
});

test.each(['index.html', 'templates/sw.js'])('a build without %s: stale', (file) => {
  rmSync(join(root, 'dist', file));
  expect(isBuildStale(root)).toBe(true);
});

test('touched, and otherwise as it was: fresh', () => {
  const now = new Date();
  utimesSync(join(root, 'src/main.tsx'), now, now);
  expect(isBuildStale(root)).toBe(false);
});

describe('npm start without the packages for development', () => {
  beforeEach(() => {
    const { devDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ) as Record<'devDependencies', Record<string, string>>;
    mkdirSync(join(root, 'node_modules'));
    for (const name of readdirSync(join(ROOT, 'node_modules'))) {
      if (name in devDependencies || name.startsWith('@babel')) continue;
      symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
    }
  });

  test('without a build of these sources: one German sentence, and no start', () => {
    writeFileSync(join(root, 'src/app/texts.ts'), '');
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.ts'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Die Web-App in dist\/ fehlt oder gehört zu anderen Quellen.*\n$/);
  });

  test('with the dist/ that was shipped, it runs', async () => {
    rmSync(join(root, 'dist'), { recursive: true });
    cpSync(join(ROOT, 'dist'), join(root, 'dist'), { recursive: true });
    const server = await startServer({ root, program: 'scripts/start.ts' });
    const page = await (await fetch(server.url)).text();
    await server.discard();
    expect(page).toContain('<title>Einlass');
  });
});
