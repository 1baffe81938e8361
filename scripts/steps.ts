/** Steps of a script: programs that run quietly and show their output only when they fail. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';

export interface Step {
  readonly name: string;
  readonly args: readonly string[];
  /** Gets what time of the processors the others leave. */
  readonly canWait?: boolean;
}

/** One JSON file for each part of a run, of the last run of each. */
const REPORTS = join(import.meta.dirname, '..', '.cache', 'reports');

/** @returns where the report of that part is, or will be. */
export function reportOf(name: string): string {
  mkdirSync(REPORTS, { recursive: true });
  return join(REPORTS, `${name.replaceAll(' ', '-')}.json`);
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

/** Runs one of our Node programs, and keeps a report of it. @returns true when it ended well. */
export async function runStep({ name, args, canWait = false }: Step): Promise<boolean> {
  const start = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  if (canWait && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  }
  const [status] = (await once(child, 'close')) as [number | null];
  const passed = status === 0;
  const seconds = (performance.now() - start) / 1000;
  const output = Buffer.concat(chunks).toString();
  writeFileSync(reportOf(name), JSON.stringify({ name, passed, seconds, output }));
  console.log(`${passed ? '✓' : '✕'} ${name} (${seconds.toFixed(1)} s)`);
  if (!passed) console.log(output);
  return passed;
}
