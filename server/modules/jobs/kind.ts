/** What a kind of job is: what it does to a member or with a line, and how that is taken back, if it can be. */
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { Mail } from '../../mail/mails.ts';
import type { AuditEntry } from '../audit/repository.ts';
import type { HeldMember } from '../members/heldRepository.ts';
import type { JobRowRecord } from './rowRepository.ts';
import { texts } from './texts.ts';

/** What a row of a job stands for, before it has an id. */
export type RowSource = Pick<JobRowRecord, 'member_id' | 'line' | 'name' | 'kept'>;

/** What the dry run goes through. */
export interface RowToCheck extends RowSource {
  /** Where the next batch goes on. */
  readonly cursor: number;
  /** It was about a member whose personal data were deleted meanwhile. */
  readonly isAnonymised?: boolean;
}

/** What a row stands for, held until the transaction ends. */
export interface Held {
  /** As the member is inside the transaction; null: there is none yet. */
  readonly member: HeldMember | null;
}

/** A member of a job. */
export interface Subject extends Held {
  readonly member: HeldMember;
  /** What the dry run's row has kept; when a change is taken back, what its `Change` has. */
  readonly kept: unknown;
}

/** What a line takes for itself, beside its member, so that no other line of the job has it. */
export type Taken = Pick<JobRowRecord, 'number' | 'match_key' | 'name_key'>;

/** What is to be done, as “before → after”; or why nothing is. */
export type Judgement =
  | {
      readonly change: string;
      /** Why somebody should look at it before it is done; one sentence for all of one kind, so that they can be counted. */
      readonly doubt?: string;
      readonly taken?: Taken;
      /** What the dry run's row keeps until it is done, as JSON; absent: what it came with. */
      readonly kept?: unknown;
    }
  | { readonly skip: string; readonly taken?: Taken };

/** What was done to a member, for the audit. */
export interface Change extends Pick<
  AuditEntry,
  'action' | 'concerns' | 'before' | 'after' | 'details'
> {
  /** What it takes to take it back, as JSON; none: nothing can be. */
  readonly kept?: unknown;
  /** Of whom there was none before; null: of whom there is none any more. */
  readonly memberId?: number | null;
}

export interface Context {
  /** Whose rows are judged. */
  readonly jobId: number;
  readonly isDryRun: boolean;
  /** In whose name. */
  readonly actorId: number;
  readonly at: string;
}

export interface Changing extends Context {
  /** Queues a mail in the transaction of the change; it goes out behind those that somebody waits for. */
  readonly enqueue: (mail: Mail) => Promise<number>;
}

/**
 * One direction of a kind. All functions work in one transaction, which awaits nothing but its own queries, and answer
 * for each in the same order.
 */
export interface Step<Of extends Held = Held> {
  /** Holds what the rows stand for until the transaction ends; null: it is there no longer. */
  hold(
    trx: Queries,
    engine: Engine,
    rows: readonly RowSource[],
    context: Context,
  ): Promise<(Of | null)[]>;
  /** Changes nothing: the dry run asks it, and the job asks it again in the transaction of the change. */
  judge(db: Queries, subjects: readonly Of[], context: Context): Promise<Judgement[]>;
  /** Changes those that `judge` has let through in this transaction. */
  change(trx: Queries, subjects: readonly Of[], context: Changing): Promise<Change[]>;
}

/** What a kind says of members that are held as they are (heldMembers.ts). */
export type MemberStep = Omit<Step<Subject>, 'hold'>;

/**
 * A new kind: its parameters in `JobTask` of the contract, a file like createCodesKind.ts, a line in kinds.ts, and its
 * words for the web app, which the types ask for.
 */
export interface JobKind<Task> {
  /** True where it may take the right to administer: then nobody else changes who has it meanwhile. */
  readonly holdsSuperusers: boolean;
  doing(task: Task): MemberStep;
  /** Takes back what `doing` has changed. */
  undoing(task: Task): MemberStep;
}

/** How mails are taken back: not at all. */
export const mailsStay: MemberStep = {
  judge: (_db, subjects) => Promise.resolve(subjects.map(() => ({ skip: texts.mailsStay }))),
  change: () => Promise.resolve([]),
};
