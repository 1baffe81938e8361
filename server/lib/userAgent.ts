/** Reads what tells the clients of one member apart. */
import type { FastifyRequest } from 'fastify';

/** The User-Agent header; empty when there is none. */
export function userAgentOf(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? '';
}
