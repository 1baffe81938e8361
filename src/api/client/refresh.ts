/** How an access token is replaced (spec §4, §5): one refresh at a time, in all tabs of the browser together. */
import { calls } from '../../../contract/calls.ts';
import { HTTP_TIMEOUT_MS } from '../../../contract/limits.ts';
import { isPassing, isRefusal, type ApiFailure } from './failures.ts';
import type { Send } from './send.ts';
import { timeZone } from './timeZone.ts';

/** Where the tokens are kept. Read afresh each time: another tab may have written them meanwhile. */
export interface TokenStore {
  readonly access: () => string | undefined;
  readonly refresh: () => string | undefined;
  /** Without a refresh token the present one stays in force. */
  readonly store: (tokens: { access: string; refresh?: string }) => void;
}

/**
 * `renewed`: there is another access token now than the one that failed.
 * `refused`: the session is over. `failed`: nobody knows, it may work later.
 */
export type Renewal =
  | { outcome: 'renewed' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'failed'; failure: ApiFailure };

/** Gets another access token than the one that a failed call carried, shared by all who ask. Never rejects. */
export type Refresh = (carried: string | undefined) => Promise<Renewal>;

/** §5, to the letter. */
export const NO_REFRESH_TOKEN = 'No refresh token available';
const REFUSED = 'Refresh token refused';

/** What our server and SimpleJWT say of a bad refresh token. */
const ENDING = [400, 401];

export function createRefresh(cookies: TokenStore, send: Send): Refresh {
  let running: Promise<Renewal> | null = null;

  const isRenewed = (carried: string | undefined): boolean => {
    const present = cookies.access();
    return present !== undefined && present !== carried;
  };

  async function refresh(carried: string | undefined): Promise<Renewal> {
    // Another tab was first.
    if (isRenewed(carried)) return { outcome: 'renewed' };
    const token = cookies.refresh();
    if (token === undefined) return { outcome: 'refused', reason: NO_REFRESH_TOKEN };

    // Without the signal of the call that began it: others wait for it, too.
    const { data, error } = await send(
      calls.refresh,
      { body: { refresh: token }, headers: timeZone() },
      carried,
    );

    if (cookies.refresh() !== token) {
      // Signed out or renewed by another tab meanwhile: this answer must not bring the session back.
      return isRenewed(carried)
        ? { outcome: 'renewed' }
        : { outcome: 'refused', reason: NO_REFRESH_TOKEN };
    }
    if (error === undefined) {
      const { access, refresh: rotated } = data;
      cookies.store({ access, ...(typeof rotated === 'string' && { refresh: rotated }) });
      return { outcome: 'renewed' };
    }
    if (error.kind === 'client') return { outcome: 'failed', failure: error };
    const { kind, status } = error;
    if (kind === 'server' && ENDING.includes(status)) {
      return { outcome: 'refused', reason: error.text ?? error.detail ?? REFUSED };
    }
    // Not about the token, but most likely a proxy's: must not be taken for the answer to what was asked for.
    const isForeign = isRefusal(error) && !isPassing(error);
    return { outcome: 'failed', failure: isForeign ? { kind: 'page', status } : error };
  }

  return async (carried) => {
    // A late 401 of an older token needs no refresh, only the newer token.
    if (isRenewed(carried)) return { outcome: 'renewed' };
    running ??= oneTabAtATime(() => refresh(carried)).finally(() => {
      running = null;
    });
    return running;
  };
}

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
