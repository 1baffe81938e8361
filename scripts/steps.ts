/** Steps of a script: programs that run quietly and show their output only when they fail. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

export interface Step {
  readonly name: string;
  readonly args: readonly string[];
}

/**
 * The file of a program that a package brings, so that it starts without npx.
 * @throws Error when the package is not installed
 */
export function programOf(packageName: string, path: string): string {
  const manifest = findPackageJSON(packageName, import.meta.url);
  if (manifest === undefined) throw new Error(`${packageName} has no package.json`);
  return join(dirname(manifest), path);
}

/** Runs one of our Node programs. @returns true when it ended well. */
export async function runStep({ name, args }: Step): Promise<boolean> {
  const start = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk));
  }
  const [status] = (await once(child, 'close')) as [number | null];
  const ok = status === 0;
  console.log(`${ok ? '✓' : '✕'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  if (!ok) console.log(Buffer.concat(output).toString());
  return ok;
}
