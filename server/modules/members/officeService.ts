/** What the office does with members: adds them and changes them. Each change is written to the audit, before and after. */
import { NAME_MAX_CHARS, NOTES_MAX_CHARS } from '../../../contract/limits.ts';
import type { Member } from '../../../contract/entities.ts';
import type { MemberChange, MemberRefusal, NewMember } from '../../../contract/office/entities.ts';
import { emailKey, isEmail } from '../../../contract/rules.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { lineOf } from '../../lib/entryName.ts';
import type { Seen } from '../../lib/ifMatch.ts';
import { notesOf } from '../../lib/notes.ts';
import { newInvitationCode } from '../../lib/randomCodes.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { leaveAddress } from '../account/leaveAddress.ts';
import { assertAdministers } from '../audit/administers.ts';
import { addAudit, changeOf } from '../audit/repository.ts';
import { signOutEverywhere } from '../session/repository.ts';
import { assertSeen } from './assertSeen.ts';
import { changeHeld, newCodeDetails } from './changeHeld.ts';
import { assertInvitable, invite } from './invitation.ts';
import { holdForChange } from './holdForChange.ts';
import { holdMember, holdSuperusers, type HeldMember } from './heldRepository.ts';
import { survivorOfNumber } from './mergedRepository.ts';
import {
  findMember,
  findMemberByNumber,
  fullName,
  insertMembers,
  nextMemberNumber,
} from './repository.ts';
import { madeBefore, noteMade, requestKeyOf, type RequestKey } from './requestKeys.ts';

/** How often a number is taken anew when somebody else has taken it. */
const ATTEMPTS = 20;

const refusal = (reason: MemberRefusal['reason'], sentence: string, field?: 'number' | 'email') =>
  conflict(sentence, { reason, ...(field && { [field]: [sentence] }) });

/** The fields of a member that the office changes. */
type Fields = Omit<MemberChange, 'invite'>;

