/** Reads what a line of a file says of a member: its cells, by the fields that the columns were taken for. */
import { MEMBER_NUMBER_MAX, NAME_MAX_CHARS, NOTES_MAX_CHARS } from '../../../contract/limits.ts';
import type { ImportField } from '../../../contract/office/importEntities.ts';
import {
  LABEL_MAX_CHARS,
  LABELS_PER_MEMBER_MAX,
  labelKey,
  labelName,
} from '../../../contract/office/labelNames.ts';
import { isEmail } from '../../../contract/rules.ts';
import { unmarked } from '../../lib/csv.ts';
import { lineOf, withoutUnseen } from '../../lib/entryName.ts';
import { notesOf } from '../../lib/notes.ts';
import { bareAddress, plainText } from '../../lib/searchText.ts';
import { splitName } from './fullName.ts';
import { texts } from './texts.ts';

/** What a line says; what it leaves empty is not there. */
export interface LineValues {
  readonly number?: number;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email?: string;
  readonly notes?: string;
  /** Those that are to be there, beside others. */
  readonly labels?: readonly string[];
  readonly is_superuser?: boolean;
  readonly is_staff?: boolean;
  readonly is_entry_staff?: boolean;
}

const YES = new Set(['ja', 'j', 'yes', 'y', 'x', '1', 'true', 'wahr', '✓', '✔']);
const NO = new Set(['nein', 'n', 'no', '0', 'false', 'falsch', '-', '–']);
const ROLES: Readonly<Record<string, 'is_superuser' | 'is_staff' | 'is_entry_staff' | null>> = {
  admin: 'is_superuser',
  administration: 'is_superuser',
  administrator: 'is_superuser',
  administratorin: 'is_superuser',
  leitung: 'is_superuser',
  superuser: 'is_superuser',
  staff: 'is_staff',
  team: 'is_staff',
  einlass: 'is_entry_staff',
  entry: 'is_entry_staff',
  'entry staff': 'is_entry_staff',
  mitglied: null,
  member: null,
  keine: null,
  none: null,
  '-': null,
  '–': null,
};

/** Alone in the column of the labels. */
const NO_LABELS = new Set(['keine', '-', '–']);

/** Whether it is a word for yes or no. */
export const isYesNo = (text: string): boolean =>
  YES.has(plainText(text)) || NO.has(plainText(text));

/** Of one cell that is not empty. A sentence: why not. */
type Read = (text: string, column: string) => LineValues | string;

const yesNo =
  (field: 'is_superuser' | 'is_staff' | 'is_entry_staff'): Read =>
  (text, column) => {
    if (!isYesNo(text)) return texts.badYesNo(column);
    return { [field]: YES.has(plainText(text)) };
  };

const name =
  (field: 'first_name' | 'last_name'): Read =>
  (text, column) => {
    const line = lineOf(text, NAME_MAX_CHARS);
    return line === null ? texts.badName(column, NAME_MAX_CHARS) : { [field]: line };
  };

const fullName =
  (familyFirst: boolean): Read =>
  (text, column) => {
    const split = splitName(text, familyFirst);
    if (split === null) return texts.oneName(column);
    const [first, last] = [lineOf(split.first, NAME_MAX_CHARS), lineOf(split.last, NAME_MAX_CHARS)];
    return first === null || last === null
      ? texts.badName(column, NAME_MAX_CHARS)
      : { first_name: first, last_name: last };
  };

