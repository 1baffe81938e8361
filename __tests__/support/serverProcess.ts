/** The real server as a process of its own, as `npm start` runs it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { isPostgresUrl } from '../../server/db/openDatabase.ts';
import { freePort } from './freePort.ts';
import { inherited } from './inherited.ts';
import { waitUntil } from './waitUntil.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 15_000;

export interface ServerOptions {
  /** Of its database: `postgres://…`, or a file named einlass.sqlite. A new embedded one when it is not given. */
  readonly location?: string;
  /** Environment variables of docs/operations.md; the rest keep their defaults. */
  readonly env?: Readonly<Record<string, string>>;
  /** Folder of the installation, the web app built; ours, unless a test changes its own. */
  readonly root?: string;
  /** What is run there. */
  readonly program?: string;
}

export interface ServerProcess {
  /** `http://localhost:<port>`, a secure context for the camera; the same after a restart. */
  readonly url: string;
  readonly dataDir: string;
  /** Of its database, as `openDatabase` takes it. */
  readonly location: string;
  /** What all runs of the process have written to the terminal so far. */
  output(): string;
  /** The invitation code of the first administrator, which is kept from what it writes. */
  invitation(): string;
  /** Resolves once it answers that it is ready. @throws Error with its output when it ends instead. */
  start(): Promise<void>;
  /** Ends it: SIGTERM as an operator does, SIGKILL as a fault does. @returns the exit code. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Runs a command of `npm run einlass --` on the same data. @returns what it printed. */
  command(...args: string[]): Promise<string>;
  /** Ends it and deletes its data. */
  discard(): Promise<void>;
}

/** Starts a server on a free port, its data folder empty but for the database that is given. */
export async function startServer({
  location: given,
  env = {},
  root = ROOT,
  program = 'server/main.ts',
}: ServerOptions = {}): Promise<ServerProcess> {
  if (!existsSync(join(root, 'dist', 'index.html'))) {
    throw new Error('The web app is not built: run "npm run build" first.');
  }
  const isFile = given !== undefined && !isPostgresUrl(given);
  const dataDir = isFile ? dirname(given) : mkdtempSync(join(tmpdir(), 'einlass-data-'));
  const location = given ?? join(dataDir, 'einlass.sqlite');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const environment = {
    ...inherited,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    PORT: String(port),
    DATA_DIR: dataDir,
    // Of the commands: this machine may be somebody's server.
    EINLASS_ENV: '/dev/null',
    ...(isPostgresUrl(location) ? { DATABASE_URL: location } : {}),
    ...env,
  };
  let output = '';
  let child: ChildProcess | null = null;

  const run = (args: readonly string[]): ChildProcess => {
    const started = spawn(process.execPath, args, {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return started;
  };

  const server: ServerProcess = {
    url,
    dataDir,
    location,
    output: () => output,
    invitation: () => invitationIn(dataDir),
    async start() {
      const started = run([program]);
      child = started;
      for (const stream of [started.stdout, started.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output += text;
        });
      }
      const ready = await waitUntil(
        'answer from the server',
        async () => {
          if (started.exitCode !== null || started.signalCode !== null) return false;
          return (await isReady(url)) ? true : undefined;
        },
        START_TIMEOUT_MS,
      ).catch(() => false);
      if (ready) return;
      await server.stop('SIGKILL');
      throw new Error(`The server did not become ready:\n${output}`);
    },
    async stop(signal = 'SIGTERM') {
      const running = child;
      child = null;
      if (running === null) return null;
      if (running.exitCode === null && running.signalCode === null) {
        const exited = once(running, 'exit');
        running.kill(signal);
        const timer = setTimeout(() => {
          running.kill('SIGKILL');
        }, STOP_TIMEOUT_MS);
        await exited;
        clearTimeout(timer);
      }
      return running.exitCode;
    },
    async command(...args) {
      const started = run(['server/cli/main.ts', ...args]);
      let printed = '';
      for (const stream of [started.stdout, started.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          printed += text;
        });
      }
      const [status] = (await once(started, 'close')) as [number | null];
      if (status !== 0)
        throw new Error(`einlass ${args.join(' ')} ended with ${status}:\n${printed}`);
      return printed;
    },
    async discard() {
      await server.stop('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  try {
    await server.start();
  } catch (error) {
    await server.discard();
    throw error;
  }
  return server;
}

/** @throws Error when nobody is invited. */
export function invitationIn(dataDir: string): string {
  const text = readFileSync(join(dataDir, 'first-admin.txt'), 'utf8');
  const code = /Einladungscode: (\S+)/.exec(text)?.[1];
  if (code === undefined) throw new Error('Nobody is invited.');
  return code;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
