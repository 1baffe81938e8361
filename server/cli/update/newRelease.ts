/** Programs of the release that was unpacked, run before it is the one that serves. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { isShielded } from '../../lib/shield.ts';
import { compileCacheOf, SERVICE_CACHE } from '../compileCache.ts';

/** What the server loads at its start, without starting it. */
const LOAD = `import { enableCompileCache, flushCompileCache } from 'node:module';
enableCompileCache(process.argv[1]);
await import(process.argv[2]);
flushCompileCache();`;

/**
 * Lets Node compile the release once, as the user who will run it, so that the pause is shorter. Nothing depends on it.
 * @param asOwnerOf see RunOptions.
 */
export async function compileOnce(root: string, asOwnerOf: string): Promise<void> {
  const own = compileCacheOf(root, {});
  const isRoot = process.getuid?.() === 0;
  const { uid, gid } = statSync(asOwnerOf);
  const folder = existsSync(SERVICE_CACHE) ? SERVICE_CACHE : own;
  if (folder === own) {
    mkdirSync(own, { recursive: true });
    // Whatever root's umask is.
    for (const each of [dirname(own), own]) chmodSync(each, 0o755);
    if (isRoot) chownSync(own, uid, gid);
  }
  const node = join(root, 'node_modules/node/bin/node');
  const entry = join(root, 'server/startServer.ts');
  const child = spawn(node, ['--input-type=module', '--eval', LOAD, folder, entry], {
    env: {},
    cwd: root,
    stdio: 'ignore',
    ...(isRoot && { uid, gid }),
  });
  await once(child, 'close').catch(() => undefined);
}

/** Of what it says, the end is kept. */
const SAID_BYTES = 2_000;

export interface Run {
  readonly child: ChildProcess;
  /** Its last words, in one line. */
  readonly said: () => string;
  readonly isAlive: () => boolean;
  readonly ended: Promise<number | null>;
  /** From now on it goes on without us. */
  leave(): void;
}

export interface RunOptions {
  /** All that it knows of ours. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Run as whom this folder belongs to; as ourselves where we are not root. */
  readonly asOwnerOf?: string;
}

/** @param root of the release. */
export function runRelease(root: string, args: readonly string[], options: RunOptions): Run {
  const { env, asOwnerOf } = options;
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot && asOwnerOf !== undefined ? statSync(asOwnerOf) : null;
  const output = openNameless();
  const child = spawn(join(root, 'bin/einlass'), args, {
    env: { ...env },
    cwd: root,
    stdio: ['ignore', output, output],
    detached: isShielded(),
    ...(owner !== null && { uid: owner.uid, gid: owner.gid }),
  });
  let last: string | null = null;
  const said = (): string => last ?? endOf(output);
  return {
    child,
    said: () => said().trim().split('\n').slice(-3).join(' '),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    ended: once(child, 'close').then(([status]) => {
      last = endOf(output);
      closeSync(output);
      return status as number | null;
    }),
    leave: () => child.unref(),
  };
}

/** A file that goes with who last has it open: a pipe would end with us, and whoever writes into it. */
function openNameless(): number {
  const folder = mkdtempSync(join(tmpdir(), 'einlass-run-'));
  try {
    return openSync(join(folder, 'output'), 'wx+', 0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function endOf(file: number): string {
  const { size } = fstatSync(file);
  const end = Buffer.alloc(Math.min(size, SAID_BYTES));
  readSync(file, end, 0, end.length, size - end.length);
  return end.toString();
}
