/** Runs named tests of a copy of the project, and tells which of them fail. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { SpecTest } from '../../__tests__/support/specTable.ts';

/** A mutant may wait for ever. */
const TIMEOUT_MS = 180_000;
/** jest does not give everything back. */
const MEMORY_MAX_BYTES = 1_500_000_000;

export interface Outcome {
  readonly passed: number;
  /** Their full names. */
  readonly failed: readonly string[];
  /** Why a file could not be run, or null. */
  readonly breakage: string | null;
}

/** What jest is asked for; both patterns are regular expressions. */
export interface Selection {
  readonly projects: readonly string[];
  readonly files: string;
  readonly names: string;
  readonly cache: string;
}

export interface Answer {
  readonly files: readonly {
    readonly path: string;
    /** Why it could not be run, or null. */
    readonly failure: string | null;
    readonly tests: readonly { readonly fullName: string; readonly status: string }[];
  }[];
  readonly memoryBytes: number;
}

const TIMED_OUT: Outcome = { passed: 0, failed: ['in time'], breakage: null };

/** What jest loads for itself it loads once for many runs: a process that starts anew takes twice as long. */
export class TestRunner {
  readonly #lane: string;
  readonly #cache: string;
  #jest: ChildProcess | null = null;

  constructor(lane: string, cache: string) {
    this.#lane = lane;
    this.#cache = cache;
  }

  /** @param tests all of one file. */
  async run(tests: readonly SpecTest[]): Promise<Outcome> {
    const [{ file } = { file: '' }] = tests;
    const answer = await this.#ask({
      projects: [projectOf(file)],
      files: `${literally(join(this.#lane, file))}$`,
      names: namePattern(readFileSync(join(this.#lane, file), 'utf8'), tests),
      cache: this.#cache,
    });
    if (answer === null) return TIMED_OUT;
    const results = answer.files.flatMap((ran) => ran.tests);
    return {
      passed: results.filter(({ status }) => status === 'passed').length,
      failed: results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      breakage: answer.files.find(({ failure }) => failure !== null)?.failure ?? null,
    };
  }

  end(): void {
    if (this.#jest?.pid === undefined) return;
    try {
      // Its whole group: programs that a test has started end with it.
      process.kill(-this.#jest.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
    this.#jest = null;
  }

  /** @returns null when it takes too long, or jest comes to an end. */
  async #ask(selection: Selection): Promise<Answer | null> {
    const jest = (this.#jest ??= this.#start());
    const answer = await new Promise<Answer | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), TIMEOUT_MS);
      jest.once('exit', () => resolve(null));
      jest.once('message', (message) => {
        clearTimeout(timer);
        resolve(message as Answer);
      });
      jest.send(selection);
    });
    jest.removeAllListeners();
    if (answer === null || answer.memoryBytes > MEMORY_MAX_BYTES) this.end();
    return answer;
  }

  #start(): ChildProcess {
    const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
    return spawn(process.execPath, [...flags, join(import.meta.dirname, 'jestWorker.ts')], {
      cwd: this.#lane,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    });
  }
}

/** `__tests__/src/…` is of the project `src`; what stands above the folders is of `contract`. */
function projectOf(file: string): string {
  const [, project = ''] = /^__tests__\/(server|src)\//.exec(file) ?? [];
  return project === '' ? 'contract' : project;
}

/**
 * For parts of the full names that jest gives the tests. What stands for a value of `each` matches any. Of tests that
 * run on both databases those on the embedded one will do: it needs no server.
 */
function namePattern(text: string, tests: readonly SpecTest[]): string {
  const isOnBoth = text.includes('forEachEngine(');
  const patterns = tests.map(({ name }) => {
    const pattern = name
      .split(/%\d*\$?[sdifjoOp#%]|\$\w+/)
      .map(literally)
      .join('.*');
    return isOnBoth && !name.includes('(sqlite)') ? `\\(sqlite\\).*${pattern}` : pattern;
  });
  return [...new Set(patterns)].join('|');
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
