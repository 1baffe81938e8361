/** `npm run einlass -- …`, in the test's own process or, where that matters, in one of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { run } from '../../../server/cli/run.ts';
import { inherited } from '../../support/inherited.ts';

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** This machine may be somebody's server. */
const NO_FILE = '/dev/null';

const MAIN = join(import.meta.dirname, '../../../server/cli/main.ts');

export type Environment = Readonly<Record<string, string>>;

export interface Caller {
  readonly env: Environment;
  /** The environment of the service. */
  readonly serviceFile?: string;
  /** Somebody sits at a terminal, and answers this to what is asked. */
  readonly answers?: (question: string) => string;
  /** What is piped in. */
  readonly input?: string;
}

/** @param env nothing of the environment that the tests run in. */
export async function einlass(env: Environment, ...args: string[]): Promise<Outcome> {
  return await einlassOf({ env }, ...args);
}

export async function einlassOf(caller: Caller, ...args: string[]): Promise<Outcome> {
  const { env, serviceFile = NO_FILE, answers, input = '' } = caller;
  let out = '';
  let err = '';
  const answer = (question: string) => Promise.resolve(answers?.(question) ?? '');
  const code = await run({
    args,
    env,
    serviceFile,
    terminal: answers === undefined ? null : { ask: answer, askSecret: answer },
    readInput: () => Promise.resolve(input),
    say: (said) => (out += said),
    complain: (said) => (err += said),
  });
  return { code, out, err };
}

/** @param cwd the folder it is called in. */
export async function einlassIn(
  cwd: string,
  env: Environment,
  ...args: string[]
): Promise<Outcome> {
  const before = process.cwd();
  process.chdir(cwd);
  try {
    return await einlass(env, ...args);
  } finally {
    process.chdir(before);
  }
}

/** As a process of its own. @param options the user who calls it, where that matters. */
export async function einlassProcess(
  { env, ...options }: { env: Environment; uid?: number; gid?: number },
  ...args: string[]
): Promise<Outcome> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    ...options,
    env: { ...inherited, EINLASS_ENV: NO_FILE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, out, err };
}

const folders: string[] = [];

/** An empty folder, removed by `removeFolders` (to be called in `afterAll`). */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'einlass-cli-'));
  folders.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
