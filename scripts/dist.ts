/** Whether dist/ is there, whole, and made of the present sources; without anything that only a build needs. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILLED_FILES } from '../contract/pageConfig.ts';
import { TEMPLATES } from '../server/modules/page/service.ts';

const ROOT = join(import.meta.dirname, '..');

/** What a build is made of. */
const SOURCES = [
  'src/**/*',
  'contract/**/*',
  'public/**/*',
  'scripts/webpack/**/*',
  'scripts/{build,customProperties,dist,prerender,routeFiles}.ts',
  'server/modules/page/service.ts',
  'webpack.config.ts',
  'babel.config.js',
];

/** In dist/, the hash of what it was made of. */
const HASH_FILE = 'sources.sha256';

const NEEDED = ['index.html', ...Object.keys(FILLED_FILES).map((file) => join(TEMPLATES, file))];

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

/** The versions alone: npm writes the rest of the file anew as it likes. */
function lockedVersions(root: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  return Object.entries(packages)
    .map(([path, { version = '' }]) => `${path} ${version}`)
    .toSorted()
    .join('\n');
}

/** Of contents and not of dates, which an archive brings along from where it was packed. */
export function hashOfSources(root = ROOT): string {
  const hash = createHash('sha256').update(lockedVersions(root));
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const file of files.toSorted()) {
    hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

export function writeHash(folder: string, hash: string): void {
  writeFileSync(join(folder, HASH_FILE), hash);
}

/** True when there is no whole build, or it was made of other sources than those that are here. */
export function isBuildStale(root = ROOT): boolean {
  const dist = join(root, 'dist');
  if (!NEEDED.every((file) => existsSync(join(dist, file)))) return true;
  // Shipped without them.
  if (!existsSync(join(root, 'src'))) return false;
  const file = join(dist, HASH_FILE);
  return !existsSync(file) || readFileSync(file, 'utf8') !== hashOfSources(root);
}
