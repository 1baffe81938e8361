/**
 * A program: packs the release of the sources in a folder, its packages a link to ours, which takes a second.
 * node packRelease.ts SOURCES TARGET
 */
import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { layOutProgram, noteRelease } from '../../scripts/release/contents.ts';
import { pack } from '../../scripts/release/pack.ts';

const [sources = '', target = ''] = process.argv.slice(2);
const staging = mkdtempSync(join(tmpdir(), 'einlass-pack-'));
try {
  const draft = join(staging, 'draft');
  layOutProgram(sources, draft);
  const { version, date } = await noteRelease(sources, draft);
  const name = `einlass-${version}`;
  const folder = join(staging, name);
  renameSync(draft, folder);
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'));
  await pack(folder, join(target, `${name}.tar.gz`), date);
} finally {
  rmSync(staging, { recursive: true, force: true });
}
