/** The job that gives each member a label, or takes it away; taken back where nobody has done so meanwhile. */
import { LABELS_PER_MEMBER_MAX, labelKey } from '../../../contract/office/labelNames.ts';
import type { MemberTask } from '../../../contract/office/jobEntities.ts';
import type { Queries } from '../../db/openDatabase.ts';
import {
  findLabel,
  findLabelByName,
  giveLabel,
  giveLabelOfId,
  labelsOf,
  ownersOfLabel,
  takeLabelOfId,
} from '../labels/repository.ts';
import { asShown } from './asShown.ts';
import type { Change, Context, JobKind, Judgement, MemberStep, Subject } from './kind.ts';
import { texts } from './texts.ts';

type Task = Extract<MemberTask, { kind: 'set_label' }>;

const idsOf = (subjects: readonly Subject[]) => subjects.map(({ member }) => member.id);

/** By its id, so that taking it back finds the same one, whatever it is called; jobs of before have the name alone. */
async function labelOf(db: Queries, { label: name, label_id: id }: Task) {
  return (await (id === undefined ? findLabelByName(db, name) : findLabel(db, id))) ?? null;
}

type Hold = (key: string, change: string, subject: Subject, context: Context) => Judgement;

/** @param hold to what the dry run has shown, where there is one. */
function setting(task: Task, isGiven: boolean, hold: Hold): MemberStep {
  const isKnown = task.label_id !== undefined;
  const refusal = (hasIt: boolean, count: number): string | null => {
    if (hasIt === isGiven) return isGiven ? texts.hasLabel : texts.hasNotLabel;
    const isFull = isGiven && count >= LABELS_PER_MEMBER_MAX;
    return isFull ? texts.tooManyLabels(LABELS_PER_MEMBER_MAX) : null;
  };
  return {
    async judge(db, subjects, context) {
      const label = await labelOf(db, task);
      if (label === null && isKnown) return subjects.map(() => ({ skip: texts.labelGone }));
      const ids = idsOf(subjects);
      const owners = label === null ? new Set() : await ownersOfLabel(db, label.id, ids);
      const labels = await labelsOf(db, ids);
      const name = label?.name ?? task.label;
      const change = isGiven ? texts.labelGiven(name) : texts.labelTaken(name);
      return subjects.map((subject) => {
        const { id } = subject.member;
        const skip = refusal(owners.has(id), labels.get(id)?.length ?? 0);
        return skip === null ? hold(labelKey(name), change, subject, context) : { skip };
      });
    },

    async change(trx, subjects) {
      const ids = idsOf(subjects);
      const before = await labelsOf(trx, ids);
      const label = await labelOf(trx, task);
      if (label !== null) {
        await (isGiven ? giveLabelOfId : takeLabelOfId)(trx, label.id, ids);
      } else if (isGiven) await giveLabel(trx, task.label, ids);
      const after = await labelsOf(trx, ids);
      return ids.map((id): Change => ({
        action: 'member changed',
        before: { labels: before.get(id) ?? [] },
        after: { labels: after.get(id) ?? [] },
        kept: {},
      }));
    },
  };
}

export const labelKind: JobKind<Task> = {
  holdsSuperusers: false,
  doing: (task) => setting(task, task.is_given, asShown),
  undoing: (task) => setting(task, !task.is_given, (_key, change) => ({ change })),
};
