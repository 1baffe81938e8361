/** Reads what tells the clients of one member apart. */
import type { FastifyRequest } from 'fastify';
import { TIME_ZONE_HEADER } from '../../contract/account/headers.ts';

/** The User-Agent header; empty when there is none. */
export function userAgentOf(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? '';
}

const CHARS_MAX = 64;

/** The time zone of its clock, as our web app says it; null: it says none, or what is no name of one. */
export function timeZoneOf(request: FastifyRequest): string | null {
  const name = request.headers[TIME_ZONE_HEADER.toLowerCase()];
  const isName =
    typeof name === 'string' &&
    name.length <= CHARS_MAX &&
    /^[A-Z]\w+(?:\/[\w+-]+){0,2}$/.test(name);
  return isName ? name : null;
}
