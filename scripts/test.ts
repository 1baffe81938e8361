/**
 * `npm test`: everything that must hold before a change is shared. Checks, the web build, then all of
 * jest's projects: the browser tests last and one file at a time, since they measure time.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { runChecks } from './checks.ts';
import { ensureChromium } from './ensureChromium.ts';
import { runStep } from './steps.ts';

const CACHE = join(import.meta.dirname, '..', '.cache');

/** The part of jest's JSON report that is counted. */
interface JestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  /** Test files that could not be run at all. */
  readonly numRuntimeErrorTestSuites: number;
}

const total = { passed: 0, failed: 0, skipped: 0 };

function count(passed: number, failed: number, skipped = 0): void {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

async function jest(...args: string[]): Promise<void> {
  const file = join(CACHE, 'jest-report.json');
  rmSync(file, { force: true });
  const run = spawn(
    process.execPath,
    [join(import.meta.dirname, 'jest.ts'), '--json', `--outputFile=${file}`, ...args],
    { stdio: 'inherit' },
  );
  const [status] = (await once(run, 'exit')) as [number | null];
  let report: JestReport;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  } catch {
    count(0, 1); // It died before it could report.
    return;
  }
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  const failedOtherwise = failed === 0 && (status !== 0 || !report.success);
  count(
    report.numPassedTests,
    failed + (failedOtherwise ? 1 : 0),
    report.numPendingTests + report.numTodoTests,
  );
}

mkdirSync(CACHE, { recursive: true });
const missing = ensureChromium();
if (missing === null) {
  const checks = await runChecks();
  count(checks.passed, checks.failed);
  const built = await runStep({ name: 'web build', args: ['scripts/build.ts'] });
  count(built ? 1 : 0, built ? 0 : 1);
  await jest('--selectProjects', 'contract', 'server', 'src', '--maxWorkers=2');
  await jest('--selectProjects', 'e2e', '--runInBand');
} else {
  console.error(missing);
  count(0, 1);
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
