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

const MAIN = join(import.meta.dirname, '../../../server/cli/main.ts');

export type Environment = Readonly<Record<string, string>>;

/** @param env nothing of the environment that the tests run in. */
export async function einlass(env: Environment, ...args: string[]): Promise<Outcome> {
  let out = '';
  let err = '';
  const code = await run({
    args,
    env,
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
    env: { ...inherited, ...env },
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
