/**
 * A program that owns a PostgreSQL server. It is told what to do over a loopback address that it
 * prints, and ends the server as soon as its standard input closes: however the test run dies, be it
 * by Ctrl-C or kill -9, no server stays behind. Starts the server at the first request, so that a run
 * that needs none pays nothing.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { createCluster, type Cluster } from './postgresCluster.ts';

const secret = randomBytes(16).toString('hex');
const fsync = process.argv.includes('--fsync');
let starting: Promise<Cluster> | null = null;

const running = (): Promise<Cluster> =>
  (starting ??= createCluster({ fsync }).then(async (cluster) => {
    await cluster.start();
    return cluster;
  }));

/** Copied in a quarter of the time that the migrations take. Nobody may open it, so that it can be copied at any time. */
const MIGRATED = 'einlass_migrated';
let migrating: Promise<void> | null = null;

async function migrate({ url }: Cluster): Promise<void> {
  // Only here, since most runs of one test file need no such database.
  const { openDatabase } = await import('../../server/db/openDatabase.ts');
  const { sql } = await import('kysely');
  const maintenance = openDatabase({ location: url });
  await sql`create database ${sql.id(MIGRATED)}`.execute(maintenance.db);
  const location = new URL(url);
  location.pathname = `/${MIGRATED}`;
  const database = openDatabase({ location: location.href });
  await database.migrate();
  await database.close();
  await sql`alter database ${sql.id(MIGRATED)} allow_connections false`.execute(maintenance.db);
  await maintenance.close();
}

async function end(): Promise<never> {
  const cluster = await starting?.catch(() => null);
  await cluster?.discard();
  process.exit(0);
}

async function carryOut(url: URL): Promise<string> {
  const cluster = await running();
  if (url.pathname.endsWith('/migrated')) {
    await (migrating ??= migrate(cluster));
    return MIGRATED;
  }
  if (url.pathname.endsWith('/restart')) {
    await cluster.stop(url.searchParams.get('how') === 'crash' ? 'SIGQUIT' : 'SIGINT');
    await sleep(Number(url.searchParams.get('downMs')));
    await cluster.start();
  }
  return cluster.url;
}

const control = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (!url.pathname.startsWith(`/${secret}/`)) {
    response.writeHead(404).end();
    return;
  }
  carryOut(url).then(
    (answer) => response.end(answer),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(0, '127.0.0.1');

process.stdin.resume().once('close', () => void end());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void end());

// Of a busy machine a test asks just when an idle connection would be ended.
control.keepAliveTimeout = 0;
await once(control, 'listening');
const { port } = control.address() as AddressInfo;
process.stdout.write(`http://127.0.0.1:${port}/${secret}\n`);
