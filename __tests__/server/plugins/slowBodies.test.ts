/** Clients that send their request a byte at a time hold no connection for long. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { calls } from '../../../contract/calls.ts';
import { importCalls } from '../../../contract/office/imports.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { BODY_TIMEOUT_MS } from '../../../server/plugins/jsonBody.ts';
import { createTestApp, type TestApp } from '../support/testApp.ts';

const { jest } = import.meta;
const ALL_BUT_TIMEOUTS = [
  ...(['Date', 'hrtime', 'performance', 'nextTick', 'queueMicrotask'] as const),
  ...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
];

let server: TestApp;
let admin: string;
beforeAll(async () => {
  const database = openDatabase({ location: ':memory:' });
  await database.migrate();
  server = await createTestApp(database);
  admin = (await server.signUp({ isSuperuser: true })).access;
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());
afterEach(() => jest.useRealTimers());

/** Sends the head of a request, and of its body the first byte. @returns both ends. */
async function begin(path: string, type: string) {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  jest.useFakeTimers({ doNotFake: ALL_BUT_TIMEOUTS });
  const received = once(server.app.server, 'request');
  socket.write(
    `POST /api${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin}\r\n` +
      `Content-Type: ${type}\r\nContent-Length: 50\r\n\r\n{`,
  );
  const [request] = (await received) as [IncomingMessage];
  await untilIdle(request);
  return { socket, request };
}

/** A clock runs against whoever sends: it is asked for the next part of the body. */
async function untilIdle(request: IncomingMessage): Promise<void> {
  while (jest.getTimerCount() === 0 || request.readableLength > 0) await nextTurn();
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
}

test('a small body that does not come ends its connection, and not sooner', async () => {
  const { socket } = await begin(calls.signIn.path, 'application/json');
  jest.advanceTimersByTime(BODY_TIMEOUT_MS - 1);
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  expect(socket.destroyed).toBe(false);
  const closed = once(socket, 'close');
  jest.advanceTimersByTime(1);
  await closed;
});

test('a file may take longer, as long as some of it comes', async () => {
  const path = `${importCalls.uploadImport.path}?name=a.csv`;
  const { socket, request } = await begin(path, 'text/csv');
  const soFar = request.socket.bytesRead;
  jest.advanceTimersByTime(BODY_TIMEOUT_MS - 1);
  socket.write('x');
  while (request.socket.bytesRead === soFar) await nextTurn();
  await untilIdle(request);
  jest.advanceTimersByTime(BODY_TIMEOUT_MS - 1);
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  expect(socket.destroyed).toBe(false);
  jest.useRealTimers();
  const answered = once(socket, 'data') as Promise<[Buffer]>;
  socket.write('x'.repeat(48));
  const [answer] = await answered;
  expect(String(answer)).toMatch(/^HTTP\/1\.1 201 /);
  socket.destroy();
});
