/** `npm run einlass -- …` as the process that it is. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const MAIN = join(import.meta.dirname, '../../../server/cli/main.ts');

export type Environment = Readonly<Record<string, string>>;

/** @param env beside PATH: nothing of the environment that the tests run in. */
export const einlass = (env: Environment, ...args: string[]): Promise<Outcome> =>
  einlassWith({ env }, ...args);

/** @param options the folder it is called in, and the user who calls it, where they matter. */
export async function einlassWith(
  { env, ...options }: { env: Environment; cwd?: string; uid?: number; gid?: number },
  ...args: string[]
): Promise<Outcome> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    ...options,
    env: { PATH: process.env.PATH, ...env },
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
