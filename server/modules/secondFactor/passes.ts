/**
 * Knows the browsers in which the second factor of an account was passed, by a random secret in a cookie that no script
 * reads. Over a running scanner it is not asked again there; and wrong codes typed there count by themselves, so that
 * strangers who guess elsewhere lock nobody out.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { REFRESH_TOKEN_LIFE_S, SESSION_LIFE_S } from '../../../contract/limits.ts';
import type { AppDeps } from '../../deps.ts';
import { accountCookies, giveAccountCookie, takeSurplus } from '../../lib/accountCookies.ts';
import { newSecret } from '../../lib/randomCodes.ts';

const PREFIX = 'factor_';
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
export function passIn(request: FastifyRequest, memberId: number): string | null {
  const own = nameOf(memberId);
  const cookie = accountCookies(request, PREFIX).find(({ name }) => name === own);
  return cookie === undefined ? null : idOf(cookie.value);
}

/** Gives it to the browser, beside the one by which the browser is known (session/knownBrowsers.ts). */
export function handOver(
  reply: FastifyReply,
  { config }: Pick<AppDeps, 'config'>,
  memberId: number,
  { secret: value }: NewPass,
): void {
  const name = nameOf(memberId);
  giveAccountCookie(reply, config, { name, value, lifeS: PASS_LIFE_S });
}

/** After a sign-in of this member. Which of the others are oldest is for the browser to say: nothing in them does. */
export function takeSurplusPasses(
  request: FastifyRequest,
  reply: FastifyReply,
  memberId: number,
): void {
  const own = nameOf(memberId);
  const others = accountCookies(request, PREFIX).filter(({ name }) => name !== own);
  takeSurplus(reply, others);
}

const digest = (text: string) => createHash('sha256').update(text);
const idOf = (secret: string): string => digest(secret).digest('hex');
const nameOf = (memberId: number): string =>
  `${PREFIX}${digest(`member ${memberId}`).digest('base64url').slice(0, 12)}`;
