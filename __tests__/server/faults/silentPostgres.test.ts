/** A PostgreSQL that is there and says nothing any more, as after a failover or behind a forgetful firewall. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { calls } from '../../../contract/calls.ts';
import { sharedPostgres, type TestPostgres } from '../../support/postgres.ts';
import { startServer, type ServerProcess } from '../../support/serverProcess.ts';

let postgres: TestPostgres;
let proxy: Server;
let server: ServerProcess;
let isSilent = false;
const sockets = new Set<Socket>();

beforeAll(async () => {
  postgres = await sharedPostgres();
  const location = new URL(await postgres.createDatabase());
  const target = { host: location.hostname, port: Number(location.port) };
  proxy = createServer((near) => {
    const far = connect(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        if (!isSilent) other.destroy();
      });
      one.on('data', (data) => {
        if (!isSilent) other.write(data);
      });
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  location.hostname = '127.0.0.1';
  location.port = String((proxy.address() as AddressInfo).port);
  server = await startServer({ location: location.href });
});
afterAll(async () => {
  await server.discard();
  for (const socket of sockets) socket.destroy();
  proxy.close();
  await postgres.stop();
});

const ask = async () => {
  const { status, headers } = await fetch(`${server.url}/api${calls.verifyInvitation.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ initial_token: 'AAAAA-AAAAA' }),
    signal: AbortSignal.timeout(20_000),
  });
  return { status, retryAfter: headers.get('retry-after') };
};

test('calls on a connection that went silent end with 503, and the next ones go on', async () => {
  expect(await ask()).toMatchObject({ status: 404 });
  isSilent = true;
  const replies = await Promise.all(Array.from({ length: 12 }, ask));
  expect(replies).toEqual(Array(12).fill({ status: 503, retryAfter: '2' }));
  isSilent = false;
  expect(await ask()).toMatchObject({ status: 404 });
}, 40_000);

test('SIGTERM ends the process all the same', async () => {
  expect(await ask()).toMatchObject({ status: 404 });
  isSilent = true;
  const unanswered = ask().catch(() => null);
  await delay(200);
  const askedAt = performance.now();
  // SIGKILL after 15 s would give null.
  expect(await server.stop()).not.toBeNull();
  expect(performance.now() - askedAt).toBeLessThan(14_500);
  await unanswered;
}, 40_000);
