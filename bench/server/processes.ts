/** The measured servers, each a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../__tests__/support/freePort.ts';
import { isPostgresUrl } from '../../server/db/openDatabase.ts';
import { JWT_SECRET } from './festival.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export interface Running {
  readonly port: number;
  /** Time that its threads have used so far, microseconds. */
  cpuUs(): number;
  /** Memory that it has in RAM now, bytes. */
  rssBytes(): number;
  /** `kill -9` */
  kill(): Promise<void>;
  /** SIGTERM: resolves when it has ended. */
  stop(): Promise<void>;
}

/** As users run it: each request writes a line, to a file. */
export const LOGGING = { LOG_LEVEL: 'info' };

/**
 * The real server. @param location a file named einlass.sqlite, or `postgres://…`
 * @param settings more of its environment variables.
 */
export async function startEinlass(
  location: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const port = await freePort();
  const folder = folderOf(location);
  const log = openSync(join(folder, `server-${port}.log`), 'a');
  const child = spawn(process.execPath, [join(ROOT, 'server', 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'),
      PORT: String(port),
      LOG_LEVEL: 'warn',
      JWT_SECRET,
      DATA_DIR: folder,
      ...(isPostgresUrl(location) && { DATABASE_URL: location }),
      ...settings,
    },
    stdio: ['ignore', log, 'inherit'],
  });
  closeSync(log);
  const ended = once(child, 'exit');
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error('The server did not start.');
    await sleep(20);
  }
  return runningOf(child, port, ended);
}

/** What the server keeps beside its database, and its log. */
function folderOf(location: string): string {
  if (!isPostgresUrl(location)) return dirname(location);
  const folder = join(ROOT, '.cache', 'bench');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** @param how see floor.ts; on PostgreSQL there is `each` alone (floorPostgres.ts). */
export async function startFloor(location: string, how: 'each' | 'together'): Promise<Running> {
  const file = isPostgresUrl(location) ? 'floorPostgres.ts' : 'floor.ts';
  const child = spawn(process.execPath, [join(import.meta.dirname, file), location, how], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(line.toString().split(' ')[1]);
  return runningOf(child, port, ended);
}

const runningOf = (child: ChildProcess, port: number, ended: Promise<unknown>): Running => ({
  port,
  cpuUs: () => cpuUsOf(child.pid),
  rssBytes: () => rssOf(child.pid),
  kill: () => end(child, 'SIGKILL', ended),
  stop: () => end(child, 'SIGTERM', ended),
});

/** proc(5): utime and stime stand in ticks of 10 ms behind the name, which may hold spaces. */
function cpuUsOf(pid = 0): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

function rssOf(pid = 0): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM', ended: Promise<unknown>) {
  child.kill(signal);
  await ended;
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}
