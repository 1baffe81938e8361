/** From which address a request comes. Asked once, at its beginning: its connection may be gone when its answer is ready. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** An IP address, of the client in front of trusted proxies; empty: its connection was gone at once. */
    peer: string;
  }
}

/** To be called on the root instance, before what counts requests. */
export function installPeer(app: FastifyInstance): void {
  app.decorateRequest('peer', '');
  app.addHook('onRequest', (request, _reply, done) => {
    request.peer = peerOf(request);
    done();
  });
}

function peerOf(request: FastifyRequest): string {
  try {
    return request.socket.remoteAddress === undefined ? '' : request.ip;
  } catch {
    // The address of a connection that is gone is no address, which the look through the proxies throws at.
    return '';
  }
}
