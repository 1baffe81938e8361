/** What travels between the office's screens and the server about imports: members from a file, line by line. */
import { Type, type Static } from 'typebox';
import { Nullable, Timestamp } from '../entities.ts';

export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;
export const IMPORT_MAX_COLUMNS = 100;
export const IMPORT_MAX_ROWS = 200_000;
export const IMPORT_CELL_MAX_CHARS = 10_000;
/** The file's name, which the web app sends along. */
export const IMPORT_NAME_MAX_CHARS = 200;
/** Lines of the file that are shown while its columns are chosen. */
export const IMPORT_PREVIEW_ROWS = 5;

/**
 * What a column of the file is to a member. `full_name` is the first name and then the family name in one cell,
 * `reversed_name` the other way round; with a comma, the family name is before it in both. `roles` and
 * `labels` are lists in one cell, the three others say yes or no.
 */
export const ImportField = Type.Union([
  Type.Literal('number'),
  Type.Literal('first_name'),
  Type.Literal('last_name'),
  Type.Literal('full_name'),
  Type.Literal('reversed_name'),
  Type.Literal('email'),
  Type.Literal('roles'),
  Type.Literal('is_superuser'),
  Type.Literal('is_staff'),
  Type.Literal('is_entry_staff'),
  Type.Literal('labels'),
  Type.Literal('notes'),
]);
export type ImportField = Static<typeof ImportField>;

type Fields = readonly (ImportField | null)[];
const PARTS: Fields = ['first_name', 'last_name'];
const WHOLE: Fields = ['full_name', 'reversed_name'];

/** Whether columns that are these fields tell both names. */
export const hasNames = (fields: Fields): boolean =>
  PARTS.every((part) => fields.includes(part)) || WHOLE.some((field) => fields.includes(field));

/** Whether a file can tell only one of them: a name stands in one cell or in two; a note in any number of them. */
export const excludes = (one: ImportField, other: ImportField | null): boolean =>
  (one === other && one !== 'notes') ||
  (WHOLE.includes(one) && [...WHOLE, ...PARTS].includes(other)) ||
  (PARTS.includes(one) && WHOLE.includes(other));

/**
 * By what a line finds its member; a line without it goes by the next one of this order, so that the same file twice
 * doubles nobody.
 */
export const ImportMatch = Type.Union([
  Type.Literal('number'),
  Type.Literal('email'),
  Type.Literal('name'),
]);
export type ImportMatch = Static<typeof ImportMatch>;

/** How the lines of a file become members. */
export const ImportPlan = Type.Object({
  /** Column by column; null: is not taken over. No field twice, but for notes. */
  fields: Type.Array(Nullable(ImportField), { maxItems: IMPORT_MAX_COLUMNS }),
  match: ImportMatch,
  /** Members who are there already; updated are the columns chosen, where the line has something. */
  existing: Type.Union([Type.Literal('update'), Type.Literal('skip')]),
});
export type ImportPlan = Static<typeof ImportPlan>;

/** What stands in the columns, as far as the first lines have something there. */
export const ColumnExamples = Type.Object({
  /** How many lines were looked at. */
  rows: Type.Integer(),
  /** Column by column: the beginnings of its first cells that are not empty. */
  cells: Type.Array(Type.Array(Type.String())),
});
export type ColumnExamples = Static<typeof ColumnExamples>;

const file = {
  id: Type.Integer(),
  file_name: Type.String(),
  /** How many lines stand below the head. */
  rows: Type.Integer(),
  created_at: Timestamp,
};

/** A file that was read. Its lines are kept until its job is over, and some days. */
export const MemberImport = Type.Object({
  ...file,
  /** Names of the columns; of a file without a head, their letters. */
  columns: Type.Array(Type.String()),
  /** The line that names the columns; 0: none does. */
  head: Type.Integer(),
  /** The first lines, of which any may be the head; of each cell its beginning. */
  first: Type.Array(Type.Object({ line: Type.Integer(), cells: Type.Array(Type.String()) })),
  /** Of the first lines, cell by cell. */
  preview: Type.Array(Type.Object({ line: Type.Integer(), cells: Type.Array(Type.String()) })),
  /** None of an older server. */
  examples: Type.Optional(ColumnExamples),
  /** What the file says of itself by its columns' names, or what was chosen for the last one of this shape. */
  plan: ImportPlan,
  /** The plan is that of an earlier file. */
  is_remembered: Type.Boolean(),
  /** Of such a plan: when that file's job was started, and what the file says of itself. */
  remembered_at: Type.Optional(Timestamp),
  guess: Type.Optional(ImportPlan),
  /** It has the lines that an import has refused: without the columns that say where they stood, and why. */
  is_returned: Type.Optional(Type.Boolean()),
  /** Its last job. */
  job_id: Type.Optional(Type.Integer()),
});
export type MemberImport = Static<typeof MemberImport>;

/** A file of which nothing has become members yet: it waits for its columns, or for somebody to start its job. */
export const WaitingImport = Type.Object({
  ...file,
  /** Name of who has sent it. */
  created_by: Type.String(),
});
export type WaitingImport = Static<typeof WaitingImport>;

/** The newest first. */
export const WaitingImports = Type.Object({ imports: Type.Array(WaitingImport) });
