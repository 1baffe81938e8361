import type { FastifyRequest } from 'fastify';

/** What tells the clients of one member apart: the User-Agent header, empty when there is none. */
export function userAgentOf(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? '';
}
