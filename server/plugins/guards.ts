/** Hooks for a route's `onRequest` that decide who may use it (spec §6). They answer before the body is read. */
import type { FastifyRequest } from 'fastify';
import { canAdminister, canScan } from '../../contract/access.ts';
import { ENTRY_HEADERS } from '../../contract/entry/headers.ts';
import { forbidden, HttpError } from '../errors.ts';
import { texts } from '../texts.ts';
import { noteAdministering } from './authenticate.ts';

/** Any signed-in, active member. */
export async function requireMember(request: FastifyRequest): Promise<void> {
  await request.server.authenticate(request, bearerToken(request));
}

/** Whose second factor the office wants gets no further without one. The gate is never stopped for that. */
export async function requireSuperuser(request: FastifyRequest): Promise<void> {
  await requireMember(request);
  refuseUnlessSuperuser(request);
  refuseWithoutFactor(request);
  noteAdministering(request);
}

/** Entry staff and superusers. A device that is shut out is told so first, whoever is signed in on it. */
export async function requireScanner(request: FastifyRequest): Promise<void> {
  try {
    await requireMember(request);
    if (!canScan(request.member)) throw forbidden(texts.onlyEntryStaff);
  } catch (error) {
    const device = error instanceof HttpError ? await request.server.deviceOf(request) : null;
    if (device === null) throw error;
    if (device.isRevoked) throw forbidden(texts.revokedDevice, { reason: 'device_revoked' });
    if ((error as HttpError).status !== 403) throw error;
    throw forbidden(texts.onlyEntryStaff, { reason: 'not_staff' });
  }
}

const reports = new WeakSet<FastifyRequest>();

/**
 * Entry staff and superusers; and a device that reports what it has decided, by its own credential: a guest is inside,
 * whoever is signed in there by now. Such a request is in nobody's name (`isReportOfDevice`).
 */
export async function requireScannerOrReport(request: FastifyRequest): Promise<void> {
  try {
    await requireScanner(request);
  } catch (error) {
    const isReport = request.headers[ENTRY_HEADERS.mode.toLowerCase()] === 'device';
    if (!(error instanceof HttpError) || !isReport) throw error;
    if ((await request.server.deviceOf(request)) === null) throw error;
    reports.add(request);
  }
}

/** It was let pass as the report of a device. Whoever may be signed in there has no part in it. */
export const isReportOfDevice = (request: FastifyRequest): boolean => reports.has(request);

/**
 * For pages to which a browser goes by itself, without an Authorization header: the web app's cookie counts as well.
 * Only for what reads and changes nothing, since a link on another site makes a browser send the cookie (SameSite Lax).
 */
export async function requireSuperuserOfPage(request: FastifyRequest): Promise<void> {
  const token = bearerToken(request) ?? cookieToken(request);
  await request.server.authenticate(request, token);
  refuseUnlessSuperuser(request);
  refuseWithoutFactor(request);
}

function refuseUnlessSuperuser({ member }: FastifyRequest): void {
  if (!canAdminister(member)) throw forbidden(texts.onlyAdministrators);
}

function refuseWithoutFactor({ server, member }: FastifyRequest): void {
  if (server.wantsSecondFactor(member)) {
    throw forbidden(texts.secondFactor.first, { reason: 'second_factor' });
  }
}

function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Of the cookie `access_token` (spec §3), in which the web app keeps its access token. */
function cookieToken({ headers }: FastifyRequest): string | undefined {
  return /(?:^|;\s*)access_token=([^;\s]+)/.exec(headers.cookie ?? '')?.[1];
}
