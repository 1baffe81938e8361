/**
 * `npm run release`: writes einlass-VERSION.tar.gz and its checksum, which is all that a server needs: the program with its
 * web app, the packages that it runs with, and Node. Made twice of the same sources it is the same file.
 * `npm run release -- FOLDER` writes them there.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import { RELEASE } from '../server/lib/release.ts';
import { isBuildStale } from './dist.ts';
import { layOutPackages, layOutProgram, noteRelease } from './release/contents.ts';
import { pack } from './release/pack.ts';

const ROOT = join(import.meta.dirname, '..');

if (isBuildStale()) {
  const build = join(import.meta.dirname, 'build.ts');
  const { status } = spawnSync(process.execPath, [build], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
const target = resolve(process.argv[2] ?? ROOT);
mkdirSync(target, { recursive: true });
mkdirSync(join(ROOT, '.cache'), { recursive: true });
const staging = mkdtempSync(join(ROOT, '.cache', 'release-'));
try {
  const name = `einlass-${RELEASE.version}`;
  const folder = join(staging, name);
  layOutProgram(ROOT, folder);
  layOutPackages(ROOT, folder);
  await noteRelease(ROOT, folder);
  const file = join(target, `${name}.tar.gz`);
  await pack(folder, file, RELEASE.date);
  const size = `${Math.round(statSync(file).size / 1_000_000)} MB`;
  console.log(`${relative(process.cwd(), file)}: Einlass ${RELEASE.version}, ${size}`);
} finally {
  rmSync(staging, { recursive: true, force: true });
}
