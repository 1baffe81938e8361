/** The tables of the imports: files of members, line by line (server/modules/imports), and what lines are to lose. */
import type { Generated } from 'kysely';

export interface ImportTable {
  id: Generated<number>;
  file_name: string;
  /** JSON: names of the columns. */
  columns: string;
  /** Hash of the columns' names, by which a file is known as one like an earlier one. */
  shape: string;
  /** The line that names the columns; those below it are members. 0: none does. */
  head_line: number;
  /** Of the lines below the head. */
  row_count: number;
  /** False while its rows are being written. */
  is_read: boolean;
  created_by: number;
  created_at: string;
}

/** Whose data were deleted, as long as lines may tell of them. */
export interface ForgettingTable {
  id: Generated<number>;
  /** JSON: `ToForget` of modules/members/forgettingRepository.ts. */
  record: string;
}

export interface ImportRowTable {
  import_id: number;
  /** As a spreadsheet numbers it, the head included. */
  line: number;
  /** JSON: the cells, as text. */
  cells: string;
}
