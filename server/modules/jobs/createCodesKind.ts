/** The job that creates purchase codes for each member; taken back, those that nobody has used or given away go. */
import type { MemberTask } from '../../../contract/office/jobEntities.ts';
import { newPurchaseCode } from '../../lib/randomCodes.ts';
import {
  deleteUntouchedPurchaseCodes,
  ownersOfUntouchedCodes,
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
      const owners = await ownersOfUntouchedCodes(db, subjects.flatMap(keptIds));
      return subjects.map((subject): Judgement => {
        const ids = keptIds(subject);
        const free = ids.filter((id) => owners.get(id) === subject.member.id).length;
        // Free as they are, they are somebody else's by now: what was set by hand stays.
        if (free === 0 && ids.some((id) => owners.has(id))) return { skip: texts.changedSince };
        if (free === 0) return { skip: texts.codesTouched };
        return { change: texts.codesRemoved(free, ids.length - free) };
      });
    },

    async change(trx, subjects, { at }) {
      const owners = await ownersOfUntouchedCodes(trx, subjects.flatMap(keptIds));
      const ids = subjects.flatMap((subject) =>
        keptIds(subject).filter((id) => owners.get(id) === subject.member.id),
      );
      const gone = new Set(await deleteUntouchedPurchaseCodes(trx, ids, at));
      return subjects.map((subject) => {
        const withdrawn = keptIds(subject).filter((id) => gone.has(id));
        return {
          action: 'tokens withdrawn',
          concerns: withdrawn.map(tokenSubject),
          before: { token_ids: withdrawn },
        };
      });
    },
  }),
};

const keptIds = ({ kept }: Subject): number[] => kept as number[];

const tokenSubject = (id: number) => `token:${id}` as const;
