/** A load generator that costs little itself: sockets with keep-alive, requests written as they stand. */
import { connect, type Socket } from 'node:net';

export interface Measured {
  /** Answers of each status. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly perSecond: number;
  /** Of each answer, milliseconds. */
  readonly latencies: readonly number[];
  /** Requests whose connection ended before their answer was whole. */
  readonly unanswered: number;
}

/** A request as bytes. @param headers lines without their ends. */
export function requestOf(method: string, path: string, headers: readonly string[]): string {
  const body = method === 'POST' ? ['content-length: 0'] : [];
  return [`${method} ${path} HTTP/1.1`, 'host: bench', ...headers, ...body, '', ''].join('\r\n');
}

/**
 * Keeps each connection busy with one request at a time until there are no more. A connection that the server ends behind
 * an answer, and says so, is followed by another one; where nobody listens any longer, the lane is over.
 * @param next the request to be written; null: no more.
 * @param pauseMs between an answer and the connection's next request.
 */
export async function load(
  port: number,
  connections: number,
  next: () => string | null,
  pauseMs = 0,
): Promise<Measured> {
  const statuses = new Map<number, number>();
  const latencies: number[] = [];
  let unanswered = 0;
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const began = performance.now();
  const lane = async (first: Socket) => {
    let socket: Socket | null = first;
    while (socket !== null) {
      const end = await keepBusy(socket, { next, pauseMs }, (status, ms) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        latencies.push(ms);
      });
      if (end === 'unanswered') unanswered += 1;
      socket = end === 'hung up' ? await open(port).catch(() => null) : null;
    }
  };
  await Promise.all(sockets.map(lane));
  const seconds = (performance.now() - began) / 1000;
  return {
    statuses,
    perSecond: latencies.length / seconds,
    latencies,
    unanswered,
  };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => resolve(socket)).once('error', reject);
  });
}

/** `unanswered`: the connection broke while a request was under way. */
type End = 'no more' | 'hung up' | 'unanswered';

function keepBusy(
  socket: Socket,
  { next, pauseMs }: { next: () => string | null; pauseMs: number },
  onAnswer: (status: number, ms: number) => void,
): Promise<End> {
  return new Promise((resolve) => {
    let received = '';
    let sentAt = 0;
    let isWaiting = false;
    const end = (how: End) => {
      socket.end();
      resolve(how);
    };
    const send = () => {
      if (socket.destroyed) return;
      const request = next();
      if (request === null) {
        end('no more');
        return;
      }
      sentAt = performance.now();
      isWaiting = true;
      socket.write(request);
    };
    const broken = () => resolve(isWaiting ? 'unanswered' : 'hung up');
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      received += chunk;
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1];
      if (received.length < head + 4 + Number(length)) return;
      onAnswer(Number(received.slice(9, 12)), performance.now() - sentAt);
      isWaiting = false;
      const isLast = /\r\nconnection: close\r\n/i.test(received.slice(0, head + 2));
      received = '';
      if (isLast) end('hung up');
      else if (pauseMs === 0) send();
      else setTimeout(send, pauseMs);
    });
    socket.on('error', broken);
    socket.on('close', broken);
    send();
  });
}
