/** What can be said without running the product. Each program remembers what it found in a file's last content. */
import { join } from 'node:path';

import { programOf, runStep, type Step } from './steps.ts';

/** Holds .dependency-cruiser.js. */
export const IMPORT_RULES = programOf('dependency-cruiser', 'bin/dependency-cruiser.mjs');

const cache = (name: string): string => join(import.meta.dirname, '..', '.cache', name);
/** By content: a checkout gives every file a new date. */
const cachedIn = (name: string): string[] => [
  ...['--cache', '--cache-location', cache(name)],
  ...['--cache-strategy', 'content'],
];

const CHECKS: readonly Step[] = [
  {
    name: 'types',
    args: [
      ...[programOf('typescript', 'bin/tsc'), '--project', '.'],
      ...['--incremental', '--tsBuildInfoFile', cache('types.tsbuildinfo')],
    ],
  },
  {
    name: 'lint',
    args: [
      programOf('eslint', 'bin/eslint.js'),
      '--max-warnings=0',
      // The bench has packages of its own: `npm --prefix bench run check`.
      '--ignore-pattern=bench/',
      ...cachedIn('lint'),
      '.',
    ],
  },
  { name: 'imports', args: [IMPORT_RULES, 'contract', 'src', 'server'] },
  {
    name: 'format',
    args: [programOf('prettier', 'bin/prettier.cjs'), '--check', ...cachedIn('format'), '.'],
  },
];

/** Types, lint rules, imports and format of every file. @returns how many of the checks passed and failed. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  // Tests with a browser run beside them, and those have time limits.
  const results = await Promise.all(CHECKS.map((step) => runStep({ ...step, canWait: true })));
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}
