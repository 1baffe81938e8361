/** What members see and do of their own account, and of no other: sessions and password. */
import type { OwnSessions } from '../../../contract/account/entities.ts';
import { emailKey } from '../../../contract/rules.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { VOUCHED } from '../../lib/passwordHasher.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { sessionsOf } from '../members/detailsRepository.ts';
import { endSession } from '../members/endSession.ts';
import { holdForChange } from '../members/holdForChange.ts';
import { sessionOf } from '../members/memberDetails.ts';
import { spendAllResets, updatePassword } from '../passwordReset/repository.ts';
import { deletePassesOf } from '../secondFactor/passRepository.ts';
import { requireAcceptablePassword } from '../session/newPassword.ts';
import { deleteEmailChanges } from './repository.ts';
import {
  deleteSessionsOf,
  findCredentials,
  holdCredentials,
  type SignedInMember,
} from '../session/repository.ts';

type Owner = Pick<SignedInMember, 'id' | 'email' | 'session_id'>;

export function createAccountService({
  database,
  clock,
  passwords,
  outbox,
}: Pick<AppDeps, 'database' | 'clock' | 'passwords' | 'outbox'>) {
  return {
    async sessions(owner: Owner): Promise<OwnSessions> {
      const sessions = await sessionsOf(database.db, owner.id, {
        now: timestamp(clock),
        present: owner.session_id,
      });
      const own = sessions.map((session) => ({
        ...sessionOf(session),
        is_this: session.id === owner.session_id,
      }));
      return { sessions: own };
    },

    /** Signs the owner out where this session is. @throws as `endSession` of members does. */
    async endSession(by: Actor, { id }: Owner, key: string): Promise<{ message: string }> {
      const at = timestamp(clock);
      await database.transaction((trx) => endSession(trx, database.engine, { id, key, by, at }));
      return { message: texts.signedOutThere };
    },

    /** Signs the owner out everywhere else. @throws 409 for who has deleted their data. */
    async endOtherSessions(by: Actor, owner: Owner): Promise<{ message: string }> {
      const at = timestamp(clock);
      await database.transaction(async (trx) => {
        // Of who deletes their data meanwhile nothing is written down any more.
        await holdForChange(trx, database.engine, owner.id);
        await deleteSessionsOf(trx, [owner.id], owner.session_id);
        await deletePassesOf(trx, [owner.id], owner.session_id);
        await addAudit(trx, {
          at,
          by,
          action: 'other sessions ended',
          subject: `member:${owner.id}`,
        });
      });
      return { message: texts.signedOutElsewhere };
    },

    /**
     * Sets another password; all other sessions end, and a mail says so.
     * @throws 400 for a wrong old or a weak new password, or the same again, 409 when it was changed meanwhile.
     */
    async changePassword(
      by: Actor,
      { id, email, session_id: sessionId }: Owner,
      { old_password: old, new_password: wanted }: { old_password: string; new_password: string },
    ): Promise<{ message: string }> {
      requireAcceptablePassword(wanted);
      const member = await findCredentials(database.db, emailKey(email));
      const isRight = await passwords.verify(member?.password_hash ?? null, old, VOUCHED);
      if (member?.id !== id || !isRight) throw badRequest(texts.wrongOldPassword);
      if (wanted === old) {
        throw badRequest(texts.samePassword, { new_password: [texts.samePassword] });
      }
      const passwordHash = await passwords.hash(wanted, VOUCHED);
      const at = timestamp(clock);
      await database.transaction(async (trx) => {
        const held = await holdCredentials(trx, member);
        if (held === null || !(await updatePassword(trx, id, passwordHash))) {
          throw conflict(texts.passwordChangedMeanwhile);
        }
        await spendAllResets(trx, [id], at);
        await deleteEmailChanges(trx, [id]);
        await deleteSessionsOf(trx, [id], sessionId);
        await addAudit(trx, { at, by, action: 'password changed', subject: `member:${id}` });
        await outbox.enqueue(trx, { kind: 'password-changed', to: held.email });
      });
      outbox.wake();
      return { message: texts.passwordChanged };
    },
  };
}
