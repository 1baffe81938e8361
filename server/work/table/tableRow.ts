/** A row of a table that is read, and what is thrown where it cannot be. */

export interface TableRow {
  /** As a spreadsheet numbers it. */
  readonly line: number;
  /** As text; without empty ones at the end. */
  readonly cells: readonly string[];
}

/** The file is at fault; the message is the sentence for whoever has sent it. */
export class TableError extends Error {
  override readonly name = 'TableError';
}
