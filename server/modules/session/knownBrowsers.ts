/**
 * Knows the browsers in which an account was signed in before, by a signed cookie in each ("device cookie", OWASP): there
 * wrong passwords are counted by themselves, so that strangers who guess elsewhere lock nobody out.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import { newSecret } from '../../lib/randomCodes.ts';
import { KNOWN_BROWSER_LIFE_S } from '../../lib/signedTokens.ts';

/** Where one signs in and stays signed in, and nothing else. */
const PATH = '/api/api/token';
/** Cookies that are looked at before the request is counted. */
const ACCOUNTS_MAX = 5;
const PREFIX = 'known_';

export function createKnownBrowsers({ tokens, clock, config }: AppDeps) {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';

  return {
    /** @returns the browser's random id; null: the account was never signed in there. */
    async read(request: FastifyRequest, account: string): Promise<string | null> {
      const digest = digestOf(account);
      const [, token] = knownOf(request).find(([name]) => name === nameOf(digest)) ?? [];
      const claims = token === undefined ? null : await tokens.verify(token);
      return claims?.typ === 'known' && claims.account === digest ? claims.sid : null;
    },

    /** Digest of an account that was signed in there; null: none. */
    async accountOf(request: FastifyRequest): Promise<string | null> {
      for (const [name, token] of knownOf(request).slice(0, ACCOUNTS_MAX)) {
        const claims = await tokens.verify(token);
        if (claims?.typ === 'known' && nameOf(claims.account) === name) return claims.account;
      }
      return null;
    },

    /** After a sign-in. @param known its id, when it has one. */
    async remember(reply: FastifyReply, account: string, known: string | null): Promise<void> {
      const digest = digestOf(account);
      const sid = known ?? newSecret();
      const token = await tokens.sign({ typ: 'known', sid, account: digest }, clock.now());
      reply.header(
        'Set-Cookie',
        `${nameOf(digest)}=${token}; Path=${PATH}; Max-Age=${KNOWN_BROWSER_LIFE_S}; HttpOnly; SameSite=Strict${secure}`,
      );
    },
  };
}

const digestOf = (account: string): string =>
  createHash('sha256').update(account).digest('base64url');

const nameOf = (digest: string): string => `${PREFIX}${digest.slice(0, 12)}`;

/** Names and values of our cookies, checked by nobody yet. */
const knownOf = ({ headers }: FastifyRequest): [name: string, token: string][] =>
  (headers.cookie ?? '')
    .split(/;\s*/)
    .filter((cookie) => cookie.startsWith(PREFIX))
    .map((cookie) => {
      const [name = '', token = ''] = cookie.split('=');
      return [name, token];
    });
