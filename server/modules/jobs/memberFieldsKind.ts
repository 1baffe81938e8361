/** The jobs that set a field of each member: active or not, and roles; taken back where it still is as they left it. */
import type { MemberTask } from '../../../contract/office/jobEntities.ts';
import { updateMembers } from '../members/manyRepository.ts';
import type { HeldMember } from '../members/heldRepository.ts';
import { signOutEverywhere } from '../session/repository.ts';
import type { Change, Context, JobKind, Judgement, MemberStep, Subject } from './kind.ts';
import { texts } from './texts.ts';

type Field = 'is_active' | 'is_entry_staff' | 'is_staff' | 'is_superuser';

/** Of a member whom such a job has changed. */
export type FieldsKept = Partial<Record<Field, boolean>> & {
  /** That the change has made; absent: an earlier release has made it. */
  version?: number;
};

const RIGHTS: readonly Field[] = ['is_active', 'is_superuser'];

/** Sets one field to one value. */
function setting(field: Field, value: boolean, mayChange: (member: HeldMember) => true | string) {
  const words = texts.fields[field];
  const judged = ({ member }: Subject, { actorId }: Context): Judgement => {
    // Whoever the job runs for can administer, and goes on doing so: somebody always can.
    if (RIGHTS.includes(field) && !value && member.id === actorId) return { skip: texts.ownRights };
    const may = mayChange(member);
    if (may !== true) return { skip: may };
    const doubt = field === 'is_active' && !value ? doubtOf(member) : null;
    return {
      change: value ? `${words.no} → ${words.yes}` : `${words.yes} → ${words.no}`,
      ...(doubt !== null && { doubt }),
    };
  };
  return {
    judge: (_db, subjects, context) =>
      Promise.resolve(subjects.map((subject) => judged(subject, context))),

    async change(trx, subjects, { at }) {
      const ids = subjects.map(({ member }) => member.id);
      await updateMembers(trx, ids, { [field]: value });
      if (field === 'is_active' && !value) await signOutEverywhere(trx, ids, at);
      return subjects.map(({ member: { version } }): Change => ({
        action: 'member changed',
        before: { [field]: !value },
        after: { [field]: value },
        kept: { [field]: !value, version: version + 1 } satisfies FieldsKept,
      }));
    },
  } satisfies MemberStep;
}

/** Whom the festival would miss; one who is both is counted where more depends on it. */
function doubtOf({ is_superuser, is_entry_staff }: HeldMember): string | null {
  if (is_superuser) return texts.administers;
  return is_entry_staff ? texts.isEntryStaff : null;
}

function kindOf<Task>(wanted: (task: Task) => [field: Field, value: boolean]): JobKind<Task> {
  return {
    holdsSuperusers: true,
    doing(task) {
      const [field, value] = wanted(task);
      const { yes, no } = texts.fields[field];
      return setting(field, value, (member) => {
        if (member[field] === value) return texts.isAlready(value ? yes : no);
        // An inactive member gets no role by many at once; taking one away is always right.
        if (field !== 'is_active' && value && !member.is_active) return texts.isInactive;
        return true;
      });
    },
    undoing(task) {
      const [field, value] = wanted(task);
      return setting(field, !value, (member) => member[field] === value || texts.changedSince);
    },
  };
}

export const setActiveKind = kindOf<Extract<MemberTask, { kind: 'set_active' }>>(
  ({ is_active }) => ['is_active', is_active],
);

export const setRoleKind = kindOf<Extract<MemberTask, { kind: 'set_role' }>>(
  ({ role, is_given }) => [role, is_given],
);
