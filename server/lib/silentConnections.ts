/** Ends connections over which no request has come, when the server stops. */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Browsers open connections before they need them. Node takes one over which nothing has come for a busy one, and would
 * wait for it when the server closes. @returns a function that ends all such connections.
 */
export function watchSilentConnections(server: Server): () => void {
  const unasked = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unasked.add(socket);
    socket.once('close', () => unasked.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => unasked.delete(socket));
  return () => {
    for (const socket of unasked) if (socket.bytesRead === 0) socket.destroy();
  };
}
