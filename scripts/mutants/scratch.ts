/** Copies of the project in which mutants live: the working tree is never touched. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Mutant } from '../../__tests__/support/mutants.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** What no test that kills mutants reads. */
const LEFT_OUT = /^(?:bench|docs\/pictures|__tests__\/e2e)\//;

export interface Scratch {
  /** One copy for each mutant that lives at the same time. */
  readonly lanes: readonly string[];
  /** jest's cache, which all of them share. */
  readonly cache: string;
  remove(): void;
}

/** The project as it is in the working tree, with what is not committed yet. */
export function makeScratch(count: number): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'einlass-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const files = listed.split('\0').filter((path) => path !== '' && !LEFT_OUT.test(path));
  const lanes = Array.from({ length: count }, (_, index) => {
    const lane = join(folder, `lane-${index + 1}`);
    for (const file of files) cpSync(join(ROOT, file), join(lane, file));
    symlinkSync(join(ROOT, 'node_modules'), join(lane, 'node_modules'));
    return lane;
  });
  return {
    lanes,
    cache: join(folder, 'cache'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Lets the mutant live in the lane while the work is done. @throws Error when its place is not found. */
export async function withMutant<Result>(
  lane: string,
  mutant: Mutant,
  work: () => Promise<Result>,
): Promise<Result> {
  const path = join(lane, mutant.file);
  const text = readFileSync(path, 'utf8');
  const changed = mutant.change(text);
  if (changed === null) throw new Error(`${mutant.where}: ${mutant.file} has no such place`);
  writeFileSync(path, changed);
  try {
    return await work();
  } finally {
    writeFileSync(path, text);
  }
}
