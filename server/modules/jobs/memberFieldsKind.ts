/** The jobs that set a field of each member: active or not, and roles; taken back where it still is as they left it. */
import type { MemberTask } from '../../../contract/office/jobEntities.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { updateMembers } from '../members/manyRepository.ts';
import type { HeldMember } from '../members/heldRepository.ts';
import { signOutEverywhere } from '../session/repository.ts';
import { asShown } from './asShown.ts';
import type { Change, Context, JobKind, Judgement, MemberStep, Subject } from './kind.ts';
import { lastSetByOthers } from './lastSetRepository.ts';
import { texts } from './texts.ts';

type Field = 'is_active' | 'is_entry_staff' | 'is_staff' | 'is_superuser';

/** Of a member whom such a job has changed. */
export type FieldsKept = Partial<Record<Field, boolean>> & {
  /** That the change has made; absent: an earlier release has made it. */
  version?: number;
};

const RIGHTS: readonly Field[] = ['is_active', 'is_superuser'];

interface Ways {
  readonly mayChange: (member: HeldMember) => true | string;
  /** Holds to what the dry run has shown, where there is one. */
  readonly hold: typeof asShown;
  /** @returns ids of those of whom the field is by now as somebody else wants it. */
  readonly decidedSince: (
    db: Queries,
    subjects: readonly Subject[],
    context: Context,
  ) => Promise<Set<number>>;
}

/** Sets one field to one value. */
function setting(field: Field, value: boolean, { mayChange, hold, decidedSince }: Ways) {
  const words = texts.fields[field];
  const judged = (subject: Subject, context: Context): Judgement => {
    const { member } = subject;
    const { actorId } = context;
    // Whoever the job runs for can administer, and goes on doing so: somebody always can.
    if (RIGHTS.includes(field) && !value && member.id === actorId) return { skip: texts.ownRights };
    const may = mayChange(member);
    if (may !== true) return { skip: may };
    const doubt = field === 'is_active' && !value ? doubtOf(member) : null;
    const change = value ? `${words.no} → ${words.yes}` : `${words.yes} → ${words.no}`;
    const judgement = hold(doubt ?? '', change, subject, context);
    return 'skip' in judgement || doubt === null ? judgement : { ...judgement, doubt };
  };
  return {
    async judge(db, subjects, context) {
      const decided = await decidedSince(db, subjects, context);
      return subjects.map((subject) =>
        decided.has(subject.member.id) ? { skip: texts.changedSince } : judged(subject, context),
      );
    },

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

/** The field may be as the job has left it, because somebody has set it back and set it again. */
async function decidedByOthers(
  db: Queries,
  field: Field,
  subjects: readonly Subject[],
  undoId: number,
): Promise<Set<number>> {
  const changed = subjects.filter(({ kept, member }) => {
    const version = (kept as FieldsKept | null)?.version;
    return version !== undefined && version !== member.version;
  });
  return await lastSetByOthers(
    db,
    field,
    changed.map(({ member }) => member.id),
    undoId,
  );
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
      return setting(field, value, {
        mayChange(member) {
          if (member[field] === value) return texts.isAlready(value ? yes : no);
          // An inactive member gets no role by many at once; taking one away is always right.
          if (field !== 'is_active' && value && !member.is_active) return texts.isInactive;
          return true;
        },
        hold: asShown,
        decidedSince: () => Promise.resolve(new Set()),
      });
    },
    undoing(task) {
      const [field, value] = wanted(task);
      return setting(field, !value, {
        mayChange: (member) => member[field] === value || texts.changedSince,
        hold: (_what, change) => ({ change }),
        decidedSince: (db, subjects, { jobId }) => decidedByOthers(db, field, subjects, jobId),
      });
    },
  };
}

export const setActiveKind = kindOf<Extract<MemberTask, { kind: 'set_active' }>>(
  ({ is_active }) => ['is_active', is_active],
);

export const setRoleKind = kindOf<Extract<MemberTask, { kind: 'set_role' }>>(
  ({ role, is_given }) => [role, is_given],
);
