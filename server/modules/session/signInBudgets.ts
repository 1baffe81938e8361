/**
 * Whose wrong passwords count together at the sign-in. Browsers and addresses from which an account was signed in before
 * have budgets of their own, so that strangers who guess, from however many addresses, do not lock out its owner.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import { clientAddress } from '../../lib/clientAddress.ts';
import { KNOWN_BROWSER_LIFE_S } from '../../lib/signedTokens.ts';
import { rateLimits, type RateLimit, type RateLimits } from '../../plugins/rateLimits.ts';
import { createKnownBrowsers } from './knownBrowsers.ts';

/** So long an address is known, after the last sign-in from it: as long as a browser is. */
const SIGNED_IN_FROM: RateLimit = { name: 'signed-in-from', max: 1, windowS: KNOWN_BROWSER_LIFE_S };

export interface SignInBudget {
  /** Guesses that are counted together are judged one after the other. */
  readonly turn: string;
  /**
   * The account was signed in before in this browser, or from this address. Strangers have neither, whether there is such
   * an account or not: how long they wait tells them nothing.
   */
  readonly isVouched: boolean;
  /** @throws 429 when too many wrong passwords were counted. */
  refuseIfSpent(): Promise<void>;
  noteWrong(): Promise<void>;
}

/** @param account the key of an e-mail address; nobody need have registered with it. */
export function createSignInBudgets(limits: RateLimits, deps: AppDeps) {
  const knownBrowsers = createKnownBrowsers(deps);

  async function limitsOf(
    request: FastifyRequest,
    account: string,
  ): Promise<[RateLimit, string][]> {
    const browser = await knownBrowsers.read(request, account);
    if (browser !== null) return [[rateLimits.signInPerKnownBrowser, browser]];
    const here = hereOf(request, account);
    const isKnown = await limits.remembers(SIGNED_IN_FROM, here);
    return [
      [rateLimits.signInPerAccountAndAddress, here],
      ...(isKnown ? [] : [[rateLimits.signInPerAccount, account] satisfies [RateLimit, string]]),
    ];
  }

  return {
    /**
     * A hook, which counts the calls of each client address; those of a browser in which somebody signed in before count
     * for that account instead. A flood from an address does not keep them out.
     */
    perBrowser: (limit: RateLimit) => async (request: FastifyRequest) => {
      const account = await knownBrowsers.accountOf(request);
      await limits.count(limit, account ?? clientAddress(request.peer));
    },

    async of(request: FastifyRequest, account: string): Promise<SignInBudget> {
      const counted = await limitsOf(request, account);
      return {
        turn: counted[0]?.[1] ?? account,
        isVouched: counted.every(([limit]) => limit !== rateLimits.signInPerAccount),
        async refuseIfSpent() {
          for (const [limit, subject] of counted) await limits.refuseIfSpent(limit, subject);
        },
        async noteWrong() {
          await Promise.all(counted.map(([limit, subject]) => limits.note(limit, subject)));
        },
      };
    },

    /** After a sign-in, or what shows as well whose account it is: browser and address are known from now on. */
    async remember(request: FastifyRequest, reply: FastifyReply, account: string): Promise<void> {
      await knownBrowsers.remember(request, reply, account);
      await limits.remember(SIGNED_IN_FROM, hereOf(request, account));
    },

    /** After a reset of the password: the guesses that were counted are those of the old one. */
    async clear(request: FastifyRequest, account: string): Promise<void> {
      await limits.forget(rateLimits.signInPerAccount, account);
      await limits.forget(rateLimits.signInPerAccountAndAddress, hereOf(request, account));
    },
  };
}

const hereOf = (request: FastifyRequest, account: string): string =>
  `${account} ${clientAddress(request.peer)}`;
