/** Mails links to members who have forgotten their password, and resets the password with such a link. */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { emailKey, isEmail } from '../../../contract/rules.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { newSecret } from '../../lib/randomCodes.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { requireAcceptablePassword } from '../session/newPassword.ts';
import { deleteSessionsOfMember } from '../session/repository.ts';
import {
  findAccount,
  insertReset,
  memberOfReset,
  spendAllResets,
  spendReset,
  updatePassword,
} from './repository.ts';

const LINK_LIFE_MS = 60 * 60 * 1000;
/** Longer than the work takes when the account exists, so that nobody learns from the time whether it does. */
const ANSWER_AFTER_MS = 150;

export function createPasswordResetService(deps: AppDeps) {
  const { database, passwords, outbox, clock } = deps;

  async function sendLink(email: string): Promise<void> {
    const account = await findAccount(database.db, emailKey(email));
    if (account === undefined) return;
    const token = newSecret();
    await database.transaction(async (trx) => {
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
    outbox.wake();
  }

  return {
    /** Gives the same answer after the same time, whether the account exists or not. @throws 400 for a bad address. */
    async request(email: string): Promise<{ message: string }> {
      if (!isEmail(email)) throw badRequest(texts.invalidEmail);
      await Promise.all([sendLink(email), delay(ANSWER_AFTER_MS)]);
      return { message: texts.resetRequested };
    },

    /** Sets the password and ends all sessions of the member. @throws 400 for a weak password or an invalid link. */
    async reset(by: Actor, token: string, password: string): Promise<{ message: string }> {
      requireAcceptablePassword(password);
      const hash = hashOf(token);
      const memberId = await memberOfReset(database.db, hash, timestamp(clock));
      if (memberId === undefined) throw badRequest(texts.invalidResetLink);
      const passwordHash = await passwords.hash(password);
      await database.transaction(async (trx) => {
        const now = timestamp(clock);
        // The member's row first: requests with several links of one member wait here, and not for each other.
        const isChanged = await updatePassword(trx, memberId, passwordHash);
        if (!isChanged || !(await spendReset(trx, hash, now))) {
          throw badRequest(texts.invalidResetLink);
        }
        await spendAllResets(trx, memberId, now);
        await deleteSessionsOfMember(trx, memberId);
        await addAudit(trx, {
          at: now,
          by: { ...by, memberId },
          action: 'password reset',
          subject: `member:${memberId}`,
        });
      });
      return { message: texts.passwordChanged };
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
