/** Mails links to members who have forgotten their password, and resets the password with such a link. */
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { emailKey, isEmail } from '../../../contract/rules.ts';
import { countCall, endWindow, windowKey } from '../../db/rateLimitStore.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { VOUCHED } from '../../lib/passwordHasher.ts';
import { newSecret } from '../../lib/randomCodes.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { forgetDead } from '../bounces/repository.ts';
import { addAudit } from '../audit/repository.ts';
import { requireAcceptablePassword } from '../session/newPassword.ts';
import { signOutEverywhere } from '../session/repository.ts';
import {
  holdAccount,
  insertReset,
  memberOfReset,
  spendReset,
  updatePassword,
} from './repository.ts';
import { hashOf, LINK_LIFE_MS } from './resetToken.ts';

/** So often an account gets a link, whoever asks for it. Those that were sent stay good: nobody takes them from the owner. */
const LINK_EVERY_MS = 10 * 60 * 1000;
/**
 * Answers come at multiples of it, counted from the request. It is longer than the work takes; and under load, when it is
 * not, what is done for an account that exists (two rows more in the same commit) is still far less than it.
 */
const ANSWER_STEP_MS = 150;
/** The mail goes out at some moment of it, so that nobody whose own calls wait a little longer just then learns of it. */
const SEND_WITHIN_MS = 2_000;

export function createPasswordResetService(deps: AppDeps) {
  const { database, passwords, outbox, clock } = deps;

  /** One commit, whether the account exists or not. */
  async function queueLink(email: string): Promise<void> {
    const key = emailKey(email);
    const now = clock.now().getTime();
    await database.transaction(async (trx) => {
      // The member's row first, as in `reset`.
      const account = await holdAccount(trx, database.engine, key);
      const { count } = await countCall(trx, linkKey(key), now, LINK_EVERY_MS);
      if (count > 1 || account === undefined) return;
      const token = newSecret();
      await insertReset(trx, {
        token_hash: hashOf(token),
        member_id: account.id,
        created_at: timestamp(clock),
        expires_at: timestamp(clock, LINK_LIFE_MS),
        used_at: null,
      });
      // To the address as the account has it; it may have been typed in other case now.
      await outbox.enqueue(trx, { kind: 'password-reset', to: account.email, token });
    });
  }

  return {
    /** Gives the same answer after the same time, whether the account exists or not. @throws 400 for a bad address. */
    async request(email: string): Promise<{ message: string }> {
      if (!isEmail(email)) throw badRequest(texts.invalidEmail);
      const startedAt = performance.now();
      await queueLink(email);
      setTimeout(() => outbox.wake(), randomInt(SEND_WITHIN_MS)).unref();
      await delay(ANSWER_STEP_MS - ((performance.now() - startedAt) % ANSWER_STEP_MS));
      return { message: texts.resetRequested };
    },

    /**
     * Sets the password, ends all sessions of the member, and a mail says so. @returns the key of the account's address.
     * @throws 400 for a weak password or an invalid link.
     */
    async reset(by: Actor, token: string, password: string): Promise<string> {
      requireAcceptablePassword(password);
      const hash = hashOf(token);
      const memberId = await memberOfReset(database.db, hash, timestamp(clock));
      if (memberId === undefined) throw badRequest(texts.invalidResetLink);
      const passwordHash = await passwords.hash(password, VOUCHED);
      const account = await database.transaction(async (trx) => {
        const now = timestamp(clock);
        // The member's row first: requests with several links of one member wait here, and not for each other.
        const email = await updatePassword(trx, memberId, passwordHash);
        if (email === null || !(await spendReset(trx, hash, now))) {
          throw badRequest(texts.invalidResetLink);
        }
        const key = emailKey(email);
        await signOutEverywhere(trx, [memberId], now);
        await endWindow(trx, linkKey(key));
        // The link came with a mail that arrived.
        await forgetDead(trx, [key]);
        await addAudit(trx, {
          at: now,
          by: { ...by, memberId },
          action: 'password reset',
          subject: `member:${memberId}`,
        });
        // Whoever had the link need not be the owner.
        await outbox.enqueue(trx, { kind: 'password-changed', to: email });
        return key;
      });
      outbox.wake();
      return account;
    },
  };
}

/** Under which the links are counted that an account was sent. */
const linkKey = (account: string): string => windowKey('reset-link', account);
