/** Takes an import back: removes members whom nobody has touched since, and sets the changed ones back. */
import type { Queries } from '../../db/openDatabase.ts';
import { labelKey } from '../../../contract/office/labelNames.ts';
import { labelRowsOf, takeLabelOfId } from '../labels/repository.ts';
import type { HeldMember } from '../members/heldRepository.ts';
import { changeHeld, newCodeDetails } from '../members/changeHeld.ts';
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
  /** Those that it has given: their ids; of an import of before, their names. */
  readonly labels?: readonly (number | string)[];
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
    const labels = await labelsThen(db, subjects);
    return subjects.map((subject, index) => {
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
      const { now, then } = labels[index] ?? {};
      // It has given labels alone, and they are gone.
      if (Object.keys({ ...before, ...then }).length === 0) return { skip: texts.changedSince };
      return { change: differences(member, { ...member, ...now }, { ...before, ...then }) };
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
    const labels = await labelsThen(trx, subjects);
    for (const [index, subject] of subjects.entries()) {
      const { member } = subject;
      const { before } = keptOf(subject);
      if (before === undefined) {
        const gone = Object.fromEntries(REMOVED.map((field) => [field, member[field]]));
        changes.push({ action: 'member removed', memberId: null, before: gone });
        continue;
      }
      const after = { ...member, ...before };
      const written = await changeHeld(trx, member, before);
      const fields = Object.keys(before) as (keyof HeldMember)[];
      const changed = changeOf(member, after, fields);
      const { ids = [], now, then } = labels[index] ?? {};
      for (const id of ids) await takeLabelOfId(trx, id, [member.id]);
      changes.push({
        action: 'member changed',
        before: { ...changed?.before, ...now },
        after: { ...changed?.after, ...then },
        details: newCodeDetails(member, written),
      });
    }
    return changes;
  },
};

/** Of those who still have labels that the import has given: their ids, and all labels as they are and without these. */
async function labelsThen(db: Queries, subjects: readonly Subject[]) {
  const given = subjects.map((subject) => keptOf(subject).labels ?? []);
  const memberIds = subjects.flatMap(({ member }, index) =>
    given[index]?.length ? [member.id] : [],
  );
  const labels = await labelRowsOf(db, memberIds);
  return subjects.map(({ member }, index) => {
    const now = labels.get(member.id) ?? [];
    const isGiven = ({ id, key }: { id: number; key: string }): boolean =>
      given[index]?.some((label) =>
        typeof label === 'number' ? label === id : labelKey(label) === key,
      ) === true;
    const taken = now.filter(isGiven);
    if (taken.length === 0) return {};
    return {
      ids: taken.map(({ id }) => id),
      now: { labels: now.map(({ name }) => name) },
      then: { labels: now.filter((label) => !isGiven(label)).map(({ name }) => name) },
    };
  });
}
