/** Several hosts in DATABASE_URL: a real primary and a real standby, which change places, and are away. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { calls } from '../../../contract/calls.ts';
import { hostsOf } from '../../../server/db/hosts.ts';
import { openDatabase, type Database, type Queries } from '../../../server/db/openDatabase.ts';
import { countCall } from '../../../server/db/rateLimitStore.ts';
import { texts } from '../../../server/texts.ts';
import { createCluster, type Cluster } from '../../support/postgresCluster.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { createTestApp, type TestApp } from '../support/testApp.ts';

describe('an address', () => {
  const urlsOf = (url: string) => hostsOf(url)?.urls;

  test('of one host stays as it is', () => {
    for (const url of [
      'postgres://db/einlass',
      'postgres://me:a,b@db:5433/einlass?sslmode=require',
      'postgresql://me@[::1]:5432/einlass',
      'postgres:///einlass?host=/var/run/postgresql',
    ]) {
      expect(hostsOf(url)).toEqual({ urls: [url], writesOnly: false });
    }
  });

  test('of several gives each of them all the rest', () => {
    expect(urlsOf('postgres://me:p,w@a:5432,b:5433,[::1]/einlass?sslmode=require')).toEqual([
      'postgres://me:p,w@a:5432/einlass?sslmode=require',
      'postgres://me:p,w@b:5433/einlass?sslmode=require',
      'postgres://me:p,w@[::1]/einlass?sslmode=require',
    ]);
    expect(urlsOf('postgres://a,b')).toEqual(['postgres://a', 'postgres://b']);
  });

  test.each([
    ['postgres://a,b/einlass', true],
    ['postgres://a,b/einlass?target_session_attrs=read-write', true],
    ['postgres://a,b/einlass?target_session_attrs=primary', true],
    ['postgres://a/einlass?target_session_attrs=read-write', true],
    ['postgres://a/einlass?target_session_attrs=any', false],
  ])('%s: only where writes are taken: %s', (url, writesOnly) => {
    expect(hostsOf(url)).toMatchObject({ writesOnly });
  });

  test.each([
    'postgres://a,/einlass',
    'postgres://,a/einlass',
    'postgres://a:port,b/einlass',
    'postgres://a,b:70000/einlass',
    'postgres://a,b/einlass?target_session_attrs=standby',
    'einlass.sqlite',
  ])('%s is none', (url) => {
    expect(hostsOf(url)).toBeNull();
  });
});

describe('two hosts', () => {
  let clusters: Cluster[] = [];
  let opened: Database[] = [];

  beforeEach(async () => {
    const first = await createCluster({ fsync: false });
    clusters = [first];
    await first.start();
    const database = openDatabase({ location: first.url });
    await database.migrate();
    await database.close();
    const second = await first.copy();
    clusters.push(second);
    await first.start();
    await second.start({ standby: true });
  });
  afterEach(async () => {
    for (const database of opened) await database.close();
    for (const cluster of clusters) await cluster.discard();
    opened = [];
  });

  const hostOf = ({ url }: Pick<Cluster, 'url'>) => new URL(url).host;

  function open(hosts: readonly string[], how: { readOnly?: boolean } = {}): Database {
    const url = new URL(clusters[0]!.url);
    const location = `postgres://${url.username}:${url.password}@${hosts.join(',')}${url.pathname}?target_session_attrs=read-write`;
    const database = openDatabase({ location, ...how });
    opened.push(database);
    return database;
  }

  async function swap(): Promise<void> {
    const [primary, standby] = clusters;
    await primary!.stop('SIGQUIT');
    await standby!.stop('SIGQUIT');
    await standby!.start();
    await primary!.start({ standby: true });
    clusters = [standby!, primary!];
  }

  /** @returns `host:port` of the server that has counted a call. */
  const writtenAt = ({ db }: Database): Promise<string> =>
    db.connection().execute(async (connection) => {
      await countCall(connection, 'a call', Date.now(), 60_000);
      return await portOf(connection);
    });

  async function portOf(db: Queries): Promise<string> {
    const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(db);
    return `127.0.0.1:${rows[0]!.port}`;
  }

  test('who connects gets the one that takes writes, wherever it stands in the list', async () => {
    const [primary, standby] = clusters.map(hostOf);
    for (const order of [
      [primary!, standby!],
      [standby!, primary!],
    ]) {
      expect(await writtenAt(open(order))).toBe(primary);
      // What an office reads on a standby may be older than what it has just written.
      expect(await portOf(open(order, { readOnly: true }).db)).toBe(primary);
    }
  });

  test('when they change places, new connections go to the other one, and back', async () => {
    const hosts = clusters.map(hostOf);
    const database = open(hosts);
    for (let times = 0; times < 3; times += 1) {
      expect(await writtenAt(database)).toBe(hostOf(clusters[0]!));
      await swap();
    }
    expect(await writtenAt(database)).toBe(hosts[1]);
  });

  test('one that takes no writes any more on an open connection is left', async () => {
    const database = open(clusters.map(hostOf));
    await writtenAt(database);
    const [primary, standby] = clusters.map(({ url }) => {
      const alone = openDatabase({ location: url });
      opened.push(alone);
      return alone.db;
    });
    await sql`select pg_promote()`.execute(standby!);
    await sql`alter system set default_transaction_read_only = on`.execute(primary!);
    await sql`select pg_reload_conf()`.execute(primary!);
    await waitUntil('primary without writes', async () => {
      const { rows } = await sql<{ on: string }>`show default_transaction_read_only`.execute(
        primary!,
      );
      return rows[0] === undefined || Object.values(rows[0])[0] === 'on' ? true : undefined;
    });
    // Each connection hears of it by a signal of its own, a moment earlier or later.
    let failure: unknown;
    await waitUntil('the open connection without writes', async () => {
      failure = await writtenAt(database).then(
        () => undefined,
        (error: unknown) => error,
      );
      return failure === undefined ? undefined : true;
    });
    expect(database.failureOf(failure)).toBe('unavailable');
    expect(await writtenAt(database)).toBe(hostOf(clusters[1]!));
  });

  test('a host without an answer is waited for once, and by nobody afterwards', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const primary = hostOf(clusters[0]!);
    const database = open([`127.0.0.1:${(silent.address() as AddressInfo).port}`, primary]);
    expect(await writtenAt(database)).toBe(primary);
    const began = performance.now();
    // Each on a connection of its own.
    await Promise.all(
      Array.from({ length: 5 }, () =>
        database.db
          .connection()
          .execute((connection) => sql`select pg_sleep(0.2)`.execute(connection)),
      ),
    );
    expect(performance.now() - began).toBeLessThan(2_000);
    silent.close();
  });

  test('a wrong password is no reason to try the next one', async () => {
    const hosts = clusters.map(hostOf).reverse();
    const database = openDatabase({
      location: `postgres://postgres:wrong@${hosts.join(',')}/postgres`,
    });
    opened.push(database);
    await expect(writtenAt(database)).rejects.toMatchObject({ code: '28P01' });
  });

  test('while all are away, or are standbys, calls get 503, and then go on', async () => {
    const hosts = clusters.map(hostOf);
    const database = open(hosts);
    const server: TestApp = await createTestApp(database);
    const { access } = await server.signUp();
    const me = () => server.send(calls.me, { token: access });
    const isAway = {
      status: 503,
      headers: { 'retry-after': '2' },
      body: { error: texts.databaseUnavailable },
    };
    expect(await me()).toMatchObject({ status: 200 });

    const [primary, standby] = clusters;
    await primary!.stop('SIGQUIT');
    expect(await me()).toMatchObject(isAway);
    await standby!.stop('SIGQUIT');
    expect(await me()).toMatchObject(isAway);
    expect((await server.app.inject('/readyz')).statusCode).toBe(503);
    await expect(writtenAt(database)).rejects.toThrow(
      new RegExp(hosts.map((host) => `${host}: connect ECONNREFUSED .*`).join('; ')),
    );

    await primary!.start();
    expect(await me()).toMatchObject({ status: 200 });
    expect((await server.app.inject('/readyz')).statusCode).toBe(200);
    await server.close();
  });
});
