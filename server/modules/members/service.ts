/** The members: the current user, the administrators' search, and what the command line changes. */
import type { CurrentMember } from '../../../contract/entities.ts';
import { retryDuplicates } from '../../db/retryDuplicates.ts';
import type { AppDeps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { newInvitationCode } from '../../lib/randomCodes.ts';
import { texts } from '../../texts.ts';
import { readInPlace, type Asker } from '../../work/reader.ts';
import { COMMAND_LINE, SERVER, type Actor } from '../audit/actor.ts';
import { deadAddress } from '../bounces/repository.ts';
import { addAudit } from '../audit/repository.ts';
import { signOutEverywhere } from '../session/repository.ts';
import { purchaseCodesOfMember } from '../purchaseCodes/repository.ts';
import type { ListAsked, ListedMembers } from './listRepository.ts';
import { holdSuperusers } from './heldRepository.ts';
import {
  activeSuperusers,
  findMember,
  nextMemberNumber,
  idOfNumber,
  insertMembers,
  isNumberAnonymised,
  updateActive,
} from './repository.ts';
import type { FoundMembers } from './searchRepository.ts';

export interface MemberToAdd {
  readonly firstName: string;
  readonly lastName: string;
  readonly isSuperuser: boolean;
  readonly isEntryStaff: boolean;
  readonly isStaff: boolean;
}

export interface AddedMember {
  readonly id: number;
  readonly number: number;
  /** Invitation code. */
  readonly initialToken: string;
}

/** How often a member is tried to be added with the next number, when somebody else has taken the number or code. */
const ATTEMPTS = 20;

export type MembersService = ReturnType<typeof createMembersService>;

export function createMembersService({
  database,
  clock,
  reader = readInPlace(database),
}: Pick<AppDeps, 'database' | 'clock' | 'reader'>) {
  const { db } = database;

  async function insertNext(
    by: Actor,
    member: MemberToAdd,
    isWanted: () => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<AddedMember | null> {
    return await retryDuplicates(database, ATTEMPTS, async () => {
      // Before isWanted: if somebody adds a member after this line, the number is taken and the insert fails.
      const number = await nextMemberNumber(db);
      if (!(await isWanted())) return null;
      return await insertAs(by, number, member);
    });
  }

  async function insertAs(by: Actor, number: number, member: MemberToAdd): Promise<AddedMember> {
    const initialToken = newInvitationCode();
    const at = timestamp(clock);
    return await database.transaction(async (trx) => {
      const [id] = await insertMembers(trx, [{ ...member, number, initialToken, createdAt: at }]);
      if (id === undefined) throw new Error('The inserted member has no id');
      await addAudit(trx, {
        at,
        by,
        action: 'member added',
        subject: `member:${id}`,
        after: {
          number,
          first_name: member.firstName,
          last_name: member.lastName,
          is_superuser: member.isSuperuser,
          is_entry_staff: member.isEntryStaff,
          is_staff: member.isStaff,
        },
      });
      return { id, number, initialToken };
    });
  }

  return {
    /** The signed-in member with the own purchase codes. @throws 404 */
    async current(memberId: number): Promise<Omit<CurrentMember, 'capabilities'>> {
      const member = await findMember(db, memberId);
      if (member === null) throw notFound(texts.unknownMember);
      const {
        initial_token: _,
        invite_email: __,
        invitation: ___,
        version: ____,
        anonymised_at: _____,
        ...rest
      } = member;
      const isDead = rest.email !== null && (await deadAddress(db, rest.email)) !== null;
      return {
        ...rest,
        tokens: await purchaseCodesOfMember(db, memberId),
        ...(isDead && { email_undeliverable: true }),
      };
    },

    /** A page of the members who match what was typed; all members when it is empty. */
    find: (
      typed: string,
      slice: { offset: number; limit: number },
      asker?: Asker,
    ): Promise<FoundMembers> => reader.read('searchMembers', [typed, slice], asker),

    /** A page of the list, filtered and sorted. */
    list: (asked: ListAsked, asker?: Asker): Promise<ListedMembers> =>
      reader.read('listMembers', [asked], asker),

    /** Adds a member with the next number, who has not registered yet. */
    async addMember(member: MemberToAdd): Promise<AddedMember> {
      const added = await insertNext(COMMAND_LINE, member);
      if (added === null) throw new Error('unreachable');
      return added;
    },

    /**
     * @returns the invitation code for the first superuser, who is added if need be. Null when an active superuser has
     *   registered. Several instances that ask at once get the same code.
     */
    async firstAdministratorInvitation(name: {
      firstName: string;
      lastName: string;
    }): Promise<string | null> {
      const hasSuperuser = async () => (await activeSuperusers(db)).length > 0;
      const added = await insertNext(
        SERVER,
        { ...name, isSuperuser: true, isEntryStaff: false, isStaff: false },
        async () => !(await hasSuperuser()),
      );
      if (added !== null) return added.initialToken;
      const [superuser] = await activeSuperusers(db);
      return superuser?.registered_at === null ? superuser.initial_token : null;
    },

    /**
     * Activates or deactivates a member; not the last superuser who can sign in. Deactivated, the member is signed out.
     * @param number member number.
     */
    async setActive(
      number: number,
      isActive: boolean,
    ): Promise<'changed' | 'unchanged' | 'anonymised' | 'unknown' | 'last superuser'> {
      const at = timestamp(clock);
      return await database.transaction(async (trx) => {
        const [superuser, ...others] = isActive ? [] : await holdSuperusers(trx, database.engine);
        const isLast = superuser !== undefined && others.length === 0;
        if (isLast && superuser === (await idOfNumber(trx, number))) return 'last superuser';
        const id = await updateActive(trx, number, isActive);
        if (id === null) {
          const isAnonymised = await isNumberAnonymised(trx, number);
          if (isAnonymised === null) return 'unknown';
          return isAnonymised && isActive ? 'anonymised' : 'unchanged';
        }
        if (!isActive) await signOutEverywhere(trx, [id], at);
        await addAudit(trx, {
          at,
          by: COMMAND_LINE,
          action: isActive ? 'member activated' : 'member deactivated',
          subject: `member:${id}`,
          before: { is_active: !isActive },
          after: { is_active: isActive },
        });
        return 'changed';
      });
    },
  };
}
