/** The rule for the names of gates and devices. */
import { ENTRY_NAME_MAX_CHARS } from '../../contract/entry/limits.ts';

/** @returns the name as it is kept, without needless spaces. Null when it is not one line of 1 to 60 characters. */
export function entryName(typed: string): string | null {
  const name = typed.trim().replace(/ +/g, ' ');
  const length = Array.from(name).length;
  return length > 0 && length <= ENTRY_NAME_MAX_CHARS && !/\p{Control}/u.test(name) ? name : null;
}
