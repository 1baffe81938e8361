/** Sessions that a browser test begins with: registered over the API, kept in the browser's cookies. */
import type { BrowserContext } from 'playwright-core';

import type { TokenPair } from '../../contract/entities.ts';
import { ACCESS_TOKEN_LIFE_S, REFRESH_TOKEN_LIFE_S } from '../../contract/limits.ts';
import { register } from './apiClient.ts';
import { INVITATION_CODE, type Account } from './journey.ts';
import type { ServerProcess } from './serverProcess.ts';

/** What the app itself keeps of a sign-in (spec §9). They outlive the browser. */
export async function keepSession(
  context: BrowserContext,
  url: string,
  { access, refresh }: TokenPair,
): Promise<void> {
  const nowS = Date.now() / 1000;
  const cookie = (name: string, value: string, lifeS: number) =>
    ({ name, value, url, sameSite: 'Lax', expires: nowS + lifeS }) as const;
  await context.addCookies([
    cookie('access_token', access, ACCESS_TOKEN_LIFE_S),
    cookie('refresh_token', refresh, REFRESH_TOKEN_LIFE_S),
  ]);
}

/** Whoever holds the invitation in that text of the server or of its command line. */
export function registerInvited(
  { url }: Pick<ServerProcess, 'url'>,
  printed: string,
  account: Account,
): Promise<TokenPair> {
  return register(url, { ...account, code: INVITATION_CODE.exec(printed)![0] });
}

/** The first administrator is registered, and signed in on that browser. */
export async function signInAdmin(
  context: BrowserContext,
  server: Pick<ServerProcess, 'url' | 'invitation'>,
  account: Account,
): Promise<TokenPair> {
  const tokens = await registerInvited(server, server.invitation(), account);
  await keepSession(context, server.url, tokens);
  return tokens;
}
