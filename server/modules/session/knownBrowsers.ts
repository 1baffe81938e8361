/**
 * Knows the browsers in which an account was signed in before, by a signed cookie in each ("device cookie", OWASP): there
 * wrong passwords are counted by themselves, so that strangers who guess elsewhere lock nobody out.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import {
  accountCookies,
  ACCOUNTS_MAX,
  giveAccountCookie,
  takeSurplus,
  type AccountCookie,
} from '../../lib/accountCookies.ts';
import { newSecret } from '../../lib/randomCodes.ts';
import { KNOWN_BROWSER_LIFE_S, type KnownBrowserClaims } from '../../lib/signedTokens.ts';

const PREFIX = 'known_';

export function createKnownBrowsers({ tokens, clock, config }: AppDeps) {
  /** @returns null: it is none of ours, or too old. */
  async function claimsOf({ name, value }: AccountCookie): Promise<KnownBrowserClaims | null> {
    const claims = await tokens.verify(value);
    return claims?.typ === 'known' && nameOf(claims.account) === name ? claims : null;
  }

  /** Those of all accounts but this one, from the one where the last sign-in is longest ago; first those that are none. */
  async function othersOf(request: FastifyRequest, own: string): Promise<AccountCookie[]> {
    const others = accountCookies(request, PREFIX).filter(({ name }) => name !== own);
    if (others.length < ACCOUNTS_MAX) return others;
    const dated = await Promise.all(
      others.map(async (cookie) => ({
        cookie,
        issuedAt: (await claimsOf(cookie))?.issuedAt ?? 0,
      })),
    );
    return dated.toSorted((a, b) => a.issuedAt - b.issuedAt).map(({ cookie }) => cookie);
  }

  /** @returns the browser's random id; null: the account was never signed in there. */
  async function read(request: FastifyRequest, account: string): Promise<string | null> {
    const digest = digestOf(account);
    const own = nameOf(digest);
    const cookie = accountCookies(request, PREFIX).find(({ name }) => name === own);
    const claims = cookie === undefined ? null : await claimsOf(cookie);
    return claims?.account === digest ? claims.sid : null;
  }

  return {
    read,

    /** Digest of an account that was signed in there; null: none. The request is not counted yet: few cookies are looked at. */
    async accountOf(request: FastifyRequest): Promise<string | null> {
      for (const cookie of accountCookies(request, PREFIX).slice(0, ACCOUNTS_MAX)) {
        const claims = await claimsOf(cookie);
        if (claims !== null) return claims.account;
      }
      return null;
    },

    /** After a sign-in. */
    async remember(request: FastifyRequest, reply: FastifyReply, account: string): Promise<void> {
      const digest = digestOf(account);
      const name = nameOf(digest);
      const sid = (await read(request, account)) ?? newSecret();
      const value = await tokens.sign({ typ: 'known', sid, account: digest }, clock.now());
      giveAccountCookie(reply, config, { name, value, lifeS: KNOWN_BROWSER_LIFE_S });
      takeSurplus(reply, await othersOf(request, name));
    },
  };
}

const digestOf = (account: string): string =>
  createHash('sha256').update(account).digest('base64url');

const nameOf = (digest: string): string => `${PREFIX}${digest.slice(0, 12)}`;
