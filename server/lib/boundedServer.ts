/** An HTTP server that nobody fills by asking without reading, by waiting, or by connecting without end. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress } from './clientAddress.ts';

export interface Bounds {
  /** Of one process. */
  readonly connections: number;
  /** From one address, unless it is a proxy's, behind which anybody may be. */
  readonly connectionsPerAddress: number;
  /** An answer of which nobody has taken a byte for so long ends with its connection. */
  readonly unreadMs: number;
}

export interface BoundedServerOptions extends Bounds {
  /** Timeouts, as Node takes them. */
  readonly http: ServerOptions;
  readonly isProxy: (address: string) => boolean;
}

/** What each connection is being answered. */
type Answering = WeakMap<Socket, ServerResponse>;

export function createBoundedServer(listener: RequestListener, options: BoundedServerOptions) {
  const answering: Answering = new WeakMap();
  const server: Server = createServer(options.http, oneAtATime(listener, answering));
  server.maxConnections = options.connections;
  boundPerAddress(server, options);
  endUnread(server, options.unreadMs, answering);
  return server;
}

/**
 * Whoever asks again before the answer is there gets that answer, and the connection ends after it. Neither browsers nor
 * proxies do so; and a thousand requests that come at once would all be worked on, and their answers kept.
 */
function oneAtATime(listener: RequestListener, answering: Answering): RequestListener {
  const ending = new WeakSet<Socket>();

  return (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    const present = answering.get(socket);
    if (present === undefined) {
      answering.set(socket, response);
      response.once('close', () => answering.delete(socket));
      listener(request, response);
    } else if (!ending.has(socket)) {
      ending.add(socket);
      if (!present.headersSent) present.setHeader('Connection', 'close');
      present.once('finish', () => socket.destroySoon());
    }
  };
}

function boundPerAddress(
  server: Server,
  { connectionsPerAddress, isProxy }: BoundedServerOptions,
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const from = socket.remoteAddress;
    if (from === undefined || isProxy(from)) return;
    const address = clientAddress(from);
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > connectionsPerAddress) socket.destroy();
  });
}

/** What is still being worked on may be silent: how long that may take is for the call to say. */
function endUnread(server: Server, unreadMs: number, answering: Answering): void {
  // Node asks the system whether bytes have gone since; so slow is not the same as silent.
  server.setTimeout(unreadMs, (socket: Socket) => {
    if (socket.writableLength > 0 || !answering.has(socket)) socket.destroy();
  });
}
