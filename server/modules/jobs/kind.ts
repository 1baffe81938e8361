/** What a kind of job is: what it does to a member, and how that is taken back, if it can be. */
import type { Queries } from '../../db/openDatabase.ts';
import type { Mail } from '../../mail/mails.ts';
import type { AuditEntry } from '../audit/repository.ts';
import type { HeldMember } from '../members/repository.ts';
import { texts } from './texts.ts';

/** A member of a job. */
export interface Subject {
  /** As the member is inside the transaction. */
  readonly member: HeldMember;
  /** When a change is taken back: what its `Change` has kept. */
  readonly kept: unknown;
}

/** What is to be done to a member, as “before → after”; or why the member is left alone. */
export type Judgement = { readonly change: string } | { readonly skip: string };

/** What was done to a member, for the audit. */
export interface Change extends Pick<
  AuditEntry,
  'action' | 'concerns' | 'before' | 'after' | 'details'
> {
  /** What it takes to take it back, as JSON; none: nothing can be. */
  readonly kept?: unknown;
}

export interface Context {
  /** In whose name. */
  readonly actorId: number;
  readonly at: string;
}

export interface Changing extends Context {
  /** Queues a mail in the transaction of the change; it goes out behind those that somebody waits for. */
  readonly enqueue: (mail: Mail) => Promise<void>;
}

/**
 * One direction of a kind. Both functions get members of one transaction, which awaits nothing but its own queries, and
 * answer for each of them in the same order.
 */
export interface Step {
  /** Changes nothing: the dry run asks it, and the job asks it again in the transaction of the change. */
  judge(db: Queries, subjects: readonly Subject[], context: Context): Promise<Judgement[]>;
  /** Changes those members that `judge` has let through in this transaction. */
  change(trx: Queries, subjects: readonly Subject[], context: Changing): Promise<Change[]>;
}

/**
 * A new kind: its parameters in `JobTask` of the contract, a file like createCodesKind.ts, a line in kinds.ts, and its
 * words for the web app, which the types ask for.
 */
export interface JobKind<Task> {
  /** True where it may take the right to administer: then nobody else changes who has it meanwhile. */
  readonly holdsSuperusers: boolean;
  doing(task: Task): Step;
  /** Takes back what `doing` has changed. */
  undoing(task: Task): Step;
}

/** How mails are taken back: not at all. */
export const mailsStay: Step = {
  judge: (_db, subjects) => Promise.resolve(subjects.map(() => ({ skip: texts.mailsStay }))),
  change: () => Promise.resolve([]),
};
