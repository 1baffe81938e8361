/** Knows what clients do with their connections, and ends those in good order when the server stops. */
import { Server, type IncomingMessage, type ServerResponse } from 'node:http';
import { Server as Listener, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** A client that has asked nothing for so long hardly does so just when its connection ends. */
const QUIET_MS = 1_000;
const LOOK_EVERY_MS = 25;
/** Node takes one connection a turn of its event loop; so many turns without one, and no more wait. */
const QUIET_TURNS = 3;
/** Whoever keeps opening connections does not keep the server from stopping. */
const TURNS_MAX = 1_000;

export interface Connections {
  /**
   * Takes no new connection. Whoever asks over one that is there is answered, and told that it is the last time (RFC 9112,
   * 9.6). @returns when all were told, or have been quiet for a second.
   */
  drain(): Promise<void>;
  /**
   * Ends connections over which nothing has come. Browsers open them before they need them; Node takes such a one for a
   * busy one, and would wait for it when the server closes.
   */
  endSilent(): void;
}

/** @param server that has not begun to listen. */
export function watchConnections(server: Server): Connections {
  /** When each was opened, or last asked over (performance.now). */
  const usedAt = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    usedAt.set(socket, performance.now());
    socket.once('close', () => usedAt.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => usedAt.set(socket, performance.now()));

  return {
    async drain() {
      // Before anybody is told: whoever is comes again over a new connection, and more would wait each time.
      await takeWaiting(server);
      const told = new WeakSet<Socket>();
      const isInUse = () =>
        [...usedAt].some(([socket, at]) => !told.has(socket) && performance.now() - at < QUIET_MS);
      server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
        told.add(socket);
        response.setHeader('Connection', 'close');
      });
      // An HTTP server's own `close` ends idle connections at once, over which the next request may be on its way.
      Listener.prototype.close.call(server);
      while (isInUse()) await sleep(LOOK_EVERY_MS);
    },
    endSilent() {
      for (const socket of usedAt.keys()) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}

/**
 * Takes the connections that the system has accepted already. Over them somebody may have asked, and when the listener
 * closes, they would break.
 */
async function takeWaiting(server: Server): Promise<void> {
  let quietTurns = 0;
  const taken = () => (quietTurns = 0);
  server.on('connection', taken);
  for (let turn = 0; quietTurns < QUIET_TURNS && turn < TURNS_MAX; turn += 1) {
    quietTurns += 1;
    await nextTurn();
  }
  server.off('connection', taken);
}