const READ: Readonly<Record<ImportField, Read>> = {
  number(text, column) {
    const number = Number(/^#?\s*(\d{1,10})$/.exec(text)?.[1]);
    return number >= 1 && number <= MEMBER_NUMBER_MAX
      ? { number }
      : texts.badNumber(column, MEMBER_NUMBER_MAX);
  },
  first_name: name('first_name'),
  last_name: name('last_name'),
  full_name: fullName(false),
  reversed_name: fullName(true),
  email(text, column) {
    const email = bareAddress(text);
    return isEmail(email) ? { email } : texts.badEmail(column);
  },
  notes: (text, column) =>
    text.length <= NOTES_MAX_CHARS
      ? { notes: notesOf(text) }
      : texts.longNotes(column, NOTES_MAX_CHARS),
  labels(text, column) {
    if (NO_LABELS.has(plainText(text))) return {};
    const labels = new Map<string, string>();
    for (const word of text.split(/[,;\n]/).map((part) => part.trim())) {
      if (word === '') continue;
      const label = labelName(word);
      if (label === null) return texts.badLabel(column, LABEL_MAX_CHARS);
      labels.set(labelKey(label), label);
    }
    return labels.size <= LABELS_PER_MEMBER_MAX
      ? { labels: [...labels.values()] }
      : texts.tooManyLabels(column, LABELS_PER_MEMBER_MAX);
  },
  roles(text, column) {
    const roles = { is_superuser: false, is_staff: false, is_entry_staff: false };
    for (const word of text.split(/[,;/|+&\n]/).map((part) => plainText(part))) {
      if (word === '') continue;
      const role = Object.hasOwn(ROLES, word) ? ROLES[word] : undefined;
      if (role === undefined) return texts.badRole(column);
      if (role !== null) roles[role] = true;
    }
    return roles;
  },
  is_superuser: yesNo('is_superuser'),
  is_staff: yesNo('is_staff'),
  is_entry_staff: yesNo('is_entry_staff'),
};

/** @returns why the line cannot be taken, as a sentence; otherwise what it says. */
export function lineValues(...line: Parameters<typeof readLine>): LineValues | string {
  const read = readLine(...line);
  return 'refusal' in read ? read.refusal : read.values;
}

/** Why a line cannot be taken, and the cell that this is about. */
export interface Refusal {
  readonly refusal: string;
  readonly cell: string;
  /** What is wrong with others of its cells. */
  readonly others: readonly Omit<Refusal, 'others'>[];
}

export function readLine(
  cells: readonly string[],
  fields: readonly (ImportField | null)[],
  columns: readonly string[],
): Refusal | { readonly values: LineValues } {
  if (cells.length > columns.length) {
    const surplus = cells.slice(columns.length).filter((cell) => cell.trim() !== '');
    return { refusal: texts.tooManyCells, cell: surplus.join(' · '), others: [] };
  }
  let values: LineValues = {};
  // Of one of several columns it is said which: a telephone number alone is no note.
  const areNamed = fields.filter((field) => field === 'notes').length > 1;
  const refused: Omit<Refusal, 'others'>[] = [];
  for (const [place, field] of fields.entries()) {
    const cell = (cells[place] ?? '').trim();
    const text = unmarked(cell);
    if (field === null || text === '') continue;
    const column = columns[place] ?? '';
    const isFormula = cell.startsWith('=');
    const before = values.notes === undefined ? '' : `${values.notes}\n`;
    const told = field === 'notes' && areNamed ? `${before}${column}: ${text}` : text;
    const read = isFormula ? texts.formula(column) : READ[field](told, column);
    if (typeof read === 'string') refused.push({ refusal: read, cell: isFormula ? cell : text });
    else values = { ...values, ...read };
  }
  const [first, ...others] = refused;
  return first === undefined ? { values } : { ...first, others };
}

const NAMES = ['first_name', 'last_name', 'full_name', 'reversed_name'] as const;

/** The names as they will be saved; one that cannot be, as the line has it. */
export function nameIn(cells: readonly string[], fields: readonly (ImportField | null)[]): string {
  const names = NAMES.flatMap((field) => {
    const text = unmarked((cells[fields.indexOf(field)] ?? '').trim());
    const read = READ[field](text, '');
    return typeof read === 'string' ? text : [read.first_name, read.last_name];
  });
  const name = withoutUnseen(names.filter((part) => (part ?? '') !== '').join(' '));
  return name.trim().slice(0, 2 * NAME_MAX_CHARS);
}
