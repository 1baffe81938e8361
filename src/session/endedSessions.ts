/**
 * A log-out ends the session on the server, too; without a network, as soon as there is one. The device remembers which
 * sessions are to be ended by the names in their tokens: they open nothing, and the tokens themselves are gone.
 */
import { accountCalls } from '../../contract/account/calls.ts';
import { ENDED_SESSIONS_MAX } from '../../contract/limits.ts';
import { isPassing, isRefusal } from '../api/client/failures.ts';
import { sessionIdIn } from '../api/client/tokenClaims.ts';
import { deviceMemory } from '../shared/deviceMemory.ts';
import type { Thunk } from '../shared/store.ts';
import type { ClientServices } from './services.ts';
import type { TokenCookies } from './tokenCookies.ts';

/** Before the cookies are cleared. */
export function rememberEnded(cookies: Pick<TokenCookies, 'access' | 'refresh'>): void {
  const session = sessionIdIn(cookies.refresh() ?? cookies.access() ?? '');
  if (session !== null) write([...read().filter((other) => other !== session), session]);
}

/** Tells the server what it does not know yet; what it does not answer is told another time. Never rejects. */
export const tellEnded =
  (): Thunk<Promise<void>, ClientServices> =>
  async (_, __, { client }) => {
    const sessions = read();
    if (sessions.length === 0) return;
    const { error, isForeign } = await client.report(accountCalls.endSessions, {
      body: { sessions },
    });
    // A refusal that is not about the moment will not change.
    const isHeard = error === undefined || (isRefusal(error) && !isPassing(error));
    // Another tab may have remembered one meanwhile.
    if (isHeard && !isForeign) write(read().filter((session) => !sessions.includes(session)));
  };

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(deviceMemory.read('ended-sessions') ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** The oldest give way: a session that nobody uses ends by itself. */
function write(sessions: readonly string[]): void {
  deviceMemory.write('ended-sessions', JSON.stringify(sessions.slice(-ENDED_SESSIONS_MAX)));
}
