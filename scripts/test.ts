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
import { stripVTControlCharacters } from 'node:util';

import { isBuildStale } from './dist.ts';
import { runChecks } from './checks.ts';
import { ensureChromium } from './ensureChromium.ts';
import { reportOf, runStep } from './steps.ts';

const ROOT = join(import.meta.dirname, '..');
const SLOWEST = 10;

/** Of a whole run. More than so many are no accident of a busy machine. */
const AGAIN_MAX = 10;
/** Of what is said of a test that has failed, where it is said again. */
const LINES_SHOWN = 12;
/** Of each of these lines: what was compared may be a file. */
const COLUMNS_SHOWN = 200;

interface FileResult {
  readonly name: string;
  readonly status: 'passed' | 'failed';
  readonly startTime: number;
  readonly endTime: number;
  /** What is said where the file could not be run at all; there are no results then. */
  readonly message: string;
  readonly assertionResults: readonly {
    status: string;
    fullName: string;
    failureMessages: readonly string[];
  }[];
}

/** The part of jest's JSON report that is read. */
interface JestReport {
  readonly success: boolean;
  readonly testResults: readonly FileResult[];
}

const total = { passed: 0, failed: 0, skipped: 0 };

function count(passed: number, failed: number, skipped = 0): void {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

/** @returns null when it died before it could report. */
async function jest(args: readonly string[], name = 'jest'): Promise<JestReport | null> {
  const file = reportOf(name);
  rmSync(file, { force: true });
  const run = spawn(
    process.execPath,
    [join(import.meta.dirname, 'jest.ts'), '--json', `--outputFile=${file}`, ...args],
    { stdio: 'inherit' },
  );
  const [status] = (await once(run, 'exit')) as [number | null];
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
    return { ...report, success: report.success && status === 0 };
  } catch {
    return null;
  }
}

const hasFailed = ({ status }: FileResult): boolean => status === 'failed';

function countAll(report: JestReport | null): void {
  if (report === null) {
    count(0, 1);
    return;
  }
  for (const file of report.testResults) {
    const passed = file.assertionResults.filter(({ status }) => status === 'passed').length;
    const failed = file.assertionResults.filter(({ status }) => status === 'failed').length;
    const skipped = file.assertionResults.length - passed - failed;
    count(passed, hasFailed(file) ? Math.max(failed, 1) : 0, skipped);
  }
  if (!report.success && !report.testResults.some(hasFailed)) count(0, 1);
}

/**
 * Three at a time on two cores, a browser may be too slow for a test's patience. So the few files that have failed run
 * once more, alone: what fails then has failed. The others are named, for whoever wonders.
 */
async function jestTwice(): Promise<void> {
  const runs = await runProjects();
  const files = runs.flatMap((run) => run?.testResults ?? []);
  showSlowest(files);
  const failed = files.filter(hasFailed);
  if (runs.includes(null) || failed.length === 0 || failed.length > AGAIN_MAX) {
    runs.forEach(countAll);
    showFailures(runs);
    return;
  }
  const names = failed.map(({ name }) => name);
  console.log('\nOnce more, one after the other:');
  // One worker is jest's own process, and a server that a failed test has left open would keep it.
  const alone = ['--maxWorkers=1', '--forceExit', '--runTestsByPath'];
  const again = await jest([...alone, ...names], 'jest-again');
  for (const run of runs) {
    const rest = run?.testResults.filter((file) => !hasFailed(file)) ?? [];
    const isExplained = run !== null && rest.length < run.testResults.length;
    countAll(isExplained ? { success: true, testResults: rest } : run);
  }
  countAll(again);
  for (const file of again?.testResults ?? []) {
    if (!hasFailed(file)) console.log(`Passed alone only: ${relative(ROOT, file.name)}`);
  }
  showFailures([again]);
}

/** Once more at the end: thousands of lines may stand between, of which a log keeps the last ones. */
function showFailures(reports: readonly (JestReport | null)[]): void {
  for (const file of reports.flatMap((report) => report?.testResults ?? []).filter(hasFailed)) {
    const path = relative(ROOT, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of failed) {
      showFailure(`${path}: ${fullName}`, failureMessages.join('\n'));
    }
    if (failed.length === 0) showFailure(path, file.message);
  }
}

function showFailure(what: string, said: string): void {
  console.log(`Failed: ${what}`);
  const lines = stripVTControlCharacters(said).split('\n').slice(0, LINES_SHOWN);
  for (const line of lines) {
    console.log(`    ${line.replaceAll(/\p{Cc}/gu, ' ').slice(0, COLUMNS_SHOWN)}`);
  }
}

/** Each in processes of its own: what hundreds of files leave behind in one makes those after them slow. */
async function runProjects(): Promise<(JestReport | null)[]> {
  const reports: (JestReport | null)[] = [];
  for (const names of [['e2e'], ['server', 'contract'], ['src']]) {
    reports.push(await jest(['--selectProjects', ...names], `jest-${names[0]}`));
  }
  return reports;
}

function showSlowest(testResults: readonly FileResult[]): void {
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

/** Browsers wait for the checks: beside types and lint of everything, two cores leave a page too little of them. */
async function testEverything(): Promise<void> {
  const checks = runChecks().then(({ passed, failed }) => count(passed, failed));
  const built = await buildWebApp();
  await checks;
  if (!built) return;
  await jestTwice();
  await mutants();
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
else if (!needsBuild || !isBuildStale() || (await buildWebApp())) countAll(await jest(chosen));

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
