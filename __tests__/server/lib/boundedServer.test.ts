import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createBoundedServer,
  type BoundedServerOptions,
} from '../../../server/lib/boundedServer.ts';
import { waitUntil } from '../../support/waitUntil.ts';

const ASKED = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const UNREAD_MS = 400;
/** More than the system holds for a connection. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');

describe('the server', () => {
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });

  async function serve(listener: RequestListener, bounds: Partial<BoundedServerOptions> = {}) {
    const server = createBoundedServer(listener, {
      connections: 100,
      connectionsPerAddress: 100,
      unreadMs: UNREAD_MS,
      http: {},
      isProxy: () => false,
      ...bounds,
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ends.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return () => open((server.address() as AddressInfo).port);
  }

  /** A client that reads nothing until it is told to. */
  async function open(port: number): Promise<Socket> {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    ends.push(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  }

  async function allOf(socket: Socket): Promise<string> {
    const parts: Buffer[] = [];
    socket.on('data', (part: Buffer) => parts.push(part));
    await once(socket, 'close');
    return String(Buffer.concat(parts));
  }

  test('works on one request of a connection at a time: who asks a thousand times at once gets one answer', async () => {
    let asked = 0;
    const connected = await serve((_, response) => {
      asked += 1;
      setTimeout(() => response.end('done'), 20);
    });
    const socket = await connected();
    socket.write(ASKED.repeat(1_000));
    const answers = await allOf(socket);
    expect(asked).toBe(1);
    expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(1);
    expect(answers).toMatch(/connection: close/i);
    expect(answers).toMatch(/done/);
  });

  test('answers one after the other for as long as a client likes', async () => {
    const connected = await serve((_, response) => response.end('done'));
    const socket = await connected();
    for (let round = 0; round < 20; round += 1) {
      socket.write(ASKED);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK/);
    }
  });

  const isOpen = async (socket: Socket): Promise<boolean> => {
    socket.resume();
    await sleep(100);
    return !socket.closed;
  };

  test('takes so many connections from one address; another may come when one has gone', async () => {
    const connected = await serve((_, response) => response.end(), { connectionsPerAddress: 3 });
    const sockets = [await connected(), await connected(), await connected(), await connected()];
    expect(await Promise.all(sockets.map(isOpen))).toEqual([true, true, true, false]);
    sockets[0]!.destroy();
    await sleep(50);
    expect(await isOpen(await connected())).toBe(true);
    expect(await isOpen(await connected())).toBe(false);
  });

  test('a proxy has as many as there are at all: anybody may be behind it', async () => {
    const bounds = { connections: 5, connectionsPerAddress: 1, isProxy: () => true };
    const connected = await serve((_, response) => response.end(), bounds);
    const sockets: Socket[] = [];
    for (let index = 0; index < 6; index += 1) sockets.push(await connected());
    const still = await Promise.all(sockets.map(isOpen));
    expect(still.filter(Boolean)).toHaveLength(5);
  });

  test('an answer that nobody reads ends', async () => {
    let isEnded = false;
    const connected = await serve((_, response) => {
      response.once('close', () => (isEnded = true));
      response.end(LARGE);
    });
    const socket = await connected();
    socket.pause();
    socket.write(ASKED);
    await waitUntil('end', () => (isEnded ? true : undefined));
    await once(socket.resume(), 'close');
  });

  test('one that is read slowly, or is long in the making, does not', async () => {
    // Longer than a busy machine stands still: client and server share this process.
    const unreadMs = 5 * UNREAD_MS;
    const slowMs = 2 * unreadMs;
    const connected = await serve(
      (request, response) => {
        if (request.url === '/slow') setTimeout(() => response.end('done'), slowMs);
        else response.end(LARGE);
      },
      { unreadMs },
    );
    const [reader, waiter] = [await connected(), await connected()];
    waiter.write(ASKED.replace('/ ', '/slow '));
    let read = 0;
    const begun = Date.now();
    reader.on('data', (part: Buffer) => {
      read += part.length;
      // Slow for longer than an unread answer lasts; then as fast as it goes. Not slower: the system asks for more only
      // when a third of what it holds, over a megabyte here, has gone.
      if (Date.now() - begun < slowMs) {
        reader.pause();
        setTimeout(() => reader.resume(), UNREAD_MS / 16);
      }
    });
    reader.write(ASKED);
    const [answer] = (await once(waiter, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK/);
    await waitUntil('whole answer', () => (read > LARGE.length ? true : undefined));
  });
});
