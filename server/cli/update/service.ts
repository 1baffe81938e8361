/** The service `einlass`, as systemd runs it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Config } from '../../config.ts';
import { isShielded } from '../../lib/shield.ts';

const NAME = 'einlass';
const ASK_EVERY_MS = 25;
/** Asking systemd takes longer than asking the server. */
const ALIVE_EVERY = 20;
const ANSWER_MS = 2_000;
const PORT_MAX = 65_535;

export interface Service {
  isRunning(): Promise<boolean>;
  /** Resolves when it has finished what it was asked and ended. */
  stop(): Promise<void>;
  /** Resolves when it has been started, not when it is ready. @throws Error with what systemd says */
  start(): Promise<void>;
}

/** @param path where programs lie. @returns null: there is no systemd, or no such service. */
export async function systemdService(path: string): Promise<Service | null> {
  const systemctl = async (...args: string[]): Promise<boolean> => {
    const options = { env: { PATH: path }, detached: isShielded() };
    const child = spawn('systemctl', args, { ...options, stdio: 'ignore' });
    try {
      const [status] = (await once(child, 'close')) as [number | null];
      return status === 0;
    } catch {
      return false; // no such program
    }
  };
  if (!(await systemctl('cat', NAME))) return null;
  const order = async (what: string): Promise<void> => {
    if (!(await systemctl(what, NAME))) throw new Error(`systemctl ${what} ${NAME}`);
  };
  return {
    isRunning: () => systemctl('is-active', '--quiet', NAME),
    stop: () => order('stop'),
    start: () => order('start'),
  };
}

/** Where the server of this machine answers. */
export function addressOf({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

interface Asked {
  readonly address: string;
  /** Of the release that has to answer: whatever else listens there is none. */
  readonly version: string;
}

/**
 * Asks until the release at the address says that it is ready.
 * @param isAlive false: it has ended, and will not. @returns whether it did so in time.
 */
export async function isReadyWithin(
  limitMs: number,
  asked: Asked,
  isAlive: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const until = performance.now() + limitMs;
  for (let times = 1; performance.now() < until; times += 1) {
    if (await isReady(asked)) return true;
    if (times % ALIVE_EVERY === 0 && !(await isAlive())) return false;
    await sleep(ASK_EVERY_MS);
  }
  return false;
}

const isReady = async ({ address, version }: Asked): Promise<boolean> =>
  (await releaseAt(address)) === version;

/** @returns which release says at the address that it is ready; null: none does. */
export async function releaseAt(address: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const reply = await fetch(`${address}/readyz`, { signal });
    if (!reply.ok) return null;
    const { release } = Object(await reply.json()) as { release?: unknown };
    return typeof release === 'string' ? release : null;
  } catch {
    return null;
  }
}

/** Whether a server can listen there: not where another program does. */
export async function isFree({ host, port }: Pick<Config, 'host' | 'port'>): Promise<boolean> {
  if (port > PORT_MAX) return false;
  const probe = createServer().listen({ host, port });
  try {
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
    return true;
  } catch {
    return false;
  }
}
