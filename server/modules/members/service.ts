/** The members: the current user, the administrators' search, and what the command line changes. */
import { CAPABILITIES, type CurrentMember } from '../../../contract/entities.ts';
import type { AppDeps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { newInvitationCode } from '../../lib/randomCodes.ts';
import { texts } from '../../texts.ts';
import { addAudit } from '../audit/repository.ts';
import { deleteSessionsOfMember } from '../session/repository.ts';
import { purchaseCodesOfMember } from '../purchaseCodes/repository.ts';
import { parseMemberSearch } from './memberSearch.ts';
import {
  activeSuperusers,
  findMember,
  insertMembers,
  memberNumberExists,
  nextMemberNumber,
  updateActive,
} from './repository.ts';
import { findMembers, membersOfCode, type FoundMembers } from './searchRepository.ts';

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

export function createMembersService({ database, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  const { db, engine } = database;

  async function insertNext(
    member: MemberToAdd,
    isWanted: () => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<AddedMember | null> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        // Before isWanted: if somebody adds a member after this line, the number is taken and the insert fails.
        const number = await nextMemberNumber(db);
        if (!(await isWanted())) return null;
        return await insertAs(number, member);
      } catch (error) {
        if (attempt === ATTEMPTS || database.failureOf(error) !== 'duplicate') throw error;
      }
    }
  }

  async function insertAs(number: number, member: MemberToAdd): Promise<AddedMember> {
    const initialToken = newInvitationCode();
    const at = timestamp(clock);
    return await database.transaction(async (trx) => {
      const [id] = await insertMembers(trx, [{ ...member, number, initialToken, createdAt: at }]);
      if (id === undefined) throw new Error('The inserted member has no id');
      const { isSuperuser, isEntryStaff, isStaff } = member;
      await addAudit(trx, {
        at,
        actorId: null,
        action: 'member added',
        subject: `member:${id}`,
        details: { number, isSuperuser, isEntryStaff, isStaff },
      });
      return { id, number, initialToken };
    });
  }

  return {
    /** The signed-in member with the own purchase codes. @throws 404 */
    async current(memberId: number): Promise<CurrentMember> {
      const member = await findMember(db, memberId);
      if (member === null) throw notFound(texts.unknownMember);
      const { initial_token: _, ...rest } = member;
      return {
        ...rest,
        tokens: await purchaseCodesOfMember(db, memberId),
        capabilities: CAPABILITIES,
      };
    },

    /** A page of the members who match what was typed; all members when it is empty. */
    async find(typed: string, slice: { offset: number; limit: number }): Promise<FoundMembers> {
      const search = parseMemberSearch(typed);
      const codeOwners =
        search.kind === 'containing' && search.codePrefix !== null
          ? await membersOfCode(db, search.codePrefix)
          : [];
      return await findMembers(db, engine, search, codeOwners, slice);
    },

    /** Adds a member with the next number, who has not registered yet. */
    async addMember(member: MemberToAdd): Promise<AddedMember> {
      const added = await insertNext(member);
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
        { ...name, isSuperuser: true, isEntryStaff: false, isStaff: false },
        async () => !(await hasSuperuser()),
      );
      if (added !== null) return added.initialToken;
      const [superuser] = await activeSuperusers(db);
      return superuser?.registered_at === null ? superuser.initial_token : null;
    },

    /** Activates or deactivates a member. Deactivated, the member is signed out. @param number member number. */
    async setActive(
      number: number,
      isActive: boolean,
    ): Promise<'changed' | 'unchanged' | 'unknown'> {
      const at = timestamp(clock);
      return await database.transaction(async (trx) => {
        const id = await updateActive(trx, number, isActive);
        if (id === null) {
          return (await memberNumberExists(trx, number)) ? 'unchanged' : 'unknown';
        }
        if (!isActive) await deleteSessionsOfMember(trx, id);
        await addAudit(trx, {
          at,
          actorId: null,
          action: isActive ? 'member activated' : 'member deactivated',
          subject: `member:${id}`,
          details: { number },
        });
        return 'changed';
      });
    },
  };
}
