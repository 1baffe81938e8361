/** The rules for names: of gates and devices, and of people. */
import { ENTRY_NAME_MAX_CHARS } from '../../contract/entry/limits.ts';
import { isSeen } from '../../contract/seen.ts';

/**
 * Without characters that nobody sees, such as those that turn the direction of what follows. Joiners stay where they
 * change what is seen: before pictures (👩‍🚒) and in scripts whose letters join (UAX #31, 2.3).
 */
export const withoutUnseen = (text: string): string =>
  text.replace(
    /(?![\u200c\u200d](?:\p{Extended_Pictographic}|(?!\p{sc=Latin}|\p{sc=Greek}|\p{sc=Cyrillic})\p{Letter}))\p{Format}/gu,
    '',
  );

/** @returns the name as it is kept, without needless spaces and without what nobody sees. Null when it is not one line of 1 to `max` characters, or nothing of it is seen. */
export function lineOf(typed: string, max: number): string | null {
  const name = withoutUnseen(typed).trim().replace(/ +/g, ' ');
  const length = Array.from(name).length;
  return isSeen(name) &&
    length <= max &&
    !/[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}]/u.test(name)
    ? name
    : null;
}

/** What mail programs make a link of, and what would stand for an address. */
const LINK = /:\/\/|www\.|[<>@]/i;

/** Of a person, in mails to strangers too: see lineOf. Null also for what is a link. */
export function personName(typed: string, max: number): string | null {
  const name = lineOf(typed, max);
  return name === null || LINK.test(name) ? null : name;
}

/** Of a gate or a device; see lineOf. */
export const entryName = (typed: string): string | null => lineOf(typed, ENTRY_NAME_MAX_CHARS);
