/** The tables of the jobs: work on many members at once (server/modules/jobs). */
import type { Generated } from 'kysely';

export interface JobTable {
  id: Generated<number>;
  /** What is done to each member, as JSON: `JobTask` of the contract. */
  task: string;
  /**
   * Which members, as JSON, and nobody once the dry run has found them; null: those that `undoes` has changed, or the
   * lines of the import.
   */
  selection: string | null;
  undoes: number | null;
  /** The file whose lines it goes through, as long as they are kept. */
  import_id: Generated<number | null>;
  state: 'checking' | 'draft' | 'waiting' | 'running' | 'paused' | 'cancelled' | 'stopped' | 'done';
  asked_by: number;
  /** In whose name rows are changed; null until it is started. */
  started_by: number | null;
  /**
   * How far it has come. The dry run: an id of a member, a line, or an id of a row of the job that is taken back;
   * afterwards: an id of a row of its own.
   */
  done_to: Generated<number>;
  found: Generated<number>;
  pending: Generated<number>;
  changed: Generated<number>;
  skipped: Generated<number>;
  failed: Generated<number>;
  /** Lines that are pending, changed or failed, and are to add a member, or have added one. */
  added: Generated<number>;
  /** JSON: sentence → rows that were skipped because of it. */
  reasons: Generated<string>;
  /**
   * JSON: sentence → rows that would be changed, but that somebody should look at before; of a job that takes another
   * one back, as its rows are done: those that it has taken back in part.
   */
  doubts: Generated<string>;
  /** Why it stopped. */
  sentence: string | null;
  /** Until then a runner has claimed it; also what tells this claim from a later one. */
  leased_until: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** Since then only its counts are kept. */
  rows_deleted_at: Generated<string | null>;
}

/** What a job does, or has done, to one member or with one line of a file. */
export interface JobRowTable {
  /** Rows are worked through in this order. */
  id: Generated<number>;
  job_id: number;
  /** Null: the line is to add one, or the member was removed since. */
  member_id: number | null;
  /** Of the file, and whom it names. */
  line: Generated<number | null>;
  name: Generated<string | null>;
  /** What a line that is to be done has taken for itself: later ones with the same are left alone. */
  number: Generated<number | null>;
  match_key: Generated<string | null>;
  name_key: Generated<string | null>;
  state: 'pending' | 'changed' | 'skipped' | 'failed';
  /** What is changed; or why not. */
  sentence: string;
  /** Why somebody should look at it before: one of the job's `doubts`. */
  doubt: Generated<string | null>;
  /** JSON: what it takes to take the change back; of a line that is still to be done, what it has shown (shownLine.ts). */
  kept: string | null;
}
