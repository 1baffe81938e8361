/** Reads from a request which device makes it. */
import type { FastifyRequest } from 'fastify';
import { ENTRY_HEADERS } from '../../../contract/entry/headers.ts';

/** @returns the device's credential, null without one. If the header is sent twice, the result fits no device. */
export function credentialOf({ headers }: FastifyRequest): string | null {
  const header = headers[ENTRY_HEADERS.device.toLowerCase()];
  return header === undefined ? null : String(header);
}
