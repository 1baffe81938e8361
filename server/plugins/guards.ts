/** Hooks for a route's `onRequest`: who may use it (spec §6). They answer before the body is read. */
import type { FastifyRequest } from 'fastify';
import { canAdminister, canScan } from '../../contract/access.ts';
import { forbidden } from '../errors.ts';
import { texts } from '../texts.ts';

/** Any signed-in, active member. */
export async function requireMember(request: FastifyRequest): Promise<void> {
  await request.server.authenticate(request);
}

export async function requireSuperuser(request: FastifyRequest): Promise<void> {
  await request.server.authenticate(request);
  if (!canAdminister(request.member)) throw forbidden(texts.onlyAdministrators);
}

/** Entry staff and superusers. */
export async function requireScanner(request: FastifyRequest): Promise<void> {
  await request.server.authenticate(request);
  if (!canScan(request.member)) throw forbidden(texts.onlyEntryStaff);
}
