import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Browsers open connections ahead of need, and Node counts one that has not said a word as busy. When
 * the server closes, nobody has to wait for those.
 * @returns ends all connections over which nothing has come.
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
