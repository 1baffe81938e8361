/** One PostgreSQL server with a data folder of its own, started and stopped by this process. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from './freePort.ts';
import { findPostgresBinaries, unprivileged } from './postgresBinaries.ts';

const READY = /ready to accept (?:read-only )?connections/;
const START_TIMEOUT_MS = 30_000;

export interface Cluster {
  /** Connection URL of the superuser, to the maintenance database. */
  readonly url: string;
  /**
   * Resolves once connections are accepted, on the same port every time.
   * @param standby it answers questions and takes no writes; a later start without it promotes it.
   */
  start(options?: { standby?: boolean }): Promise<void>;
  /** @param signal SIGINT: as an operator stops it. SIGQUIT: as if it had crashed. */
  stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Another server with the same data, roles and passwords. This one is stopped meanwhile. */
  copy(): Promise<Cluster>;
  /** Stops at once and deletes the data. */
  discard(): Promise<void>;
}

/**
 * @param fsync costs time, and only a power cut would show the difference.
 * @param bin where its programs are, for a test that is about a version.
 */
export const createCluster = (asked: { fsync: boolean; bin?: string }): Promise<Cluster> =>
  inNewFolder((folder) =>
    clusterIn({ folder, fsync: asked.fsync, ...initialise(folder, asked.bin) }),
  );

/** @throws what `make` throws; the folder is deleted then. */
async function inNewFolder(make: (folder: string) => Promise<Cluster>): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'einlass-postgres-'));
  try {
    chmodSync(folder, 0o700);
    return await make(folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

const DATA = 'data';

/** @returns where the programs are, and the superuser's password. */
function initialise(
  folder: string,
  bin = findPostgresBinaries(folder),
): { bin: string; password: string } {
  const data = join(folder, DATA);
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveAway(folder);
  giveAway(passwordFile);

  const { status, stdout, stderr } = spawnSync(
    join(bin, 'initdb'),
    [
      ...['-D', data, '-U', 'postgres', '--pwfile', passwordFile, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'],
    ],
    { ...unprivileged, cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`initdb failed:\n${stdout}${stderr}`);
  return { bin, password };
}

/** To whoever runs the server. */
function giveAway(path: string): void {
  const { uid, gid } = unprivileged;
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

interface Parts {
  readonly folder: string;
  readonly bin: string;
  readonly password: string;
  readonly fsync: boolean;
}

async function clusterIn({ folder, bin, password, fsync }: Parts): Promise<Cluster> {
  const data = join(folder, DATA);
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    fsync: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
  };
  let server: ChildProcess | null = null;

  const stop = async (signal: NodeJS.Signals) => {
    const running = server;
    server = null;
    if (running?.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, 'exit');
    running.kill(signal);
    await exited;
  };

  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async start({ standby = false } = {}) {
      const signal = join(data, 'standby.signal');
      if (standby) writeFileSync(signal, '');
      else rmSync(signal, { force: true });
      const child = spawn(
        join(bin, 'postgres'),
        [
          '-D',
          data,
          ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
        ],
        { ...unprivileged, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      server = child;
      await readyLine(child);
    },
    stop,
    async copy() {
      await stop('SIGINT');
      return await inNewFolder((other) => {
        giveAway(other);
        const { status, stderr } = spawnSync('cp', ['-R', '-p', data, other], {
          ...unprivileged,
          encoding: 'utf8',
        });
        if (status !== 0) throw new Error(`cp failed:\n${stderr}`);
        return clusterIn({ folder: other, bin, password, fsync });
      });
    },
    async discard() {
      await stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @throws Error with the server's own words when it ends, or is not ready in time. */
function readyLine(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = () => {
      reject(new Error(`PostgreSQL did not start:\n${log}`));
    };
    const timer = setTimeout(fail, START_TIMEOUT_MS);
    child.once('exit', fail);
    child.once('error', fail);
    // Read to the end of its life, or the pipe fills up and the server waits.
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (READY.test(log)) return;
      log += text;
      if (!READY.test(log)) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