export function createOfficeService({
  database,
  clock,
  outbox,
}: Pick<AppDeps, 'database' | 'clock' | 'outbox'>) {
  const { engine } = database;

  async function insert(by: Actor, wanted: NewMember, key: RequestKey | null): Promise<number> {
    const at = timestamp(clock);
    return await database.transaction(async (trx) => {
      const [made] = (await madeBefore(trx, key)) ?? [];
      if (made !== undefined) return made;
      const { first_name: firstName, last_name: lastName } = wanted;
      const number = wanted.number ?? (await nextMemberNumber(trx));
      const roles = {
        isSuperuser: wanted.is_superuser ?? false,
        isEntryStaff: wanted.is_entry_staff ?? false,
        isStaff: wanted.is_staff ?? false,
      };
      const initialToken = newInvitationCode();
      const name = { firstName: line(firstName), lastName: line(lastName) };
      const inviteEmail = addressOf(wanted.invite_email);
      if (wanted.invite === true && inviteEmail === null) throw badRequest(texts.noInviteEmail);
      const [id] = await insertMembers(trx, [
        {
          ...{ ...name, ...roles, number, initialToken, createdAt: at },
          inviteEmail: inviteEmail ?? undefined,
        },
      ]);
      if (id === undefined) throw new Error('The inserted member has no id');
      await addAudit(trx, {
        at,
        by,
        action: 'member added',
        subject: `member:${id}`,
        after: {
          number,
          first_name: name.firstName,
          last_name: name.lastName,
          is_superuser: roles.isSuperuser,
          is_entry_staff: roles.isEntryStaff,
          is_staff: roles.isStaff,
          ...(inviteEmail !== null && { invite_email: inviteEmail }),
        },
      });
      await noteMade(trx, key, [id], clock);
      if (wanted.invite === true) {
        const member = await holdMember(trx, engine, id);
        if (member === null) throw new Error('The inserted member is gone');
        await invite(trx, { outbox, member, by, at });
      }
      return id;
    });
  }

  async function known(db: Queries, id: number): Promise<Member> {
    const member = await findMember(db, id);
    if (member === null) throw notFound(texts.unknownMember);
    return member;
  }

  return {
    /** @throws 400 for a bad name or address, 409 for a number in use, or none that is free, 422 for a key of another request. */
    async add(by: Actor, wanted: NewMember, idempotencyKey: string | null): Promise<Member> {
      const key = requestKeyOf(by, 'member', idempotencyKey, wanted);
      for (let attempt = 1; ; attempt += 1) {
        try {
          const id = await insert(by, wanted, key);
          outbox.wake();
          return await known(database.db, id);
        } catch (error) {
          if (database.failureOf(error) !== 'duplicate') throw error;
          const isOwn = (await madeBefore(database.db, key)) !== null;
          if (wanted.number !== undefined && !isOwn) throw await numberTaken(wanted.number);
          if (attempt === ATTEMPTS) throw error;
        }
      }
    },

    /**
     * @throws 400 for a bad value, 403 for who may administer no longer, 404, 409 as `reason` says, 412 when somebody else
     *   has changed the member since it was seen.
     */
    async change(
      by: Actor,
      id: number,
      isSeen: Seen,
      { invite: isInvited = false, ...wanted }: MemberChange,
    ): Promise<Member> {
      const at = timestamp(clock);
      const fields = checked(wanted);
      try {
        const member = await database.transaction(async (trx) => {
          const superusers = takesRights(fields) ? await holdSuperusers(trx, engine) : [];
          const before = await holdForChange(trx, engine, id);
          // Ahead of the entry, too: the change may give the right back to whoever has just lost it.
          await assertAdministers(trx, by);
          await assertSeen(trx, before, isSeen);
          if (fields.email !== undefined && before.email === null) {
            throw badRequest(texts.emailOfUnregistered);
          }
          if (fields.invite_email !== undefined && before.registered_at !== null) {
            throw badRequest(texts.inviteEmailOfRegistered);
          }
          let after: HeldMember = { ...before, ...fields };
          if (isInvited) assertInvitable(after);
          const changed = changeOf(before, after, FIELDS);
          if (superusers.includes(id) && !(after.is_superuser && after.is_active)) {
            if (id === by.memberId) {
              const sentence = after.is_active ? texts.ownRights : texts.ownDeactivation;
              throw refusal('own_rights', sentence);
            }
            if (superusers.length === 1) throw refusal('last_superuser', texts.lastSuperuser);
          }
          if (changed !== null) {
            after = await changeHeld(trx, before, fields);
            if (before.is_active && !after.is_active) await signOutEverywhere(trx, [id], at);
            if (before.email !== null && before.email !== after.email) {
              await leaveAddress(trx, outbox, { id, left: before.email, at });
            }
            await addAudit(trx, {
              at,
              by,
              action: 'member changed',
              subject: `member:${id}`,
              ...changed,
              details: newCodeDetails(before, after),
            });
          }
          if (isInvited) await invite(trx, { outbox, member: after, by, at });
          return await known(trx, id);
        });
        outbox.wake();
        return member;
      } catch (error) {
        if (database.failureOf(error) !== 'duplicate') throw error;
        throw (await isEmailOfAnother(id, fields.email))
          ? refusal('email_taken', texts.emailTaken, 'email')
          : await numberTaken(fields.number);
      }
    },
  };

  async function numberTaken(number: number | undefined) {
    return refusal('number_taken', await numberTakenText(number), 'number');
  }

  async function numberTakenText(number: number | undefined): Promise<string> {
    const { db } = database;
    const owner = number === undefined ? null : await findMemberByNumber(db, number);
    if (owner !== null) return texts.numberTaken(fullName(owner));
    // It leads to whoever they were merged into.
    const survivorId = number === undefined ? null : await survivorOfNumber(db, number);
    const survivor = survivorId === null ? null : await findMember(db, survivorId);
    return survivor === null
      ? texts.numberTaken()
      : texts.numberMerged(`${fullName(survivor)} (#${survivor.number})`);
  }

  async function isEmailOfAnother(id: number, email: string | undefined): Promise<boolean> {
    if (email === undefined) return false;
    const other = await database.db
      .selectFrom('member')
      .select('id')
      .where('email_key', '=', emailKey(email))
      .where('id', '!=', id)
      .executeTakeFirst();
    return other !== undefined;
  }
}

/** Whether who can administer has to be known, and stay so, before the change. */
const takesRights = ({ is_superuser, is_active }: Fields): boolean =>
  is_superuser === false || is_active === false;

/** @throws 400 */
function checked(wanted: Fields): Fields {
  const { first_name: firstName, last_name: lastName, email, invite_email, notes } = wanted;
  if (notes !== undefined && notes.length > NOTES_MAX_CHARS) {
    throw badRequest(texts.longNotes(NOTES_MAX_CHARS));
  }
  if (email !== undefined && !isEmail(email)) throw badRequest(texts.invalidEmail);
  return {
    ...wanted,
    ...(firstName !== undefined && { first_name: line(firstName) }),
    ...(lastName !== undefined && { last_name: line(lastName) }),
    ...(invite_email !== undefined && { invite_email: addressOf(invite_email) }),
    ...(notes !== undefined && { notes: notesOf(notes) }),
  };
}

/** @returns null for none. @throws 400 */
function addressOf(typed: string | null | undefined): string | null {
  const email = typed?.trim() ?? '';
  if (email === '') return null;
  if (!isEmail(email)) throw badRequest(texts.invalidEmail);
  return email;
}

/** @throws 400 */
function line(typed: string): string {
  const name = lineOf(typed, NAME_MAX_CHARS);
  if (name === null) throw badRequest(texts.invalidName(NAME_MAX_CHARS));
  return name;
}

const FIELDS = [
  'first_name',
  'last_name',
  'number',
  'email',
  'invite_email',
  'is_superuser',
  'is_staff',
  'is_entry_staff',
  'is_active',
  'notes',
] as const satisfies readonly (keyof Fields)[];
