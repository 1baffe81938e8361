import type { MailTextName } from '../../../../contract/festivalFacts.ts';
import type { Job, JobTask } from '../../../../contract/office/jobEntities.ts';

/** Kinds that send a mail, and change nothing else. */
const MAILS: Readonly<Partial<Record<JobTask['kind'], MailTextName>>> = {
  invite: 'mail_invitation',
  send_codes: 'mail_own_codes',
  resend_tickets: 'mail_ticket',
};

/** @returns the mail of such a kind; null: it is of another. */
export const mailOf = ({ kind }: JobTask): MailTextName | null => MAILS[kind] ?? null;

/** Mails stay sent: taking one back sends none. */
export const isToMail = ({ task, undoes }: Job): boolean =>
  mailOf(task) !== null && undoes === undefined;
