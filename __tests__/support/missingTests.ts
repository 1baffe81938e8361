/** Looks whether tests that docs/spec.md or a mutant names are there, and are run. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { SpecTest } from './specTable.ts';
import { testTitles } from './testTitles.ts';

const root = join(import.meta.dirname, '..', '..');
const titlesOf = new Map<string, readonly string[]>();

function titlesIn(file: string): readonly string[] {
  const titles = titlesOf.get(file) ?? testTitles(file, readFileSync(join(root, file), 'utf8'));
  titlesOf.set(file, titles);
  return titles;
}

/** @returns a sentence for each that is not there once. */
export function missingTests(tests: readonly SpecTest[]): string[] {
  return tests.flatMap(({ file, name }) => {
    if (!existsSync(join(root, file))) return `no ${file}`;
    if (!/^__tests__\/.+\.test\.tsx?$/.test(file)) return `${file} is run by nobody`;
    const titles = titlesIn(file);
    const meant = titles.filter((title) => title === name).length;
    const found = meant > 0 ? meant : titles.filter((title) => title.includes(name)).length;
    return found === 1 ? [] : `${found} tests in ${file} are called ${name}`;
  });
}
