/** The sheets of a workbook: which one is read, and what is asked where several may be meant. */
import {
  SHEETS_OFFERED_MAX,
  type OfferedSheet,
  type SheetsRefusal,
} from '../../../contract/office/importSheets.ts';
import { isSeen } from '../../../contract/seen.ts';
import { withoutUnseen } from '../../lib/entryName.ts';
import { TableError } from './tableRow.ts';
import { texts } from './texts.ts';

/** Of a name that is shown. Excel takes 31 characters. */
const NAME_MAX_CHARS = 40;
/** So much of a name is looked at. */
const RAW_MAX_CHARS = 1_000;

export interface Sheet extends OfferedSheet {
  /** Name of the part that holds it. */
  readonly part: string;
}

/** One line in which nothing turns the direction of writing. */
export function sheetName(raw: string, place: number): string {
  const name = withoutUnseen(raw.slice(0, RAW_MAX_CHARS).toWellFormed())
    .replace(/[\s\p{Control}]+/gu, ' ')
    .trim();
  if (!isSeen(name)) return texts.nameless(place);
  const letters = Array.from(name);
  // Joined anew: a part of a text keeps all of it in memory.
  const shown = letters.slice(0, NAME_MAX_CHARS).join('');
  return letters.length > NAME_MAX_CHARS ? `${shown}…` : shown;
}

/**
 * @param sheets those that are seen; at least one.
 * @param place of the one that somebody has chosen; null: nobody has.
 * @param isFilled whether anything stands in a sheet.
 * @throws TableError that carries a SheetsRefusal, where several have something.
 */
export async function sheetToRead(
  sheets: readonly [Sheet, ...Sheet[]],
  place: number | null,
  isFilled: (sheet: Sheet) => Promise<boolean>,
): Promise<Sheet> {
  if (place !== null) {
    const chosen = sheets.find((sheet) => sheet.place === place);
    if (chosen === undefined) throw new TableError(texts.noSheet);
    return chosen;
  }
  if (sheets.length === 1) return sheets[0];
  const filled: Sheet[] = [];
  for (const sheet of sheets) if (await isFilled(sheet)) filled.push(sheet);
  const [first = sheets[0], ...others] = filled;
  if (others.length === 0) return first;
  throw severalSheets(filled);
}

function severalSheets(filled: readonly Sheet[]): TableError {
  const offered = filled.slice(0, SHEETS_OFFERED_MAX);
  return new TableError(texts.severalSheets(filled.map(({ name }) => name)), {
    reason: 'several_sheets',
    sheets: offered.map(({ place, name }) => ({ place, name })),
    more: filled.length - offered.length,
  } satisfies Omit<SheetsRefusal, 'error'>);
}
