/**
 * `npm test`: everything that must hold before a change is shared. Checks and the web build side by side, then all of
 * jest's projects, then the mutants of what the last commit has changed. `npm test -- __tests__/src/app/Header.test.tsx`
 * runs those tests only, whatever project they belong to; its arguments are jest's own. Each part leaves its report in
 * .cache/reports.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

import { isBuildStale } from './dist.ts';
import { runChecks } from './checks.ts';
import { ensureChromium } from './ensureChromium.ts';
import { reportOf, runStep } from './steps.ts';

const ROOT = join(import.meta.dirname, '..');
const SLOWEST = 10;

/** The part of jest's JSON report that is read. */
interface JestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  /** Test files that could not be run at all. */
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly { name: string; startTime: number; endTime: number }[];
}

const total = { passed: 0, failed: 0, skipped: 0 };

function count(passed: number, failed: number, skipped = 0): void {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

async function jest(args: readonly string[]): Promise<void> {
  const file = reportOf('jest');
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
  showSlowest(report);
}

function showSlowest({ testResults }: JestReport): void {
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }));
  console.log('\nThe slowest files, in seconds:');
  for (const { name, seconds } of files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)) {
    console.log(`${seconds.toFixed(1).padStart(6)}  ${name}`);
  }
}

async function buildWebApp(): Promise<boolean> {
  const built = await runStep({ name: 'web build', args: ['scripts/build.ts'] });
  count(built ? 1 : 0, built ? 0 : 1);
  return built;
}

/** Some seconds each. A commit that touches many is not held up: for all of them there is `npm run mutants`. */
async function mutants(): Promise<void> {
  const args = [join(import.meta.dirname, 'mutants.ts'), '--changed', '--at-most=15'];
  const run = spawn(process.execPath, args, { stdio: 'inherit' });
  const [status] = (await once(run, 'exit')) as [number | null];
  count(status === 0 ? 1 : 0, status === 0 ? 0 : 1);
}

async function testEverything(): Promise<void> {
  const checks = runChecks().then(({ passed, failed }) => count(passed, failed));
  await buildWebApp();
  await jest([]);
  await mutants();
  await checks;
}

/** Whether a test there runs the product as it is built: those with a browser do, and some of the server's. */
function needsWebApp(path: string): boolean {
  if (/^__tests__\/(?:src|contract)\//.test(path)) return false;
  if (!path.startsWith('__tests__/server/')) return true;
  const files = path.endsWith('.ts') ? path : join(path, '**/*.ts');
  return globSync(files, { cwd: ROOT }).some((file) =>
    STARTS_SERVER.test(readFileSync(join(ROOT, file), 'utf8')),
  );
}

/** How a test's own file names what starts it. */
const STARTS_SERVER = /(?:support\/serverProcess|server\/main)\.ts'/;

const chosen = process.argv.slice(2);
const paths = chosen.filter((argument) => argument.startsWith('__tests__/'));
const needsBuild = paths.length === 0 || paths.some(needsWebApp);
const missing = needsBuild ? ensureChromium() : null;
if (missing !== null) {
  console.error(missing);
  count(0, 1);
} else if (chosen.length === 0) await testEverything();
else if (!needsBuild || !isBuildStale() || (await buildWebApp())) await jest(chosen);

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
