/** The tables of merging, as Kysely sees them on both engines (see schema.ts). */
import type { Generated } from 'kysely';

/** Two members of whom the office has said that they are two. */
export interface MemberApartTable {
  /** The smaller one of their ids. */
  low_id: number;
  high_id: number;
  decided_by: number;
  at: string;
}

export interface MemberMergeTable {
  id: Generated<number>;
  kept_id: number;
  gone_id: number;
  at: string;
  merged_by: number;
  /** JSON: what it takes to undo it (modules/merging/record.ts); null once that is not possible any more. */
  record: string | null;
  undone_at: string | null;
  undone_by: number | null;
}
