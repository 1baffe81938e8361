/**
 * Limits how often a call may be made. Calls are counted in the database, so that all instances count together. At a
 * festival hundreds of people share one address, that of the Wi-Fi. So the limits per account are low, against
 * guessing, and those per address are high, against floods only.
 */
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  beginWindow,
  countCall,
  countCalls,
  endWindow,
  findWindow,
  windowKey,
  type CallToCount,
  type CountedWindow,
} from '../db/rateLimitStore.ts';
import type { Queries } from '../db/openDatabase.ts';
import type { AppDeps } from '../deps.ts';
import { tooManyRequests } from '../errors.ts';
import { batch } from '../lib/batch.ts';
import { clientAddress } from '../lib/clientAddress.ts';
import { texts } from '../texts.ts';
import { DAY_MS } from '../../contract/time.ts';

export interface RateLimit {
  readonly name: string;
  readonly max: number;
  readonly windowS: number;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

export const rateLimits = {
  /** A browser in which somebody signed in before counts for that account instead. */
  signInPerAddress: { name: 'sign-in', max: 120, windowS: MINUTE_S },
  /** Of these three only wrong passwords count: a shared account signs in on many phones. */
  /** Who guesses from one address is refused there; the owner can still sign in from another address. */
  signInPerAccountAndAddress: { name: 'sign-in-here', max: 10, windowS: 5 * MINUTE_S },
  /** Who guesses from many addresses is refused at all where the account was never signed in. */
  signInPerAccount: { name: 'sign-in-account', max: 300, windowS: HOUR_S },
  /** A browser in which the account was signed in before: strangers' guesses elsewhere do not count for it. */
  signInPerKnownBrowser: { name: 'sign-in-known', max: 10, windowS: 5 * MINUTE_S },
  /**
   * The second step of a sign-in; of these two only wrong codes count. Three of a million are right at any time: at this
   * rate somebody who knows the password guesses for four years for an even chance.
   */
  secondStepPerAccount: { name: 'second-step', max: 5, windowS: HOUR_S },
  /** A browser in which the second factor was passed before: strangers' guesses elsewhere do not count for it. */
  secondStepPerPass: { name: 'second-step-here', max: 10, windowS: 5 * MINUTE_S },
  /** No passkey can be guessed: against floods only. */
  passkeyPerAddress: { name: 'passkey', max: 120, windowS: MINUTE_S },
  /** The calls refresh, verify and logout. */
  tokenPerAddress: { name: 'token', max: 600, windowS: MINUTE_S },
  /** There are 2^50 codes. With 100,000 of them unused, one guess in about 100 years succeeds at this rate. */
  invitationPerAddress: { name: 'invitation', max: 120, windowS: MINUTE_S },
  /** Of purchase codes there are 2^75, and a guess tells nothing of anybody: as invitations. */
  purchaseCodePerAddress: { name: 'purchase-code', max: 120, windowS: MINUTE_S },
  registrationPerAddress: { name: 'registration', max: 60, windowS: MINUTE_S },
  /** Whoever holds a code is told so often that an address is taken, so that nobody asks with it who is registered. */
  takenPerInvitation: { name: 'taken', max: 3, windowS: 24 * HOUR_S },
  /** An account is sent one link in ten minutes, whoever asks: against floods only. */
  resetRequestPerAddress: { name: 'reset-request', max: 120, windowS: 10 * MINUTE_S },
  /** Only what fails counts: nobody keeps a good link from its owner. */
  resetPerAddress: { name: 'reset', max: 60, windowS: 10 * MINUTE_S },
  /** Who has somebody's phone may guess the password there. */
  passwordChangePerMember: { name: 'password-change', max: 10, windowS: 5 * MINUTE_S },
  /** Mails to addresses that are perhaps somebody else's. */
  emailChangePerMember: { name: 'email-change', max: 6, windowS: HOUR_S },
  /** Putting all of a person's data together takes a while. */
  dataExportPerMember: { name: 'data-export', max: 30, windowS: HOUR_S },
  /** Mails with purchase codes that one member may send to friends. */
  ticketEmailPerMember: { name: 'ticket-email', max: 60, windowS: HOUR_S },
  /** The same code to the same address: nobody's mailbox is filled by somebody they do not know. */
  sameTicketEmail: { name: 'same-ticket-email', max: 1, windowS: 10 * MINUTE_S },
  /** Each opens a connection to the mail server. */
  testMailPerMember: { name: 'test-mail', max: 10, windowS: 10 * MINUTE_S },
  /** A mail service tells of each mail that came back, of a mass mail of many at once. */
  bouncePerAddress: { name: 'bounce', max: 300, windowS: MINUTE_S },
  /** What a phone can have open when it is shut out, and more; it sends the rest later. */
  reportsOfRevokedDevice: { name: 'revoked-reports', max: 200, windowS: 10 * MINUTE_S },
  /** Each search at the gate shows personal data. */
  guestSearchPerMember: { name: 'guest-search', max: 60, windowS: MINUTE_S },
} as const satisfies Record<string, RateLimit>;

const REMEMBERED_REFUSALS = 10_000;
/** On the embedded database each commit holds the gate's thread: however many strangers call, it has that time between two. */
const COUNTED_TOGETHER = {
  sqlite: { max: 64, running: 1, restMs: 5 },
  postgres: { max: 64, running: 4 },
};

export interface RateLimits {
  /**
   * Counts one call for this subject. @param trx the transaction of what is counted: if that fails, it does not count.
   * @throws 429 with Retry-After when there were too many.
   */
  count(limit: RateLimit, subject: string, trx?: Queries): Promise<void>;
  /** @throws 429 with Retry-After when so many were counted already. Counts nothing. */
  refuseIfSpent(limit: RateLimit, subject: string): Promise<void>;
  /** Counts one call and refuses none: `refuseIfSpent` does. */
  note(limit: RateLimit, subject: string): Promise<void>;
  /** Forgets what was counted. */
  forget(limit: RateLimit, subject: string): Promise<void>;
  /** Whether `remember` was told of this subject, at most the limit's window ago. */
  remembers(limit: RateLimit, subject: string): Promise<boolean>;
  /** To the day: who comes again the same day costs no writing. */
  remember(limit: RateLimit, subject: string): Promise<void>;
  /** A hook for a route, which counts the calls of each client address. */
  perAddress(limit: RateLimit): (request: FastifyRequest) => Promise<void>;
}

export function createRateLimits({ database, clock }: AppDeps): RateLimits {
  /** Subjects that are refused, until when. While they are known here, the database is not asked. */
  const refused = new LRUCache<string, number>({ max: REMEMBERED_REFUSALS });

  const together = COUNTED_TOGETHER[database.engine.name];
  const countTogether = batch<CallToCount, CountedWindow>(together, (calls) =>
    countCalls(database.db, calls, clock.now().getTime()),
  );

  async function count(
    { name, max, windowS }: RateLimit,
    subject: string,
    trx?: Queries,
  ): Promise<void> {
    const key = windowKey(name, subject);
    const now = clock.now().getTime();
    let endsAt = refused.get(key) ?? 0;
    if (endsAt <= now) {
      const windowMs = windowS * 1000;
      const window = await (trx === undefined
        ? countTogether({ key, windowMs })
        : countCall(trx, key, now, windowMs));
      if (window.count <= max) return;
      endsAt = window.window_ends_at;
      refused.set(key, endsAt);
    }
    const retryAfterS = Math.max(1, Math.ceil((endsAt - now) / 1000));
    throw tooManyRequests(texts.tooManyRequests(retryAfterS), retryAfterS);
  }

  return {
    count,

    async refuseIfSpent({ name, max }, subject) {
      const now = clock.now().getTime();
      const window = await findWindow(database.db, windowKey(name, subject), now);
      if (window === null || window.count < max) return;
      const retryAfterS = Math.max(1, Math.ceil((window.window_ends_at - now) / 1000));
      throw tooManyRequests(texts.tooManyRequests(retryAfterS), retryAfterS);
    },

    async note({ name, windowS }, subject) {
      await countTogether({ key: windowKey(name, subject), windowMs: windowS * 1000 });
    },

    forget: ({ name }, subject) => endWindow(database.db, windowKey(name, subject)),

    async remembers({ name }, subject) {
      const now = clock.now().getTime();
      return (await findWindow(database.db, windowKey(name, subject), now)) !== null;
    },

    async remember({ name, windowS }, subject) {
      const key = windowKey(name, subject);
      const now = clock.now().getTime();
      const endsAt = now + windowS * 1000;
      const known = await findWindow(database.db, key, now);
      if (known !== null && endsAt - known.window_ends_at < DAY_MS) return;
      await beginWindow(database.db, key, endsAt);
    },

    perAddress: (limit) => (request) => count(limit, clientAddress(request.peer)),
  };
}
