/** Name and address of the own account, as their member changes them. */
import { createHash } from 'node:crypto';
import { DAY_MS } from '../../../contract/time.ts';
import type { OwnAccount } from '../../../contract/account/entities.ts';
import { NAME_MAX_CHARS } from '../../../contract/limits.ts';
import { emailKey, isEmail } from '../../../contract/rules.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { personName } from '../../lib/entryName.ts';
import { newSecret } from '../../lib/randomCodes.ts';
import { VOUCHED } from '../../lib/passwordHasher.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit, changeOf } from '../audit/repository.ts';
import { forgetDead } from '../bounces/repository.ts';
import { changeHeld } from '../members/changeHeld.ts';
import { holdForChange } from '../members/holdForChange.ts';
import { findCredentials, holdCredentials, type SignedInMember } from '../session/repository.ts';
import { leaveAddress } from './leaveAddress.ts';
import {
  deleteEmailChanges,
  findOwnAccount,
  insertEmailChange,
  openEmailChange,
  spendEmailChange,
} from './repository.ts';

const LINK_LIFE_MS = DAY_MS;

type Owner = Pick<SignedInMember, 'id' | 'email'>;

export function createOwnDetailsService({
  database,
  clock,
  passwords,
  outbox,
}: Pick<AppDeps, 'database' | 'clock' | 'passwords' | 'outbox'>) {
  return {
    async find({ id, email }: Owner): Promise<OwnAccount> {
      const account = await findOwnAccount(database.db, id);
      if (account === undefined) throw notFound(texts.unknownMember);
      const newEmail = await openEmailChange(database.db, id, timestamp(clock));
      return { ...account, email: account.email ?? email, new_email: newEmail };
    },

    /** @throws 400 for what is no name, 409 when somebody has changed the member since `version`. */
    async rename(
      by: Actor,
      { id }: Owner,
      wanted: { version: number; first_name: string; last_name: string },
    ): Promise<{ message: string }> {
      const at = timestamp(clock);
      const name = { first_name: line(wanted.first_name), last_name: line(wanted.last_name) };
      await database.transaction(async (trx) => {
        const before = await holdForChange(trx, database.engine, id);
        if (before.version !== wanted.version) throw conflict(texts.changedElsewhere);
        const changed = changeOf(before, { ...before, ...name }, ['first_name', 'last_name']);
        if (changed === null) return;
        await changeHeld(trx, before, name);
        const subject = `member:${id}` as const;
        await addAudit(trx, { at, by, action: 'member changed', subject, ...changed });
      });
      return { message: texts.nameChanged };
    },

    /**
     * Mails a link to the new address, also to one that somebody else has: only whoever reads its mails learns that.
     * Links to any other address are dead then.
     * @throws 400 for a wrong password or no address, 409 when the password was changed meanwhile.
     */
    async requestEmail(
      by: Actor,
      { id, email: present }: Owner,
      wanted: { email: string; password: string },
    ): Promise<{ message: string }> {
      const email = wanted.email.trim();
      if (!isEmail(email)) throw badRequest(texts.invalidEmail);
      const member = await findCredentials(database.db, emailKey(present));
      const isRight = await passwords.verify(
        member?.password_hash ?? null,
        wanted.password,
        VOUCHED,
      );
      if (member?.id !== id || !isRight) throw badRequest(texts.wrongPassword);
      if (email === present) throw badRequest(texts.emailIsTheirs);
      const at = timestamp(clock);
      const token = newSecret();
      await database.transaction(async (trx) => {
        if (!(await holdCredentials(trx, member))) throw conflict(texts.passwordChangedMeanwhile);
        await deleteEmailChanges(trx, [id], email);
        await insertEmailChange(trx, {
          ...{ token_hash: hashOf(token), member_id: id, email },
          ...{ created_at: at, expires_at: timestamp(clock, LINK_LIFE_MS) },
        });
        // Not the address: whose it is, nobody knows yet.
        const subject = `member:${id}` as const;
        await addAudit(trx, { at, by, action: 'email change requested', subject });
        await outbox.enqueue(trx, { kind: 'email-change', to: email, memberId: id, token });
      });
      outbox.wake();
      return { message: texts.emailLinkSent(email) };
    },

    /** Links to a new address are dead. */
    async cancelEmail({ id }: Owner): Promise<{ message: string }> {
      await deleteEmailChanges(database.db, [id]);
      return { message: texts.emailChangeCancelled };
    },

    /**
     * Changes the address by the link that was mailed to it, and tells the old one. Links for the password that went
     * there are dead then. @returns the new address.
     * @throws 400 for a link that is not good, or not this member's; 409 for an address that somebody else has.
     */
    async confirmEmail(by: Actor, { id }: Owner, token: string): Promise<string> {
      const at = timestamp(clock);
      const email = await database
        .transaction(async (trx) => {
          const before = await holdForChange(trx, database.engine, id);
          const spent = { hash: hashOf(token), memberId: id, now: at };
          const wanted = await spendEmailChange(trx, spent);
          if (wanted === undefined || before.email === null)
            throw badRequest(texts.invalidEmailLink);
          await changeHeld(trx, before, { email: wanted });
          await leaveAddress(trx, outbox, { id, left: before.email, at });
          // The link came with a mail that arrived.
          await forgetDead(trx, [wanted]);
          await addAudit(trx, {
            ...{ at, by, action: 'member changed', subject: `member:${id}` },
            before: { email: before.email },
            after: { email: wanted },
          });
          return wanted;
        })
        .catch((error: unknown) => {
          throw database.failureOf(error) === 'duplicate' ? conflict(texts.emailTaken) : error;
        });
      outbox.wake();
      return email;
    },
  };
}

/** @throws 400 */
function line(typed: string): string {
  const name = personName(typed, NAME_MAX_CHARS);
  if (name === null) throw badRequest(texts.invalidPersonName(NAME_MAX_CHARS));
  return name;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
