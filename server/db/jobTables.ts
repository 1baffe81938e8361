/** The tables of the jobs: work on many members at once (server/modules/jobs). */
import type { Generated } from 'kysely';

export interface JobTable {
  id: Generated<number>;
  /** What is done to each member, as JSON: `JobTask` of the contract. */
  task: string;
  /** Which members, as JSON; null: those that `undoes` has changed. */
  selection: string | null;
  undoes: number | null;
  state: 'checking' | 'draft' | 'waiting' | 'running' | 'paused' | 'cancelled' | 'stopped' | 'done';
  asked_by: number;
  /** In whose name rows are changed; null until it is started. */
  started_by: number | null;
  /**
   * How far it has come. The dry run: an id of a member, or of a row of the job that is taken back; afterwards: an id of
   * a row of its own.
   */
  done_to: Generated<number>;
  found: Generated<number>;
  pending: Generated<number>;
  changed: Generated<number>;
  skipped: Generated<number>;
  failed: Generated<number>;
  /** JSON: sentence → rows that were skipped because of it. */
  reasons: Generated<string>;
  /** Why it stopped. */
  sentence: string | null;
  /** Until then a runner has claimed it; also what tells this claim from a later one. */
  leased_until: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

/** What a job does, or has done, to one member. */
export interface JobRowTable {
  /** Rows are worked through in this order. */
  id: Generated<number>;
  job_id: number;
  member_id: number;
  state: 'pending' | 'changed' | 'skipped' | 'failed';
  /** What is changed; or why not. */
  sentence: string;
  /** JSON: what it takes to take the change back. */
  kept: string | null;
}
