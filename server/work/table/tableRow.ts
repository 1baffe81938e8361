/** A row of a table that is read, and what is thrown where it cannot be. */

export interface TableRow {
  /** As a spreadsheet numbers it. */
  readonly line: number;
  /** As text; without empty ones at the end. */
  readonly cells: readonly string[];
}

/** Which sheet of a workbook is read. */
export interface SheetWish {
  /** Among all of its sheets, from 1 on; null: the only one in which anything stands. */
  readonly place: number | null;
  /** Told before the first row, where it is not the first sheet by itself. */
  readonly onNamed: (name: string) => void;
}

/** The file is at fault; the message is the sentence for whoever has sent it. */
export class TableError extends Error {
  override readonly name = 'TableError';
  readonly fields: Readonly<Record<string, unknown>>;

  /** @param fields what the answer says beside the sentence. */
  constructor(sentence: string, fields: Readonly<Record<string, unknown>> = {}) {
    super(sentence);
    this.fields = fields;
  }
}
