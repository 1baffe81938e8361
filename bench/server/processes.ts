/** The measured servers, each a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
}

/** The real server. @param location a file named einlass.sqlite, or `postgres://…` */
export async function startEinlass(location: string): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'server', 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      JWT_SECRET,
      ...(location.startsWith('postgres')
        ? { DATABASE_URL: location, DATA_DIR: join(ROOT, '.cache', 'bench') }
        : { DATA_DIR: dirname(location) }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error('The server did not start.');
    await sleep(20);
  }
  return runningOf(child, port, ended);
}

/** @param how see floor.ts. */
export async function startFloor(location: string, how: 'each' | 'together'): Promise<Running> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'floor.ts'), location, how], {
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
  kill: () => kill(child, ended),
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

async function kill(child: { kill(signal: 'SIGKILL'): boolean }, ended: Promise<unknown>) {
  child.kill('SIGKILL');
  await ended;
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
