/** Takes an import back: removes members whom nobody has touched since, and sets the changed ones back. */
import type { HeldMember } from '../members/repository.ts';
import { heldSearchColumns, updateMember } from '../members/repository.ts';
import { ownersOfCodes, removeMembers } from '../members/manyRepository.ts';
import { texts } from '../imports/texts.ts';
import { changeOf } from '../audit/repository.ts';
import { differences } from './importedMembers.ts';
import type { Change, MemberStep, Subject } from './kind.ts';

/** What an import keeps of a member. */
interface Kept {
  /** As the import has left the member. */
  readonly version: number;
  /** The fields as they were; absent: the import has added the member. */
  readonly before?: Partial<HeldMember>;
}

const keptOf = ({ kept }: Subject): Kept => kept as Kept;

const REMOVED = [
  'number',
  'first_name',
  'last_name',
  'is_superuser',
  'is_staff',
  'is_entry_staff',
] as const;

export const undoneImport: MemberStep = {
  async judge(db, subjects, { actorId }) {
    const withCodes = await ownersOfCodes(
      db,
      subjects.map(({ member }) => member.id),
    );
    return subjects.map((subject) => {
      const { member } = subject;
      const { version, before } = keptOf(subject);
      if (before === undefined) {
        if (member.registered_at !== null) return { skip: texts.hasRegistered };
        if (withCodes.has(member.id)) return { skip: texts.hasCodes };
        if (member.invited_at !== null) return { skip: texts.wasInvited };
      }
      if (member.version !== version) return { skip: texts.changedSince };
      if (before === undefined) return { change: texts.willGo };
      if (member.id === actorId && before.is_superuser === false) return { skip: texts.ownRights };
      return { change: differences({ ...member }, before) };
    });
  },

  async change(trx, subjects) {
    const added = subjects.filter((subject) => keptOf(subject).before === undefined);
    if (added.length > 0)
      await removeMembers(
        trx,
        added.map(({ member }) => member.id),
      );
    const changes: Change[] = [];
    for (const subject of subjects) {
      const { member } = subject;
      const { before } = keptOf(subject);
      if (before === undefined) {
        const gone = Object.fromEntries(REMOVED.map((field) => [field, member[field]]));
        changes.push({ action: 'member removed', memberId: null, before: gone });
        continue;
      }
      const after = { ...member, ...before };
      await updateMember(trx, member.id, { ...before, ...heldSearchColumns(after) });
      const fields = Object.keys(before) as (keyof HeldMember)[];
      changes.push({ action: 'member changed', ...changeOf(member, after, fields) });
    }
    return changes;
  },
};
