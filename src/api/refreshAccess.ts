import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { RefreshedToken } from '../../contract/entities.ts';
import { HTTP_TIMEOUT_MS } from '../../contract/limits.ts';
import { calls } from '../../contract/calls.ts';
import type { TokenCookies } from '../session/tokenCookies.ts';
import { isRefusal, type ApiFailure } from './failures.ts';
import { isRefreshedToken } from './replies.ts';
import { sendRequest } from './sendRequest.ts';

/**
 * `renewed`: the cookies hold another access token than the one that failed.
 * `refused`: the session is over. `failed`: nobody knows, it may work later.
 */
export type Renewal =
  | { outcome: 'renewed' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'failed'; failure: ApiFailure };

/** §5, to the letter. */
export const NO_REFRESH_TOKEN = 'No refresh token available';
const REFUSED = 'Refresh token refused';

const LOCK = 'einlass:refresh';

/** One at a time over all tabs, where the browser can (not on pages without HTTPS). */
async function oneTabAtATime(work: () => Promise<Renewal>): Promise<Renewal> {
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return work();
  try {
    return await locks.request(LOCK, { signal: AbortSignal.timeout(HTTP_TIMEOUT_MS) }, work);
  } catch {
    // Another tab holds the lock for longer than a refresh can take.
    return { outcome: 'failed', failure: { kind: 'client' } };
  }
}

/** Statuses of a request that may succeed later. */
const PASSING = [408, 425, 429];

async function refresh(
  carried: string | undefined,
  cookies: TokenCookies,
  api: BaseQueryApi,
): Promise<Renewal> {
  const isRenewed = () => {
    const present = cookies.access();
    return present !== undefined && present !== carried;
  };
  // Another tab was first.
  if (isRenewed()) return { outcome: 'renewed' };

  const refreshToken = cookies.refresh();
  if (refreshToken === undefined) return { outcome: 'refused', reason: NO_REFRESH_TOKEN };

  // A signal of its own: the caller that began it may give up while others wait for it.
  const answer = await sendRequest(
    { call: calls.refresh, body: { refresh: refreshToken }, isReply: isRefreshedToken },
    carried,
    { ...api, signal: new AbortController().signal },
  );

  if (cookies.refresh() !== refreshToken) {
    // Signed out or renewed by another tab meanwhile: this answer must not bring the session back.
    return isRenewed() ? { outcome: 'renewed' } : { outcome: 'refused', reason: NO_REFRESH_TOKEN };
  }
  if (answer.error === undefined) {
    cookies.store(answer.data as RefreshedToken);
    return { outcome: 'renewed' };
  }
  const { error } = answer;
  return error.kind === 'server' && isRefusal(error) && !PASSING.includes(error.status)
    ? { outcome: 'refused', reason: error.text ?? error.detail ?? REFUSED }
    : { outcome: 'failed', failure: error };
}

const running = new WeakMap<TokenCookies, Promise<Renewal>>();

/**
 * Gets an access token other than the one that a failed request carried. One refresh at a time, shared
 * by all who ask for it. Never rejects.
 */
export function refreshAccess(
  carried: string | undefined,
  cookies: TokenCookies,
  api: BaseQueryApi,
): Promise<Renewal> {
  const shared = running.get(cookies);
  if (shared !== undefined) return shared;
  const renewal = oneTabAtATime(() => refresh(carried, cookies, api)).finally(() =>
    running.delete(cookies),
  );
  running.set(cookies, renewal);
  return renewal;
}
