/**
 * Knows the browsers in which the second factor of an account was passed, by a random secret in a cookie that no script
 * reads. Over a running scanner it is not asked again there; and wrong codes typed there count by themselves, so that
 * strangers who guess elsewhere lock nobody out.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { REFRESH_TOKEN_LIFE_S, SESSION_LIFE_S } from '../../../contract/limits.ts';
import type { AppDeps } from '../../deps.ts';
import { newSecret } from '../../lib/randomCodes.ts';

/** Where the sign-in is asked for, and nothing else. */
const PATH = '/api/api/token';
/** From the last sign-in there: as long as a session lasts, and the week in which somebody comes back to it. */
export const PASS_LIFE_S = SESSION_LIFE_S + REFRESH_TOKEN_LIFE_S;

export interface NewPass {
  /** As the database keeps it. */
  readonly id: string;
  readonly secret: string;
}

export function newPass(): NewPass {
  const secret = newSecret();
  return { id: idOf(secret), secret };
}

/** @returns the id of the pass that the browser has for the member's account, unproven; null: none. */
export function passIn({ headers }: FastifyRequest, memberId: number): string | null {
  const name = nameOf(memberId);
  for (const cookie of (headers.cookie ?? '').split(/;\s*/)) {
    if (cookie.startsWith(`${name}=`)) return idOf(cookie.slice(name.length + 1));
  }
  return null;
}

/** Gives it to the browser. */
export function handOver(
  reply: FastifyReply,
  { config }: Pick<AppDeps, 'config'>,
  memberId: number,
  { secret }: NewPass,
): void {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  // Beside the one by which the browser is known (session/knownBrowsers.ts).
  reply.header(
    'Set-Cookie',
    `${nameOf(memberId)}=${secret}; Path=${PATH}; Max-Age=${PASS_LIFE_S}; HttpOnly; SameSite=Strict${secure}`,
  );
}

const digest = (text: string) => createHash('sha256').update(text);
const idOf = (secret: string): string => digest(secret).digest('hex');
const nameOf = (memberId: number): string =>
  `factor_${digest(`member ${memberId}`).digest('base64url').slice(0, 12)}`;
