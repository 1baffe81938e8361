/**
 * The network between a phone and the server, which fails as it is told to: each fault is ordered beforehand, for
 * the next request that it fits. Every request has a connection of its own, since browsers send again by
 * themselves what fails on one that was used before.
 */
import { once } from 'node:events';
import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { SERVER_MARK } from '../../contract/entry/headers.ts';

/** Longer than the app waits for an answer (spec §9). */
export const LATE_MS = 15_000;

export type Fault =
  /** Does not reach the server. */
  | 'request lost'
  /** The server has done it; nobody is told. */
  | 'reply lost'
  /** The same after 15 s. */
  | 'reply late'
  /** The connection breaks in the middle of the reply. */
  | 'reply cut'
  /** Reaches the server twice; the reply is the second one's. */
  | 'doubled'
  /** Waits until a later request has been answered. */
  | 'overtaken'
  /** A captive portal answers in the server's place, with its page and status 200. */
  | 'portal'
  /** The server has broken down at it. */
  | 'server error';

/**
 * `silent`: whatever is sent vanishes, and no connection breaks. `bad gateway`: a proxy says that there is no server
 * behind it. `slow`: each request takes a second longer.
 */
export type Network = 'on' | 'off' | 'silent' | 'portal' | 'bad gateway' | 'slow';

const SLOW_MS = 1_000;

export interface FaultyProxy {
  /** In place of the server's. */
  readonly url: string;
  network: Network;
  /**
   * For the next requests whose method and path fit, each fault once.
   * @returns resolves when all of them have happened.
   */
  order(fits: RegExp, ...faults: Fault[]): Promise<void>;
  /** The fault for every request that fits, until the function that is returned is called. */
  keep(fits: RegExp, fault: Fault): () => void;
  /** How often each fault has happened so far. */
  readonly happened: ReadonlyMap<Fault, number>;
  /** Bytes of the bodies of the replies that fit, newest last. */
  bytesOf(fits: RegExp): number[];
  close(): Promise<void>;
}

interface Order {
  readonly fits: RegExp;
  readonly fault: Fault;
  readonly isKept: boolean;
  readonly done: () => void;
}

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const PORTAL: Reply = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from('<!doctype html><title>WLAN-Anmeldung</title><p>Willkommen im Gäste-WLAN'),
};
const BAD_GATEWAY: Reply = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<html><title>502 Bad Gateway</title></html>'),
};
const BROKEN: Reply = {
  status: 500,
  headers: { 'content-type': 'application/json', [SERVER_MARK.header]: SERVER_MARK.value },
  body: Buffer.from('{"error":"Interner Fehler."}'),
};

/** @param target `http://localhost:<port>`, which may be down. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const orders: Order[] = [];
  const happened = new Map<Fault, number>();
  const replies: { call: string; bytes: number }[] = [];
  const sockets = new Set<Socket>();
  let network: Network = 'on';
  let overtaken: (() => void)[] = [];

  function nextFault(call: string): Fault | null {
    const index = orders.findIndex(({ fits }) => fits.test(call));
    const order = orders[index];
    if (order === undefined) return null;
    if (!order.isKept) orders.splice(index, 1);
    happened.set(order.fault, (happened.get(order.fault) ?? 0) + 1);
    order.done();
    return order.fault;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method ?? ''} ${request.url ?? ''}`;
    const body = await buffer(request);
    if (network === 'silent') return;
    if (network === 'bad gateway') {
      answer(response, BAD_GATEWAY);
      return;
    }
    if (network === 'slow') await sleep(SLOW_MS);
    const fault = network === 'portal' ? 'portal' : nextFault(call);
    const pass = () => passOn(target, request, body);
    switch (fault) {
      case 'request lost':
        response.destroy();
        return;
      case 'portal':
        answer(response, PORTAL);
        return;
      case 'server error':
        answer(response, BROKEN);
        return;
      case 'reply lost':
        await pass();
        response.destroy();
        return;
      case 'reply late': {
        const reply = await pass();
        await sleep(LATE_MS);
        answer(response, reply);
        return;
      }
      case 'reply cut':
        answer(response, await pass(), 0.5);
        return;
      case 'doubled':
        await pass();
        answer(response, await pass());
        return;
      case 'overtaken':
        await new Promise<void>((resolve) => overtaken.push(resolve));
        answer(response, await pass());
        return;
      case null: {
        const reply = await pass();
        replies.push({ call, bytes: reply.body.length });
        answer(response, reply);
        for (const go of overtaken) go();
        overtaken = [];
      }
    }
  }

  const proxy = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  proxy.on('connection', (socket) => {
    if (network === 'off') socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    get network() {
      return network;
    },
    set network(next) {
      network = next;
      if (next === 'off') for (const socket of sockets) socket.destroy();
    },
    async order(fits, ...faults) {
      await Promise.all(
        faults.map(
          (fault) => new Promise<void>((done) => orders.push({ fits, fault, isKept: false, done })),
        ),
      );
    },
    keep(fits, fault) {
      const order = { fits, fault, isKept: true, done: () => undefined };
      orders.unshift(order);
      return () => void orders.splice(orders.indexOf(order), 1);
    },
    happened,
    bytesOf: (fits) => replies.filter(({ call }) => fits.test(call)).map(({ bytes }) => bytes),
    async close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await once(proxy, 'close');
    },
  };
}

/** @throws when the server is away, or goes in mid-reply. */
async function passOn(target: string, request: IncomingMessage, body: Buffer): Promise<Reply> {
  const { method, url = '/', headers } = request;
  const passed = ask(new URL(url, target), {
    ...(method !== undefined && { method }),
    headers: { ...headers, connection: 'close' },
  });
  passed.end(body);
  const [reply] = (await once(passed, 'response')) as [IncomingMessage];
  return { status: reply.statusCode ?? 502, headers: reply.headers, body: await buffer(reply) };
}

/** @param part of the body, after which the connection breaks. */
function answer(response: ServerResponse, { status, headers, body }: Reply, part = 1): void {
  const rest = { ...headers };
  delete rest['transfer-encoding'];
  response.writeHead(status, { ...rest, 'content-length': body.length, connection: 'close' });
  if (part === 1) {
    response.end(body);
    return;
  }
  // What was sent has arrived by then: a reset throws away what the other side has not read.
  const breakOff = () => setTimeout(() => response.destroy(), 100);
  response.write(body.subarray(0, Math.floor(body.length * part)), breakOff);
}
