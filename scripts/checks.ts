import { programOf, runStep, type Step } from './steps.ts';

const CHECKS: readonly Step[] = [
  { name: 'types', args: [programOf('typescript', 'bin/tsc'), '--project', '.'] },
  { name: 'lint', args: [programOf('eslint', 'bin/eslint.js'), '--max-warnings', '0', '.'] },
  { name: 'format', args: [programOf('prettier', 'bin/prettier.cjs'), '--check', '.'] },
];

/** Types, lint rules and format of every file. @returns how many of the checks passed and failed. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(CHECKS.map(runStep));
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}
