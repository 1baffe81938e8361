import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { watchConnections } from '../../../server/lib/connections.ts';

test('only connections that have said nothing end; one in mid-request goes on', async () => {
  const server = createServer((_, response) => response.end('done'));
  const connections = watchConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const open = async (): Promise<Socket> => {
    const accepted = once(server, 'connection');
    const socket = connect(port, '127.0.0.1');
    await Promise.all([accepted, once(socket, 'connect')]);
    return socket;
  };
  const silent = await open();
  const asking = await open();
  const beginning = once(server, 'request');
  asking.write('GET / HTTP/1.1\r\nHost: x\r\n');
  await new Promise((resolve) => setTimeout(resolve, 50));

  const ended = once(silent.resume(), 'close');
  connections.endSilent();
  await ended;
  asking.write('\r\n');
  await beginning;
  const [answer] = (await once(asking, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 OK/);

  asking.destroy();
  server.close();
  await once(server, 'close');
});

test('who has asked over a connection that the server has not taken yet is answered', async () => {
  const server = createServer((_, response) => response.end('done'));
  const connections = watchConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  let taken = 0;
  server.on('connection', () => (taken += 1));
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const answers = sockets.map(async (socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    return String((await once(socket, 'data')) as [Buffer]);
  });
  // The system has accepted them; Node takes one a turn.
  expect(taken).toBeLessThan(sockets.length);
  await connections.drain();
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  }
});
