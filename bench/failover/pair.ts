/** Two PostgreSQL servers: a primary, and a standby that has each commit before it is acknowledged. They change places. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../__tests__/support/freePort.ts';
import { unprivileged } from '../../__tests__/support/postgresBinaries.ts';
import { killAll } from './killAll.ts';

const DEBIAN = '/usr/lib/postgresql';
const START_MS = 60_000;
/** Each other's name in `synchronous_standby_names`. */
const STANDBY = 'standby';

interface Host {
  readonly data: string;
  readonly port: number;
  server: ChildProcess | null;
}

export class Pair {
  readonly #folder = mkdtempSync(join(tmpdir(), 'einlass-failover-'));
  readonly #bin = findBinaries();
  readonly #password = randomBytes(12).toString('hex');
  #primary!: Host;
  #standby!: Host;
  #location = '';

  static async start(): Promise<Pair> {
    const pair = new Pair();
    try {
      await pair.#begin();
      return pair;
    } catch (error) {
      await pair.end();
      throw error;
    }
  }

  /** What DATABASE_URL says of both. */
  get location(): string {
    return this.#location;
  }

  /** `kill -9` of every process of the primary at once, as when its machine goes. */
  async killPrimary(): Promise<void> {
    await end(this.#primary);
  }

  /** The standby becomes the primary, and waits for no standby: it has none. */
  async promote(): Promise<void> {
    [this.#primary, this.#standby] = [this.#standby, this.#primary];
    await this.#ask(this.#primary, "alter system set synchronous_standby_names = ''");
    await this.#ask(this.#primary, 'select pg_reload_conf()');
    this.#run('pg_ctl', ['promote', '--pgdata', this.#primary.data]);
  }

  /** The dead one is made anew, from the primary, and the primary waits for it from then on. */
  async rebuild(): Promise<void> {
    const { data } = this.#standby;
    rmSync(data, { recursive: true, force: true });
    const from = `host=127.0.0.1 port=${this.#primary.port} user=postgres password=${this.#password} application_name=${STANDBY}`;
    const copying = spawn(
      join(this.#bin, 'pg_basebackup'),
      ['-D', data, '-d', from, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'],
      { ...unprivileged, cwd: this.#folder, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const [status] = (await once(copying, 'exit')) as [number | null];
    if (status !== 0) throw new Error('pg_basebackup failed.');
    await this.#startServer(this.#standby);
    await this.#ask(this.#primary, `alter system set synchronous_standby_names = '${STANDBY}'`);
    await this.#ask(this.#primary, 'select pg_reload_conf()');
    const end = Date.now() + START_MS;
    const inStep = "select 1 from pg_stat_replication where sync_state = 'sync'";
    while ((await this.#ask(this.#primary, inStep)) === 0) {
      if (Date.now() > end) throw new Error('The standby does not follow.');
      await sleep(50);
    }
  }

  async end(): Promise<void> {
    for (const host of [this.#primary, this.#standby]) await end(host);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #begin(): Promise<void> {
    giveAway(this.#folder);
    const hosts = [1, 2].map(async (number) => ({
      data: join(this.#folder, String(number)),
      port: await freePort(),
      server: null,
    }));
    [this.#primary, this.#standby] = (await Promise.all(hosts)) as [Host, Host];
    const ports = [this.#primary.port, this.#standby.port].map((port) => `127.0.0.1:${port}`);
    this.#location = `postgres://postgres:${this.#password}@${ports.join(',')}/postgres?target_session_attrs=read-write`;
    const password = join(this.#folder, 'password');
    writeFileSync(password, this.#password, { mode: 0o600 });
    giveAway(password);
    const { data } = this.#primary;
    mkdirSync(data);
    giveAway(data);
    this.#run('initdb', [
      ...['-D', data, '-U', 'postgres', '--pwfile', password, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions'],
    ]);
    await this.#startServer(this.#primary);
    await this.rebuild();
  }

  #run(program: string, args: readonly string[]): void {
    const { status, stderr } = spawnSync(join(this.#bin, program), args, {
      ...unprivileged,
      cwd: this.#folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${program} failed:\n${stderr}`);
  }

  async #startServer(host: Host): Promise<void> {
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${host.port}`,
      'unix_socket_directories=',
      'max_connections=60',
      // A standby that has just lost its primary looks up from its sleep after that, also to be promoted.
      'wal_retrieve_retry_interval=500ms',
    ];
    const args = ['-D', host.data, ...settings.flatMap((setting) => ['-c', setting])];
    const server = spawn(join(this.#bin, 'postgres'), args, {
      ...unprivileged,
      cwd: this.#folder,
      stdio: 'ignore',
    });
    host.server = server;
    const end = Date.now() + START_MS;
    for (;;) {
      if (server.exitCode !== null) throw new Error('PostgreSQL did not start.');
      if (await this.#ask(host, 'select 1').catch(() => null)) return;
      if (Date.now() > end) throw new Error('PostgreSQL does not answer.');
      await sleep(50);
    }
  }

  /** @returns the number of rows. */
  async #ask({ port }: Host, statement: string): Promise<number> {
    const client = new Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password: this.#password,
      database: 'postgres',
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(statement)).rowCount ?? 0;
    } finally {
      await client.end();
    }
  }
}

/** npm's binaries have no pg_basebackup. */
function findBinaries(): string {
  const versions = namesIn(DEBIAN).sort((left, right) => Number(right) - Number(left));
  const [version] = versions;
  if (version !== undefined) return join(DEBIAN, version, 'bin');
  throw new Error('This needs PostgreSQL with pg_basebackup: "apt-get install postgresql-15".');
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function giveAway(path: string): void {
  const { uid, gid } = unprivileged;
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** @param host none yet, when the pair did not come up. */
async function end(host: Host | undefined): Promise<void> {
  const server = host?.server ?? null;
  if (host === undefined || server === null) return;
  host.server = null;
  await killAll(server);
}
