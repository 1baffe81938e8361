/** Runs named tests of a copy of the project, and tells which of them fail. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { SpecTest } from '../../__tests__/support/specTable.ts';

/** A mutant may wait for ever. */
const TIMEOUT_MS = 180_000;

export interface Outcome {
  readonly passed: number;
  /** Their full names, or of a file that could not be run the reason. */
  readonly failed: readonly string[];
  readonly brokenFiles: readonly string[];
  readonly isTimedOut: boolean;
}

/** The part of jest's JSON report that is read. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

export async function runTests(
  lane: string,
  tests: readonly SpecTest[],
  { cache, workers }: { cache: string; workers: number },
): Promise<Outcome> {
  const reportFile = join(lane, 'jest-report.json');
  rmSync(reportFile, { force: true });
  const files = [...new Set(tests.map(({ file }) => file))];
  const args = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    join(lane, 'node_modules/jest/bin/jest.js'),
    ...['--selectProjects', ...new Set(files.map(projectOf))],
    `--testPathPatterns=${lane}/(${files.map(literally).join('|')})$`,
    `--testNamePattern=${tests.map((test) => patternOf(lane, test)).join('|')}`,
    `--cacheDirectory=${cache}`,
    `--maxWorkers=${workers}`,
    '--json',
    `--outputFile=${reportFile}`,
    '--silent',
  ];
  // A group of its own: programs that a test has started end with it.
  const jest = spawn(process.execPath, args, { cwd: lane, stdio: 'ignore', detached: true });
  const ended = once(jest, 'exit');
  const time = { isOver: false };
  const timer = setTimeout(
    () => {
      time.isOver = true;
      process.kill(-(jest.pid ?? 0), 'SIGKILL');
    },
    TIMEOUT_MS * Math.max(1, files.length / 4),
  );
  await ended;
  clearTimeout(timer);
  return { ...(time.isOver ? NOTHING : read(reportFile)), isTimedOut: time.isOver };
}

const NOTHING = { passed: 0, failed: [], brokenFiles: [] };

function read(reportFile: string): Omit<Outcome, 'isTimedOut'> {
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: results.filter(({ status }) => status === 'passed').length,
    failed: results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    brokenFiles: testResults
      .filter(({ assertionResults, message }) => assertionResults.length === 0 && message !== '')
      .map(({ message }) => message),
  };
}

/** `__tests__/src/…` is of the project `src`; what stands above the folders is of `contract`. */
function projectOf(file: string): string {
  const [, project = ''] = /^__tests__\/(server|src)\//.exec(file) ?? [];
  return project === '' ? 'contract' : project;
}

/**
 * A part of the full names that jest gives the test. What stands for a value of `each` matches any. Of the tests
 * that run on both databases those on the embedded one will do: it needs no server.
 */
function patternOf(lane: string, { file, name }: SpecTest): string {
  const pattern = name
    .split(/%\d*\$?[sdifjoOp#%]|\$\w+/)
    .map(literally)
    .join('.*');
  const isOnBoth = readFileSync(join(lane, file), 'utf8').includes('forEachEngine(');
  return isOnBoth && !name.includes('(sqlite)') ? `\\(sqlite\\).*${pattern}` : pattern;
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
