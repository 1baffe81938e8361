/** A load generator that costs little itself: sockets with keep-alive, requests written as they stand. */
import { connect, type Socket } from 'node:net';

export interface Measured {
  /** Answers of each status. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly perSecond: number;
  /** Of each answer, milliseconds. */
  readonly latencies: readonly number[];
}

/** A request as bytes. @param headers lines without their ends. */
export function requestOf(method: string, path: string, headers: readonly string[]): string {
  const body = method === 'POST' ? ['content-length: 0'] : [];
  return [`${method} ${path} HTTP/1.1`, 'host: bench', ...headers, ...body, '', ''].join('\r\n');
}

/**
 * Keeps each connection busy with one request at a time until there are no more.
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
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const began = performance.now();
  await Promise.all(
    sockets.map((socket) =>
      keepBusy(socket, { next, pauseMs }, (status, ms) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        latencies.push(ms);
      }),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  return {
    statuses,
    perSecond: latencies.length / seconds,
    latencies,
  };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => resolve(socket)).once('error', reject);
  });
}

function keepBusy(
  socket: Socket,
  { next, pauseMs }: { next: () => string | null; pauseMs: number },
  onAnswer: (status: number, ms: number) => void,
): Promise<void> {
  return new Promise((resolve) => {
    let received = '';
    let sentAt = 0;
    const send = () => {
      const request = next();
      if (request === null) {
        socket.end();
        resolve();
        return;
      }
      sentAt = performance.now();
      socket.write(request);
    };
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      received += chunk;
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1];
      if (received.length < head + 4 + Number(length)) return;
      onAnswer(Number(received.slice(9, 12)), performance.now() - sentAt);
      received = '';
      if (pauseMs === 0) send();
      else setTimeout(send, pauseMs);
    });
    // A server that was killed: what was asked has no answer.
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    send();
  });
}
