import type { FastifyRequest } from 'fastify';
import { ENTRY_HEADERS } from '../../../contract/entry/calls.ts';

/** The device's credential; null when the caller names none. Sent twice, it is that of no device. */
export function credentialOf({ headers }: FastifyRequest): string | null {
  const header = headers[ENTRY_HEADERS.device.toLowerCase()];
  return header === undefined ? null : String(header);
}
