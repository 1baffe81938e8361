/** A real PgBouncer in front of a test's PostgreSQL, where one is installed (Debian: `apt-get install pgbouncer`). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort.ts';
import { unprivileged } from './postgresBinaries.ts';
import { waitUntil } from './waitUntil.ts';

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];

/** Null: there is none on this machine. */
export const pgbouncerPath: string | null = PLACES.find((path) => existsSync(path)) ?? null;

export interface PgBouncer {
  /** Of the same database, through it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** @param location of the database behind it. @param settings of `[pgbouncer]`, beside those that it needs. */
export async function startPgBouncer(
  location: string,
  settings: Readonly<Record<string, string | number>>,
): Promise<PgBouncer> {
  if (pgbouncerPath === null) throw new Error('No pgbouncer is installed.');
  const behind = new URL(location);
  const folder = mkdtempSync(join(tmpdir(), 'einlass-pgbouncer-'));
  const port = await freePort();
  const name = behind.pathname.slice(1);
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"${behind.username}" "${behind.password}"\n`);
  const ini = join(folder, 'pgbouncer.ini');
  writeFileSync(
    ini,
    [
      '[databases]',
      `${name} = host=${behind.hostname} port=${behind.port} dbname=${name}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      ...Object.entries(settings).map(([key, value]) => `${key} = ${value}`),
      '',
    ].join('\n'),
  );
  chmodSync(folder, 0o700);
  const { uid, gid } = unprivileged;
  if (uid !== undefined && gid !== undefined) {
    for (const path of [folder, users, ini]) chownSync(path, uid, gid);
  }

  const child = spawn(pgbouncerPath, [ini], { ...unprivileged, cwd: folder, stdio: 'pipe' });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntil('PgBouncer', () => {
      if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${log}`);
      return log.includes('process up') ? true : undefined;
    });
  } catch (error) {
    await stop();
    throw error;
  }
  behind.hostname = '127.0.0.1';
  behind.port = String(port);
  return { url: behind.href, stop };
}
