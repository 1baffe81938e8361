/** Registers a member with an invitation code, in two steps (§2). */
import type { InvitationReply, TokenPair } from '../../../contract/entities.ts';
import { emailKey, isEmail, isInvitationCode } from '../../../contract/rules.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { removeUsedFirstAdmin } from '../../lib/firstAdminFile.ts';
import { VOUCHED } from '../../lib/passwordHasher.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit, changeOf } from '../audit/repository.ts';
import { heldSearchColumns, holdMember, type HeldMember } from '../members/heldRepository.ts';
import { failedInvitations } from '../members/manyRepository.ts';
import { requireAcceptablePassword } from '../session/newPassword.ts';
import type { Client } from '../session/client.ts';
import type { SessionService } from '../session/service.ts';
import { findInvited, isEmailTaken, registerMember } from './repository.ts';

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly initial_token: string;
}

export function createRegistrationService(
  { database, passwords, clock, config, outbox }: AppDeps,
  sessions: SessionService,
) {
  /** @throws 400 for what is no code, 404 for an unknown one, 409 for a spent one. */
  async function invitedBy(code: string) {
    if (!isInvitationCode(code)) throw badRequest(texts.invalidInvitationFormat);
    const invited = await findInvited(database.db, code);
    if (invited === undefined) throw notFound(texts.unknownInvitation);
    if (invited.password_hash !== null) throw conflict(texts.spentInvitation);
    return invited;
  }

  return {
    /** The first step says who is invited; and the address, where the code itself was mailed to it. */
    async verifyInvitation(code: string): Promise<InvitationReply> {
      const invited = await invitedBy(code);
      const { first_name, last_name, number } = invited;
      const email = await mailedTo(database.db, invited);
      return { user_info: { first_name, last_name, number, ...(email !== null && { email }) } };
    },

    /**
     * The second step spends the code and signs the member in. An address to which the code itself had not been mailed
     * gets a mail: whoever mistyped it, or whose it is instead, learns it that way.
     */
    async register(
      by: Actor,
      registration: Registration,
      { userAgent, timeZone }: Pick<Client, 'userAgent' | 'timeZone'>,
    ): Promise<TokenPair> {
      const { email, password, initial_token: code } = registration;
      if (!isEmail(email)) throw badRequest(texts.invalidEmail);
      requireAcceptablePassword(password);
      const invited = await invitedBy(code);
      if (await isEmailTaken(database.db, emailKey(email))) throw conflict(texts.emailTaken);
      // Hashing takes time, so it comes before the transaction. Whether the code is still unspent, the update decides.
      const passwordHash = await passwords.hash(password, VOUCHED);
      const session = await database
        .transaction(async (trx) => {
          const now = timestamp(clock);
          // While the password was hashed the office may have changed the member, or ended the code.
          const held = await holdMember(trx, database.engine, invited.id);
          if (held?.initial_token !== code) throw notFound(texts.unknownInvitation);
          const mailed = await mailedTo(trx, held);
          const isFirst = await registerMember(trx, held.id, {
            email,
            email_key: emailKey(email),
            password_hash: passwordHash,
            registered_at: now,
            ...heldSearchColumns({ ...held, email }),
          });
          if (!isFirst) throw conflict(texts.spentInvitation);
          await addAudit(trx, {
            at: now,
            by: { ...by, memberId: invited.id },
            action: 'member registered',
            subject: `member:${invited.id}`,
            ...changeOf(
              { email: null, invite_email: held.invite_email },
              { email, invite_email: null },
              ['email', 'invite_email'],
            ),
          });
          if (mailed === null || emailKey(mailed) !== emailKey(email)) {
            await outbox.enqueue(trx, { kind: 'welcome', to: email });
          }
          return await sessions.open(trx, invited.id, userAgent, timeZone);
        })
        .catch((error: unknown) => {
          throw database.failureOf(error) === 'duplicate' ? conflict(texts.emailTaken) : error;
        });
      outbox.wake();
      await removeUsedFirstAdmin(config.dataDir, code);
      return await sessions.tokensOf(session);
    },
  };
}

/**
 * Where the invitation code was mailed: whoever has it reads what goes there. null: it came another way, since it was not
 * mailed, or that mail failed or was discarded.
 */
async function mailedTo(
  db: Queries,
  { id, invite_email: email, invited_at: mailedAt }: Invited,
): Promise<string | null> {
  if (mailedAt === null) return null;
  return (await failedInvitations(db, [id])).has(id) ? null : email;
}

type Invited = Pick<HeldMember, 'id' | 'invite_email' | 'invited_at'>;
