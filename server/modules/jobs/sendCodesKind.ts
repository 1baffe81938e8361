/**
 * The job that mails each member the own free purchase codes, all in one mail; nobody twice while the first one waits. A mail
 * goes out with no codes but those that it was queued with (worthSending.ts): whoever has got another one since is mailed all.
 */
import type { JobTask } from '../../../contract/office/jobEntities.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { waitingCodeMails } from '../../mail/worthSendingRepository.ts';
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
      const waiting = await waitingMails(db, subjects);
      return subjects.map((subject): Judgement => {
        const { member } = subject;
        const to = addressOf(member);
        const all = codes.get(member.id) ?? [];
        const free = all.filter(isTheirs);
        if (!member.is_active) return { skip: texts.isInactive };
        if (to === null) return { skip: texts.hasNoAddress };
        if (all.length === 0) return { skip: texts.hasNoFreeCode };
        if (free.length === 0) return { skip: texts.hasGivenAway };
        // To an address that is theirs no longer nothing goes out.
        const mails = (waiting.get(member.id) ?? []).filter((mail) => mail.to === to);
        const told = new Set(mails.flatMap((mail) => mail.codes));
        if (free.every(({ token }) => told.has(token))) return { skip: texts.codesWait };
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

const idsOf = (subjects: readonly Subject[]) => subjects.map(({ member }) => member.id);

const freeCodes = async (db: Queries, subjects: readonly Subject[]) =>
  Map.groupBy(await freePurchaseCodes(db, idsOf(subjects)), (code) => code.created_for);

const waitingMails = async (db: Queries, subjects: readonly Subject[]) =>
  Map.groupBy(await waitingCodeMails(db, idsOf(subjects)), (mail) => mail.memberId);
