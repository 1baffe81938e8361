/** The job that mails valid tickets once more to those to whom they were issued: all of them, or where the mail failed. */
import type { JobTask } from '../../../contract/office/jobEntities.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { mailedTickets, type MailedTicket } from '../tickets/repository.ts';
import { asShown } from './asShown.ts';
import { mailsStay, type Change, type JobKind, type Judgement, type Subject } from './kind.ts';
import { texts } from './texts.ts';

export const resendTicketsKind: JobKind<Extract<JobTask, { kind: 'resend_tickets' }>> = {
  holdsSuperusers: false,

  doing: ({ only_failed }) => {
    /** What waits goes out anyway. */
    const isMeant = ({ mail_state: state }: MailedTicket): boolean =>
      only_failed ? state === 'failed' : state !== 'waiting';
    const meantTickets = async (db: Queries, subjects: readonly Subject[]) => {
      const ids = subjects.map(({ member }) => member.id);
      return Map.groupBy((await mailedTickets(db, ids)).filter(isMeant), (ticket) => ticket.owner);
    };
    return {
      async judge(db, subjects, context) {
        const tickets = await meantTickets(db, subjects);
        return subjects.map((subject): Judgement => {
          const meant = tickets.get(subject.member.id) ?? [];
          if (meant.length === 0) {
            return { skip: only_failed ? texts.hasNoFailedTicket : texts.hasNoTicketToSend };
          }
          const what = meant.map(({ id }) => id).join(' ');
          return asShown(what, texts.ticketsTo(meant.map(({ email }) => email)), subject, context);
        });
      },

      async change(trx, subjects, { enqueue }) {
        const tickets = await meantTickets(trx, subjects);
        const changes: Change[] = [];
        for (const { member } of subjects) {
          const meant = tickets.get(member.id) ?? [];
          for (const { id: ticketId, email: to } of meant) {
            await enqueue({ kind: 'ticket', to, ticketId });
          }
          const ids = meant.map(({ token_id }) => token_id);
          changes.push({
            action: 'tickets sent again',
            concerns: ids.map((id) => `token:${id}` as const),
            details: { token_ids: ids },
          });
        }
        return changes;
      },
    };
  },

  undoing: () => mailsStay,
};
