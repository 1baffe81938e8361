import { programOf, runStep, type Step } from './steps.ts';

/** Holds .dependency-cruiser.js. */
export const IMPORT_RULES = programOf('dependency-cruiser', 'bin/dependency-cruiser.mjs');

const CHECKS: readonly Step[] = [
  { name: 'types', args: [programOf('typescript', 'bin/tsc'), '--project', '.'] },
  {
    name: 'lint',
    // The bench has packages of its own: `npm --prefix bench run check`.
    args: [
      programOf('eslint', 'bin/eslint.js'),
      '--max-warnings=0',
      '--ignore-pattern=bench/',
      '.',
    ],
  },
  { name: 'imports', args: [IMPORT_RULES, 'contract', 'src', 'server'] },
  { name: 'format', args: [programOf('prettier', 'bin/prettier.cjs'), '--check', '.'] },
];

/** Types, lint rules, imports and format of every file. @returns how many of the checks passed and failed. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(CHECKS.map(runStep));
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}
