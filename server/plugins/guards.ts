/** Hooks for a route's `onRequest` that decide who may use it (spec §6). They answer before the body is read. */
import type { FastifyRequest } from 'fastify';
import { canAdminister, canScan } from '../../contract/access.ts';
import { forbidden } from '../errors.ts';
import { texts } from '../texts.ts';

/** Any signed-in, active member. */
export async function requireMember(request: FastifyRequest): Promise<void> {
  await request.server.authenticate(request, bearerToken(request));
}

export async function requireSuperuser(request: FastifyRequest): Promise<void> {
  await requireMember(request);
  refuseUnlessSuperuser(request);
}

/** Entry staff and superusers. */
export async function requireScanner(request: FastifyRequest): Promise<void> {
  await requireMember(request);
  if (!canScan(request.member)) throw forbidden(texts.onlyEntryStaff);
}

/**
 * For pages to which a browser goes by itself, without an Authorization header: the web app's cookie counts as well.
 * Only for what reads and changes nothing, since a link on another site makes a browser send the cookie (SameSite Lax).
 */
export async function requireSuperuserOfPage(request: FastifyRequest): Promise<void> {
  const token = bearerToken(request) ?? cookieToken(request);
  await request.server.authenticate(request, token);
  refuseUnlessSuperuser(request);
}

function refuseUnlessSuperuser({ member }: FastifyRequest): void {
  if (!canAdminister(member)) throw forbidden(texts.onlyAdministrators);
}

function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Of the cookie `access_token` (spec §3), in which the web app keeps its access token. */
function cookieToken({ headers }: FastifyRequest): string | undefined {
  return /(?:^|;\s*)access_token=([^;\s]+)/.exec(headers.cookie ?? '')?.[1];
}
