/**
 * How often a call may be made, counted in the database so that all instances count together. The
 * numbers are for a festival, where hundreds of people share the address of one camp's Wi-Fi: what
 * hinders guessing is the count per account, the one per address only hinders floods.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { countCall } from '../db/rateLimitStore.ts';
import type { AppDeps } from '../deps.ts';
import { tooManyRequests } from '../errors.ts';
import { clientAddress } from '../lib/clientAddress.ts';
import { texts } from '../texts.ts';

export interface RateLimit {
  readonly name: string;
  readonly max: number;
  readonly windowS: number;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

export const rateLimits = {
  signInPerAddress: { name: 'sign-in', max: 120, windowS: MINUTE_S },
  /** Where one address is shut out of an account, its owner can still sign in from another one … */
  signInPerAccountAndAddress: { name: 'sign-in-here', max: 10, windowS: 5 * MINUTE_S },
  /** … until several addresses guess at the same account. */
  signInPerAccount: { name: 'sign-in-account', max: 300, windowS: HOUR_S },
  /** Refresh and verify. */
  tokenPerAddress: { name: 'token', max: 600, windowS: MINUTE_S },
  /** 2^50 codes: at this rate, 100,000 open ones let a guess succeed once in about 100 years. */
  invitationPerAddress: { name: 'invitation', max: 120, windowS: MINUTE_S },
  registrationPerAddress: { name: 'registration', max: 60, windowS: MINUTE_S },
  resetRequestPerAddress: { name: 'reset-request', max: 120, windowS: HOUR_S },
  resetRequestPerAccount: { name: 'reset-request-account', max: 5, windowS: HOUR_S },
  resetPerAddress: { name: 'reset', max: 60, windowS: 10 * MINUTE_S },
  /** Mails that one member may have sent to friends. */
  ticketEmailPerMember: { name: 'ticket-email', max: 60, windowS: HOUR_S },
  /** Look-ups at the gate, of which each shows personal data. */
  guestSearchPerMember: { name: 'guest-search', max: 60, windowS: MINUTE_S },
} as const satisfies Record<string, RateLimit>;

const REMEMBERED_REFUSALS = 10_000;

export interface RateLimits {
  /** Counts one call for this subject. @throws 429 with Retry-After when there were too many. */
  count(limit: RateLimit, subject: string): Promise<void>;
  /** A hook for a route's `onRequest`, which counts per client address. */
  perAddress(limit: RateLimit): (request: FastifyRequest) => Promise<void>;
}

export function createRateLimits({ database, clock }: AppDeps): RateLimits {
  /** Key → end of its window: a flood is refused without asking the database each time. */
  const refused = new LRUCache<string, number>({ max: REMEMBERED_REFUSALS });

  async function count({ name, max, windowS }: RateLimit, subject: string): Promise<void> {
    const key = `${name}:${digest(subject)}`;
    const now = clock.now().getTime();
    let endsAt = refused.get(key) ?? 0;
    if (endsAt <= now) {
      const window = await countCall(database.db, key, now, windowS * 1000);
      if (window.count <= max) return;
      endsAt = window.window_ends_at;
      refused.set(key, endsAt);
    }
    const retryAfterS = Math.max(1, Math.ceil((endsAt - now) / 1000));
    throw tooManyRequests(texts.tooManyRequests(retryAfterS), retryAfterS);
  }

  return {
    count,
    perAddress: (limit) => (request) => count(limit, clientAddress(request.ip)),
  };
}

/** Bounds the key's length and keeps addresses out of the table. */
function digest(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}
