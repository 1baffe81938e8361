/** Whether a text, or a line of cells, tells of whoever is forgotten. */
import { emailKey } from '../../../contract/rules.ts';
import { unmarked } from '../../lib/csv.ts';
import { nameKey } from '../../lib/searchText.ts';

export interface Named {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** Who is forgotten: the member, and those who were merged into it, as they were called, and their addresses. */
export interface Forgotten {
  readonly members: readonly Named[];
  readonly addresses: readonly string[];
}

/** A comma stands between the names where the last one comes first. */
export const keyOf = (...names: readonly string[]): string =>
  nameKey(names.join(' ').replace(/[,;]/g, ' '));

/** What may stand beside an address in its cell, as in `Eva Berg <eva@example.org>` or `mailto:eva@example.org`. */
const BESIDE_ADDRESSES = /[\s<>()[\]{},;:|"']+/;

/** Eva Berg is not in the line of Evamaria Berger, nor in that of Eva Berg-Kurz. */
export function tellsOf({ members, addresses }: Forgotten) {
  const keys = members.map(({ first_name: first, last_name: last }) => ({
    ...{ first: keyOf(first), last: keyOf(last), whole: keyOf(first, last) },
  }));
  const own = new Set(addresses.map(emailKey));
  return {
    name: (text: string): boolean => {
      const key = keyOf(text);
      return key !== '' && keys.some(({ whole }) => whole === key);
    },
    /** @param json as ImportRowTable has it. */
    cells: (json: string): boolean => {
      const cells = (JSON.parse(json) as string[]).map((cell) => unmarked(cell.trim()));
      const parts = cells.flatMap((cell) => [cell, ...cell.split(BESIDE_ADDRESSES)]);
      if (parts.some((part) => own.has(emailKey(part)))) return true;
      // Of most lines that is all there is to ask: a key takes a while.
      const words = new Set(keyOf(...cells).split(' '));
      const near = keys.filter(({ whole }) => whole.split(' ').every((word) => words.has(word)));
      if (near.length === 0) return false;
      const said = cells.map((cell) => keyOf(cell));
      return near.some(
        ({ first, last, whole }) =>
          first !== '' &&
          last !== '' &&
          (said.includes(whole) ||
            said.some(
              (key, place) =>
                key === first && said.some((other, at) => other === last && at !== place),
            )),
      );
    },
  };
}
