/** The job that creates purchase codes for each member; taken back, those that nobody has used or given away go. */
import type { MemberTask } from '../../../contract/office/jobEntities.ts';
import { newPurchaseCode } from '../../lib/randomCodes.ts';
import {
  deleteUntouchedPurchaseCodes,
  usesOfCodes,
  type CodeUse,
} from '../purchaseCodes/endingRepository.ts';
import { insertPurchaseCodes } from '../purchaseCodes/repository.ts';
import type { JobKind, Judgement, Subject } from './kind.ts';
import { texts } from './texts.ts';

type Task = Extract<MemberTask, { kind: 'create_codes' }>;

export const createCodesKind: JobKind<Task> = {
  holdsSuperusers: false,

  doing: ({ count }) => ({
    judge: (_db, subjects) =>
      Promise.resolve(
        subjects.map(({ member }): Judgement =>
          member.is_active ? { change: texts.codesAdded(count) } : { skip: texts.isInactive },
        ),
      ),

    async change(trx, subjects, { at }) {
      const ids = await insertPurchaseCodes(
        trx,
        subjects.flatMap(({ member }) =>
          Array.from({ length: count }, () => ({
            token: newPurchaseCode(),
            createdFor: member.id,
            createdAt: at,
          })),
        ),
      );
      return subjects.map((_, index) => {
        const created = ids.slice(index * count, (index + 1) * count);
        return {
          action: 'tokens created',
          concerns: created.map(tokenSubject),
          after: { token_ids: created },
          kept: created,
        };
      });
    },
  }),

  undoing: () => ({
    async judge(db, subjects) {
      const uses = await usesOfCodes(db, subjects.flatMap(keptIds));
      return subjects.map((subject): Judgement => {
        const { free, ...rest } = countsOf(subject, uses);
        if (free > 0) {
          const change = texts.codesRemoved(free, rest);
          const isPart = rest.ticket + rest.revoked + rest.mail + rest.moved > 0;
          return isPart ? { change, doubt: texts.someCodesStay } : { change };
        }
        // Free as they are, they are somebody else's by now: what was set by hand stays.
        if (rest.moved > 0) return { skip: texts.changedSince };
        // Nobody needs to have used those: a new festival takes all of the one before away.
        const areGone = rest.gone === keptIds(subject).length;
        return { skip: areGone ? texts.codesGone : texts.codesTouched };
      });
    },

    async change(trx, subjects, { at }) {
      const uses = await usesOfCodes(trx, subjects.flatMap(keptIds));
      const ids = subjects.flatMap((subject) =>
        keptIds(subject).filter((id) => fateOf(uses.get(id), subject) === 'free'),
      );
      const gone = await deleteUntouchedPurchaseCodes(trx, ids, at);
      return subjects.map((subject) => {
        const withdrawn = keptIds(subject).filter((id) => gone.has(id));
        const tokens = withdrawn.flatMap((id) => gone.get(id) ?? []);
        return {
          action: 'tokens withdrawn',
          concerns: withdrawn.map(tokenSubject),
          before: { token_ids: withdrawn, tokens },
        };
      });
    },
  }),
};

const keptIds = ({ kept }: Subject): number[] => kept as number[];

/** Only what is free goes. */
function fateOf(use: CodeUse | undefined, { member }: Subject) {
  if (use === undefined) return 'gone';
  return use.touched ?? (use.owner === member.id ? 'free' : 'moved');
}

function countsOf(subject: Subject, uses: ReadonlyMap<number, CodeUse>) {
  const counts = { free: 0, ticket: 0, revoked: 0, mail: 0, moved: 0, gone: 0, sent: 0 };
  for (const id of keptIds(subject)) {
    const fate = fateOf(uses.get(id), subject);
    counts[fate] += 1;
    if (fate === 'free' && uses.get(id)?.isSent === true) counts.sent += 1;
  }
  return counts;
}

const tokenSubject = (id: number) => `token:${id}` as const;
