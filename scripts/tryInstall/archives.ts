/** Two real releases for the way through them: that of these sources, and one with a later number and a migration more. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { applyChanges } from '../../__tests__/support/releaseHome.ts';

const ROOT = join(import.meta.dirname, '../..');
export const ARCHIVES = join(ROOT, '.cache/tryInstall');

const release = (root: string): void => {
  execFileSync(process.execPath, [join(root, 'scripts/release.ts'), ARCHIVES], {
    stdio: 'inherit',
  });
};

export function makeArchive(): void {
  mkdirSync(ARCHIVES, { recursive: true });
  release(ROOT);
}

/** @param hasMigration one that leaves no room for the earlier release. @returns the archive's name. */
export function makeLaterArchive(version: string, hasMigration: boolean): string {
  const sources = mkdtempSync(join(tmpdir(), 'einlass-later-'));
  try {
    const files = execFileSync(
      'git',
      ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
      { cwd: ROOT, encoding: 'utf8' },
    );
    for (const file of files.split('\0').filter(Boolean))
      cpSync(join(ROOT, file), join(sources, file));
    cpSync(join(ROOT, 'dist'), join(sources, 'dist'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(sources, 'node_modules'));
    const statement = 'alter table entry_gate add column colour text';
    applyChanges(sources, {
      version,
      ...(hasMigration && { migration: { statement, isHarmless: false } }),
    });
    release(sources);
    return `einlass-${version}.tar.gz`;
  } finally {
    rmSync(sources, { recursive: true, force: true });
  }
}
