/** Reads the key by which a call that is sent once more is known again (the HTTP API working group's `Idempotency-Key`). */
import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/entry/headers.ts';
import { badRequest } from '../errors.ts';
import { texts } from '../texts.ts';

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @returns null: none was sent. @throws 400 when it is no UUID, or when it is sent twice. */
export function idempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  // The values of a header that is sent twice are joined by Node.
  const header = headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
  if (header === undefined) return null;
  const key = String(header).toLowerCase();
  if (!UUID.test(key)) throw badRequest(texts.invalidIdempotencyKey);
  return key;
}
