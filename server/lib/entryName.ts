/** The rules for names: of gates and devices, and of people. */
import { ENTRY_NAME_MAX_CHARS } from '../../contract/entry/limits.ts';

/** @returns the name as it is kept, without needless spaces. Null when it is not one line of 1 to `max` characters. */
export function lineOf(typed: string, max: number): string | null {
  const name = typed.trim().replace(/ +/g, ' ');
  const length = Array.from(name).length;
  return length > 0 && length <= max && !/\p{Control}/u.test(name) ? name : null;
}

/** Of a gate or a device; see lineOf. */
export const entryName = (typed: string): string | null => lineOf(typed, ENTRY_NAME_MAX_CHARS);
