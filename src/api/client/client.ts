/**
 * The one way to the server (docs/architecture.md): sends calls in the name of who is signed in, and keeps the
 * access token fresh. It knows cookies, clock and session by interface, and no store.
 */
import { secondStepCalls } from '../../../contract/account/secondStep.ts';
import type { Call, ReplyOf } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { assertNever } from '../../shared/assertNever.ts';
import type { Clock } from '../../shared/clock.ts';
import { createRefresh, NO_REFRESH_TOKEN, type Renewal, type TokenStore } from './refresh.ts';
import { createSend, type Failure, type FilledIn, type Outcome, type SendDeps } from './send.ts';
import { lifeLeftMs } from './tokenClaims.ts';

/** What the client asks of the session, and tells it. */
export interface ClientSession {
  /** Another number whenever a session begins or ends: tells an answer of a former one from the present one's. */
  readonly epoch: () => number;
  readonly isSignedIn: () => boolean;
  /** It was refused while its screen was held: what is asked for waits until its member has signed in again. */
  readonly isLocked: () => boolean;
  /** Resolves as soon as it is not locked: it goes on, or has ended. */
  readonly unlocked: () => Promise<void>;
  /** What the server has beyond the specification, as far as it has said. */
  readonly hasExtensions: () => boolean;
  /** It has said that it is ours. */
  readonly isServerOurs: () => boolean;
  /** The server refuses to refresh it: it ends, or is locked where its screen is held. */
  readonly refused: () => void;
  /** While it is locked, the server takes the access token of the cookies, another tab's, and says whose that is. */
  readonly takenOver: (by: ReplyOf<typeof calls.me>) => void;
}

export interface ClientDeps extends Omit<SendDeps, 'isServerOurs'> {
  readonly cookies: TokenStore;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly session: ClientSession;
}

/** What an answer tells of a server that works. */
export interface ServerSign {
  /** Its clock, as an HTTP date; undefined where the answer does not tell. */
  date: string | undefined;
}

export interface Client {
  /**
   * Makes a call with the access token of the cookies. A 401 is answered with one refresh and one retry (§4, §8), save
   * for the sign-in itself; only a refused refresh ends the session, a network that fails never does. A locked session
   * is waited for. Never rejects.
   */
  readonly request: <C extends Call>(call: C, filledIn: FilledIn<C>) => Promise<Outcome<C>>;
  /**
   * Makes a call in the name of the device that its headers tell, or in nobody's: once, with the access token if there is one. Whoever is
   * signed in, and whether anybody is, does not matter to it, and what it is answered ends no session. Never rejects.
   */
  readonly report: <C extends Call>(call: C, filledIn: FilledIn<C>) => Promise<Outcome<C>>;
  /**
   * Whether a server answers at all that is one, and works: what it thinks of the token does not matter, and ends no
   * session. One that is locked goes on where the token is of the same member. By a call of the specification, which any
   * server has. `onAsked` is not told.
   */
  readonly probe: () => Promise<ServerSign | null>;
  /**
   * Gets a new access token when the present one would not last for so long. Where the server refuses that the session
   * has not ended: the present token is good for as long as it says.
   */
  readonly renew: (lifeMs: number) => Promise<Renewal['outcome'] | 'unneeded'>;
  /** Whether the calls of a device may be made: a server of another origin is told of no device, see `send`. */
  readonly hasExtensions: () => boolean;
}

/** Any JSON object will do, and nothing less: an empty answer may be a captive portal's. */
const PROBE: Call = { ...calls.verify, accepts: calls.verify.reply };

/** What a server that works says of a token that it does not take; all else may be a proxy's. */
const PROBE_REFUSALS = [400, 401];

const SIGN_INS: readonly Call[] = [calls.signIn, ...Object.values(secondStepCalls)];
const isSignIn = (call: Call): boolean => SIGN_INS.includes(call);

const SESSION_OVER: Failure = {
  error: { kind: 'server', status: 401 },
  status: 401,
  date: undefined,
  isMarked: true,
  isForeign: false,
};

export function createClient({ cookies, clock, session, ...network }: ClientDeps): Client {
  const { isServerOurs } = session;
  const send = createSend({ ...network, isServerOurs });
  const sendProbe = createSend({ ...network, isServerOurs, onAsked: () => undefined });
  const refresh = createRefresh(cookies, send);

  /** The token whose member has been asked for, while the session is locked: somebody else's is asked for once. */
  let askedFor: string | undefined;

  async function takeOver(token: string): Promise<void> {
    if (token === askedFor) return;
    askedFor = token;
    const { data } = await sendProbe(calls.me, {}, token);
    if (data === undefined) askedFor = undefined;
    else if (session.isLocked() && token === cookies.access()) session.takenOver(data);
    if (!session.isLocked()) askedFor = undefined;
  }

  return {
    hasExtensions: () => network.baseUrl.origin === location.origin && session.hasExtensions(),

    async request(call, filledIn) {
      const epoch = session.epoch();
      const isSameSession = () => session.epoch() === epoch;

      if (isSignIn(call)) {
        // Its 401 says that the password is wrong: no reason to bring back the session of whoever was here before.
        // Nor does the way out of a locked session wait for itself.
        return send(call, filledIn, session.isLocked() ? undefined : cookies.access());
      }
      if (session.isLocked()) {
        await session.unlocked();
        if (!isSameSession()) return SESSION_OVER;
      }

      const carried = cookies.access();
      const first = await send(call, filledIn, carried);
      if (first.error === undefined || first.status !== 401 || first.isForeign) return first;
      const renewal = await refresh(carried);
      const goOn = async () => {
        if (session.isLocked()) await session.unlocked();
        return isSameSession() ? send(call, filledIn, cookies.access()) : first;
      };

      // Somebody signed in or out meanwhile: what this call asked for is not done in their name.
      if (!isSameSession()) return first;
      switch (renewal.outcome) {
        case 'renewed':
          // Where the session is locked it is another tab's token, of whoever that is.
          return goOn();
        case 'failed':
          return { ...first, error: renewal.failure };
        case 'refused':
          // Where nobody is signed in there is no session that could end.
          if (renewal.reason !== NO_REFRESH_TOKEN || session.isSignedIn()) session.refused();
          // Its screen is held: what was asked for is done once the session goes on.
          return session.isLocked() ? goOn() : first;
        default:
          return assertNever(renewal);
      }
    },

    report: (call, filledIn) => send(call, filledIn, cookies.access()),

    async probe() {
      const token = cookies.access();
      const asked = await sendProbe(PROBE, { body: { token: token ?? '' } }, token);
      const { error, date, isForeign } = asked;
      if (isForeign) return null;
      if (error !== undefined) {
        return error.kind === 'server' && PROBE_REFUSALS.includes(error.status) ? { date } : null;
      }
      if (token !== undefined && session.isLocked()) void takeOver(token);
      return { date };
    },

    async renew(lifeMs) {
      const access = cookies.access();
      const leftMs = access === undefined ? null : lifeLeftMs(access, clock.nowMs());
      if (leftMs === null || leftMs > lifeMs) return 'unneeded';
      return (await refresh(access)).outcome;
    },
  };
}
