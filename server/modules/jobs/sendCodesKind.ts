/** The job that mails each member the own free purchase codes, all in one mail. */
import type { JobTask } from '../../../contract/office/jobEntities.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { HeldMember } from '../members/heldRepository.ts';
import { fullName } from '../members/repository.ts';
import { freePurchaseCodes } from '../purchaseCodes/repository.ts';
import { asShown } from './asShown.ts';
import { mailsStay, type Change, type JobKind, type Judgement, type Subject } from './kind.ts';
import { texts } from './texts.ts';

export const sendCodesKind: JobKind<Extract<JobTask, { kind: 'send_codes' }>> = {
  holdsSuperusers: false,

  doing: () => ({
    async judge(db, subjects, context) {
      const codes = await freeCodes(db, subjects);
      return subjects.map((subject): Judgement => {
        const { member } = subject;
        const to = addressOf(member);
        const all = codes.get(member.id) ?? [];
        const free = all.filter(isTheirs);
        if (!member.is_active) return { skip: texts.isInactive };
        if (to === null) return { skip: texts.hasNoAddress };
        if (all.length === 0) return { skip: texts.hasNoFreeCode };
        if (free.length === 0) return { skip: texts.hasGivenAway };
        const what = [to, ...free.map(({ token }) => token)].join(' ');
        return asShown(what, texts.codesTo(free.length, to), subject, context);
      });
    },

    async change(trx, subjects, { enqueue }) {
      const codes = await freeCodes(trx, subjects);
      const changes: Change[] = [];
      for (const { member } of subjects) {
        const free = (codes.get(member.id) ?? []).filter(isTheirs);
        const to = addressOf(member) ?? '';
        const mailId = await enqueue({
          kind: 'own-codes',
          to,
          memberId: member.id,
          name: fullName(member),
          codes: free.map(({ token }) => token),
        });
        const ids = free.map(({ id }) => id);
        changes.push({
          action: 'tokens mailed',
          concerns: ids.map((id) => `token:${id}` as const),
          details: { email: to, token_ids: ids, mail_id: mailId },
        });
      }
      return changes;
    },
  }),

  undoing: () => mailsStay,
};

/** The office's one serves until the member has one of their own. */
const addressOf = ({ email, invite_email }: HeldMember): string | null => email ?? invite_email;

/** Whoever gave one away would give it once more, out of a mail that calls it free. */
const isTheirs = ({ given_to: to }: { given_to: string | null }): boolean => to === null;

const freeCodes = async (db: Queries, subjects: readonly Subject[]) =>
  Map.groupBy(
    await freePurchaseCodes(
      db,
      subjects.map(({ member }) => member.id),
    ),
    (code) => code.created_for,
  );
