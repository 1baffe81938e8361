/**
 * A real PostgreSQL for tests: the one that TEST_DATABASE_URL names, else one from npm's or Debian's
 * binaries. None to be had is an error, never a skipped test.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';

import { Client } from 'pg';

export interface TestPostgres {
  /** Connection URL of a database of that name on this server. */
  url(name: string): string;
  /** A new, empty database; dropped by `stop`. @returns its URL. */
  createDatabase(): Promise<string>;
  /** The same, migrated. */
  createMigratedDatabase(): Promise<string>;
  /** Stops the server, lets it be away for a while and starts it again on the same port. */
  restart(options?: { how?: 'stop' | 'crash'; downMs?: number }): Promise<void>;
  /** Drops what this object created and ends the server if this object started it. */
  stop(): Promise<void>;
}

/** Where scripts/jest.ts says how the run's shared server is reached. */
export const KEEPER_VARIABLE = 'EINLASS_TEST_POSTGRES_KEEPER';

const KEEPER = join(import.meta.dirname, 'postgresKeeper.ts');

export interface Keeper {
  readonly address: string;
  end(): Promise<void>;
}

/** Starts the program that will start the server when it is first asked to. */
export async function startKeeper({ fsync = false } = {}): Promise<Keeper> {
  const child: ChildProcess = spawn(process.execPath, [KEEPER, ...(fsync ? ['--fsync'] : [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // In a process group of its own, it outlives Ctrl-C for as long as clearing up takes.
    detached: true,
  });
  const [line] = (await Promise.race([
    once(child.stdout!, 'data'),
    once(child, 'exit').then(() => {
      throw new Error('The keeper of the test PostgreSQL did not start.');
    }),
  ])) as [Buffer];
  child.unref();
  for (const stream of [child.stdin, child.stdout])
    (stream as unknown as { unref(): void }).unref();
  return {
    address: line.toString().trim(),
    async end() {
      const exited = once(child, 'exit');
      child.ref();
      child.stdin!.end();
      await exited;
    },
  };
}

async function tell(keeperAddress: string, order: string): Promise<string> {
  const answer = await fetch(`${keeperAddress}/${order}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function handle(
  maintenanceUrl: string,
  rest: {
    restart: TestPostgres['restart'];
    end: () => Promise<void>;
    /** @returns the name of a migrated database to be copied. Null: there is none. */
    migrated: () => Promise<string | null>;
  },
): TestPostgres {
  const created: string[] = [];
  const url = (name: string) => {
    const address = new URL(maintenanceUrl);
    address.pathname = `/${name}`;
    return address.href;
  };
  const create = async (options = '') => {
    const name = `einlass_test_${randomBytes(8).toString('hex')}`;
    await runOn(maintenanceUrl, `create database ${name} ${options}`);
    created.push(name);
    return url(name);
  };
  return {
    url,
    createDatabase: () => create(),
    async createMigratedDatabase() {
      const template = await rest.migrated();
      if (template !== null) return create(`template ${template}`);
      const location = await create();
      const { openDatabase } = await import('../../server/db/openDatabase.ts');
      const database = openDatabase({ location });
      await database.migrate();
      await database.close();
      return location;
    },
    restart: rest.restart,
    async stop() {
      for (const name of created.splice(0)) {
        await runOn(maintenanceUrl, `drop database if exists ${name} with (force)`);
      }
      await rest.end();
    },
  };
}

/** A server of the caller's own, which it may restart. Takes about a second. */
export async function startPostgres(options: { fsync?: boolean } = {}): Promise<TestPostgres> {
  const keeper = await startKeeper(options);
  try {
    const maintenanceUrl = await tell(keeper.address, 'start');
    return handle(maintenanceUrl, {
      async restart({ how = 'stop', downMs = 0 } = {}) {
        await tell(keeper.address, `restart?how=${how}&downMs=${downMs}`);
      },
      end: () => keeper.end(),
      migrated: () => tell(keeper.address, 'migrated'),
    });
  } catch (error) {
    await keeper.end();
    throw error;
  }
}

/** The server that all test files of a run share, each with databases of its own. It cannot be restarted. */
export async function sharedPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  const keeperAddress = process.env[KEEPER_VARIABLE];
  if (given === undefined && keeperAddress === undefined) return startPostgres();
  return handle(given ?? (await tell(keeperAddress!, 'start')), {
    restart: () => {
      throw new Error('The shared PostgreSQL cannot be restarted: take startPostgres().');
    },
    end: () => Promise.resolve(),
    // Nothing is kept on a server that is not the run's own.
    migrated: () =>
      given === undefined ? tell(keeperAddress!, 'migrated') : Promise.resolve(null),
  });
}
