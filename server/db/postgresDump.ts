/** PostgreSQL's own tools for a copy of a database, run as they are meant to be: with the version of the server. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { isShielded } from '../lib/shield.ts';
import { hostsOf, onlyDatabase, splitPassword } from './hosts.ts';
import { LettingGoClient } from './postgresPool.ts';

const FOLDER = '/usr/lib/postgresql';
const CONNECT_TIMEOUT_MS = 3_000;

/** There is no pg_dump that knows this server. */
export class NoToolsError extends Error {
  override readonly name = 'NoToolsError';
  readonly major: number;

  constructor(major: number) {
    super(`No pg_dump for PostgreSQL ${major}`);
    this.major = major;
  }
}

/** A tool of PostgreSQL's failed; the message is its own. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** @throws NoToolsError */
async function toolsFor(client: Client, path: string): Promise<string> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  const versions = foldersOf(path)
    .map((folder) => ({ folder, of: majorOf(join(folder, 'pg_dump')) }))
    .filter(({ of }) => of >= major)
    // The server's own, else the next one: a later one reads an earlier server, but not the other way round.
    .sort((a, b) => a.of - b.of);
  const [found] = versions;
  if (found === undefined) throw new NoToolsError(major);
  return found.folder;
}

function foldersOf(path: string): string[] {
  let installed: string[] = [];
  try {
    installed = readdirSync(FOLDER);
  } catch {
    // Not Debian's way to put it.
  }
  return [
    ...installed.map((version) => join(FOLDER, version, 'bin')),
    ...path.split(delimiter).filter((folder) => folder !== ''),
  ];
}

/** @returns 0: there is no such program. */
function majorOf(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0);
}

/** Runs work on a connection of its own, without time limits: a copy takes as long as it takes. */
async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const { urls } = hostsOf(url) ?? { urls: [url] };
  let failure: unknown;
  for (const connectionString of urls) {
    const client = new LettingGoClient({
      connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'einlass backup',
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch (error) {
      failure = error;
      continue;
    }
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
  throw failure;
}

async function tableNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  return rows.map(({ name }) => name);
}

async function rowCounts(client: Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await tableNames(client)) {
    const counted = await client.query<{ n: string }>(
      `select count(*) as n from public.${client.escapeIdentifier(name)}`,
    );
    counts[name] = Number(counted.rows[0]?.n);
  }
  return counts;
}

/** The password goes by the environment, which only the same user can read. */
const environmentOf = (url: string, path: string): NodeJS.ProcessEnv => ({
  PATH: path,
  PGPASSWORD: splitPassword(url).password,
  PGAPPNAME: 'einlass backup',
  LC_ALL: 'C.UTF-8',
});

/**
 * Writes a consistent copy, in pg_dump's custom format.
 * @param path where programs lie.
 * @returns how many rows of each table are in it. @throws NoToolsError, ToolError
 */
export async function dumpPostgres(
  url: string,
  { file, path }: { file: string; path: string },
): Promise<Record<string, number>> {
  return await connected(url, async (client) => {
    const bin = await toolsFor(client, path);
    await client.query('begin isolation level repeatable read read only');
    // Both see the same moment.
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    const counts = await rowCounts(client);
    await finished(
      spawn(
        join(bin, 'pg_dump'),
        [
          ...['--format=custom', '--no-owner', '--no-privileges', '--no-password'],
          ...[`--snapshot=${rows[0]?.id}`, `--file=${file}`],
          `--dbname=${splitPassword(url).url}`,
        ],
        {
          env: environmentOf(url, path),
          stdio: ['ignore', 'ignore', 'pipe'],
          detached: isShielded(),
        },
      ),
    );
    return counts;
  });
}

/** All that is ours in the schema; what an extension brought stays. */
const EMPTY = `do $$
declare one record;
begin
  for one in select tablename from pg_tables where schemaname = 'public' loop
    execute format('drop table if exists public.%I cascade', one.tablename);
  end loop;
  for one in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
    execute format('drop function if exists %s cascade', one.name);
  end loop;
end $$;
create extension if not exists pg_trgm;
`;

/**
 * Puts a copy in the place of all that the database holds, in one transaction.
 * @throws NoToolsError, ToolError; the database is as it was then.
 */
export async function loadPostgres(
  url: string,
  { file, path }: { file: string; path: string },
): Promise<void> {
  const bin = await connected(url, (client) => toolsFor(client, path));
  const env = environmentOf(url, path);
  const reader = spawn(
    join(bin, 'pg_restore'),
    [...['--no-owner', '--no-privileges', '--no-comments', '--schema=public', '--file=-'], file],
    { env, stdio: ['ignore', 'pipe', 'pipe'], detached: isShielded() },
  );
  const writer = spawn(
    join(bin, 'psql'),
    [
      ...['--no-psqlrc', '--quiet', '--no-password', '--variable=ON_ERROR_STOP=1'],
      `--dbname=${splitPassword(url).url}`,
    ],
    { env, stdio: ['pipe', 'ignore', 'pipe'], detached: isShielded() },
  );
  const written = finished(writer);
  const read = finished(reader);
  // It would wait for ever for somebody to take what it has read.
  written.catch(() => reader.kill());
  // Whoever ends first says why; the other one then has nobody to talk to.
  writer.stdin.on('error', () => undefined);
  writer.stdin.write(`begin;\n${EMPTY}`);
  reader.stdout.pipe(writer.stdin, { end: false });
  const isRead = await read.then(
    () => true,
    () => false,
  );
  // Half of a copy is none: without this line nothing of it stays.
  writer.stdin.end(isRead ? '\ncommit;\n' : '\nrollback;\n');
  await written;
  await read;
}

/** Runs work on a database that is made for it and goes afterwards. @throws what PostgreSQL says, without the right to make one */
export async function inScratchDatabase<T>(
  url: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const name = `einlass_check_${process.pid}_${Date.now()}`;
  await connected(url, (client) => client.query(`create database ${name}`));
  try {
    return await work(onlyDatabase(url, name));
  } finally {
    await connected(url, (client) => client.query(`drop database if exists ${name} with (force)`));
  }
}

/** @returns names of all that lie in the schema, whoever's they are. */
export const tablesOf = (url: string): Promise<string[]> => connected(url, tableNames);

/** @returns how many rows each table has. */
export const countPostgres = (url: string): Promise<Record<string, number>> =>
  connected(url, rowCounts);

/** A connection that was closed is known to PostgreSQL for a moment longer. */
const GONE_WITHIN_MS = 2_000;
const ASK_AGAIN_MS = 100;

/** True while a server of ours, or a command, is connected. */
export const isPostgresInUse = (url: string): Promise<boolean> =>
  connected(url, async (client) => {
    const until = performance.now() + GONE_WITHIN_MS;
    for (;;) {
      const { rows } = await client.query(
        `select 1 from pg_stat_activity where datname = current_database()
          and application_name = 'einlass' and pid <> pg_backend_pid() limit 1`,
      );
      if (rows.length === 0) return false;
      if (performance.now() > until) return true;
      await sleep(ASK_AGAIN_MS);
    }
  });

/** @throws ToolError with what it said. */
async function finished(child: ReturnType<typeof spawn>): Promise<void> {
  const said = child.stderr === null ? Promise.resolve('') : text(child.stderr);
  const [status] = (await once(child, 'close')) as [number | null];
  if (status === 0) return;
  const lines = (await said).trim().split('\n');
  // Not what it said on the way, nor the rows that it stopped at.
  const wrong = lines.filter((line) => /\berror\b/i.test(line));
  throw new ToolError((wrong.length === 0 ? lines : wrong).slice(0, 3).join('; '));
}
