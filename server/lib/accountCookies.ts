/**
 * The cookies that a browser has for each account that was signed in there. They go nowhere but to the sign-in, out of
 * reach of scripts. So many of each kind and no more: a request whose headers are longer than 16 KB is refused before
 * anybody sees it, and with it whatever signs in or stays signed in.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Accounts for which a browser keeps a cookie of a kind: a shared laptop in the office has about as many. */
export const ACCOUNTS_MAX = 10;
/** That are taken away with one answer: proxies take a few KB of headers. */
const TAKEN_AT_ONCE = 20;

/** Where one signs in and stays signed in, and nothing else. */
const PATH = '/api/api/token';

export interface AccountCookie {
  readonly name: string;
  readonly value: string;
}

/** Those that the request brings, checked by nobody yet, in their order: browsers send first what they have had longest. */
export function accountCookies(
  { headers }: { readonly headers: IncomingHttpHeaders },
  prefix: string,
): AccountCookie[] {
  return (headers.cookie ?? '')
    .split(/;\s*/)
    .map((cookie) => {
      const [name = '', value = ''] = cookie.split('=');
      return { name, value };
    })
    .filter(({ name }) => name.startsWith(prefix) && /^[\w-]+$/.test(name));
}

export function giveAccountCookie(
  reply: FastifyReply,
  { publicUrl }: { readonly publicUrl: string },
  { name, value, lifeS }: AccountCookie & { readonly lifeS: number },
): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'Set-Cookie',
    `${name}=${value}; Path=${PATH}; Max-Age=${lifeS}; HttpOnly; SameSite=Strict${secure}`,
  );
}

/** Takes away what is too many beside the one that is given. @param others of the same kind, the dearest last. */
export function takeSurplus(reply: FastifyReply, others: readonly AccountCookie[]): void {
  const surplus = Math.max(0, others.length - (ACCOUNTS_MAX - 1));
  for (const { name } of others.slice(0, Math.min(surplus, TAKEN_AT_ONCE))) {
    reply.header('Set-Cookie', `${name}=; Path=${PATH}; Max-Age=0`);
  }
}
