/**
 * Somebody who wants to stop the server, as a thread: on this machine alone, with so many connections and no more, until
 * it is told that it is enough.
 */
import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { calls } from '../../contract/calls.ts';
import { entryCalls } from '../../contract/entry/calls.ts';
import {
  METRICS_LANES,
  PIPELINED_BYTES,
  PIPELINES,
  SLOW_BODIES,
  STREAMS,
  type AttackOptions,
} from './attackKinds.ts';
import { load, requestOf } from './load.ts';

const BODY_BYTES = 60_000;
const BYTE_EVERY_MS = 1_000;

const { kind, port, headers } = workerData as AttackOptions;
const sockets: Socket[] = [];
let isOver = false;

/** One from which nothing is read. */
function open(): Socket {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
  socket.pause();
  sockets.push(socket);
  return socket;
}

function pipeline(): void {
  const request = requestOf('GET', '/', []);
  const each = Math.floor(PIPELINED_BYTES / PIPELINES / request.length);
  for (let index = 0; index < PIPELINES; index += 1) open().write(request.repeat(each));
}

function sendSlowly(): void {
  const head = requestOf('POST', `/api${calls.signIn.path}`, [
    'content-type: application/json',
  ]).replace('content-length: 0', `content-length: ${BODY_BYTES}`);
  for (let index = 0; index < SLOW_BODIES; index += 1) open().write(head);
  setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(' ');
  }, BYTE_EVERY_MS);
}

function watch(): void {
  const request = requestOf('GET', `/api${entryCalls.boardStream.path}`, headers);
  for (let index = 0; index < STREAMS; index += 1) open().write(request);
}

async function askForMetrics(): Promise<void> {
  const request = requestOf('GET', '/metrics', []);
  await load(port, METRICS_LANES, () => (isOver ? null : request));
}

/** @returns when it is over: for most, at once, since their connections do the rest. */
function attack(): Promise<void> {
  if (kind === 'metrics') return askForMetrics();
  if (kind === 'pipelining') pipeline();
  else if (kind === 'slow bodies') sendSlowly();
  else watch();
  return Promise.resolve();
}

const attacking = attack();
parentPort?.on('message', () => {
  isOver = true;
  for (const socket of sockets) socket.destroy();
  void attacking.then(() => parentPort?.postMessage('over'));
});
