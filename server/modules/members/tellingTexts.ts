/** Whether a text, or a line of cells, tells of whoever is forgotten. */
import { emailKey } from '../../../contract/rules.ts';
import { unmarked } from '../../lib/csv.ts';
import { nameKey } from '../../lib/searchText.ts';

export interface Named {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  /** They have given it to themself: it may be another one's. */
  readonly isOwn?: boolean;
}

/** Who is forgotten: the member, and those who were merged into it, as they were called, and their addresses. */
export interface Forgotten {
  readonly members: readonly Named[];
  readonly addresses: readonly string[];
}

type Words = readonly string[];

/** As `nameKey` leaves them; a dot may be missing between two. */
const TITLES = new Set(
  'herr herrn hr frau fr dr prof professor mag dipl ing med dr.med prof.dr'.split(' '),
);

/** A comma stands between the names where the last one comes first. */
const wordsOf = (...names: readonly string[]): Words =>
  nameKey(names.join(' ').replace(/[,;]|\.(?=[\s-]|$)/g, ' ')).split(' ');

/** Who is called nothing but a title is called so. */
function withoutTitles(words: Words): Words {
  const others = words.filter((word) => !TITLES.has(word));
  return others.length === 0 ? words : others;
}

const hasLetter = (text: string): boolean => /\p{Letter}/u.test(text);

/** A sign in a name's place, such as a hyphen, stands in the lines of others, too. @returns how many of the two are names. */
const namesOf = ({ first_name: first, last_name: last }: Named): number =>
  [first, last].filter(hasLetter).length;

/** The words that a text has which tells of the member by name. */
export const nameWords = ({ first_name: first, last_name: last }: Named): Words =>
  [first, last].flatMap((name) => withoutTitles(wordsOf(name)));

/** @returns the words of a name that are still to come behind a cell; null: the cell says something else. */
function wordsBehind(name: Words, cell: Words): Words | null {
  const rest = [...name];
  for (const word of cell) {
    const place = rest.indexOf(word);
    if (place !== -1) rest.splice(place, 1);
    else if (!TITLES.has(word)) return null;
  }
  return rest.length === name.length ? null : rest;
}

/** A first name, what stands before the last one, and that. */
const CELLS_OF_A_NAME_MAX = 3;

/** Whether the name is said from the first of the cells on, wherever it is split. */
function isSaidFrom(name: Words, [cell, ...others]: readonly Words[], atMost: number): boolean {
  if (name.length === 0) return true;
  if (cell === undefined || atMost === 0) return false;
  const rest = wordsBehind(name, cell);
  return rest !== null && isSaidFrom(rest, others, atMost - 1);
}

/** Whether cells that stand beside each other are, as a whole, the name: Paul Schmidt of Essen is not Paul Essen. */
const isSaidIn = (name: Words, cells: readonly Words[], atMost = CELLS_OF_A_NAME_MAX): boolean =>
  name.length === 0 ||
  cells.some((_, place) => isSaidFrom(name, cells.slice(place, place + atMost), atMost));

const isSame = (words: Words, others: Words | undefined): boolean =>
  words.join(' ') === others?.join(' ');

/** Of whom one name is a sign, the two are one cell, or stand beside each other with nobody's name before them. */
function isSaidBeside(member: Named, cells: readonly Words[]): boolean {
  const [first, last] = [wordsOf(member.first_name), wordsOf(member.last_name)];
  const isName = (words: Words = []) => words.some((word) => hasLetter(word) && !TITLES.has(word));
  return (
    isSaidIn(nameWords(member), cells, 1) ||
    cells.some((cell, place) => {
      const next = cells[place + 1];
      const areThey =
        (isSame(cell, first) && isSame(last, next)) || (isSame(cell, last) && isSame(first, next));
      return areThey && !isName(cells[place - 1]);
    })
  );
}

const isWordSign = (sign: string | undefined): boolean =>
  sign !== undefined && /[\p{Letter}\p{Number}]/u.test(sign);
const isJoint = (sign: string | undefined): boolean => sign !== undefined && '.-_+&'.includes(sign);

/** `eva-` and `eva+` before an address make another one of it; `eva@example.org+` is one of its own. */
function goesOnBefore(text: string, from: number): boolean {
  let at = from - 1;
  while (isJoint(text[at])) at -= 1;
  if (!isWordSign(text[at])) return false;
  if (!/[+&]/.test(text.slice(at + 1, from))) return true;
  while (isWordSign(text[at]) || isJoint(text[at])) at -= 1;
  return text[at] !== '@';
}

/** `.org` behind an address makes another one of it, the end of a sentence does not. */
function goesOnBehind(text: string, until: number): boolean {
  let at = until;
  while (text[at] === '.' || text[at] === '-') at += 1;
  return isWordSign(text[at]);
}

/** @param text in lower case */
function hasAddress(text: string, address: string): boolean {
  for (let at = text.indexOf(address); at !== -1; at = text.indexOf(address, at + 1)) {
    if (!goesOnBefore(text, at) && !goesOnBehind(text, at + address.length)) return true;
  }
  return false;
}

/** `Liste_EvaBerg-2.csv` is of Eva Berg: where a capital letter begins, a word does. */
const fileWords = (text: string): string[] =>
  nameKey(
    text
      .normalize('NFC')
      .replace(/(?<=\p{Lowercase})(?=\p{Uppercase})/gu, ' ')
      .replace(/[^\p{Letter}\p{Mark}]+/gu, ' '),
  )
    .split(' ')
    .filter((word) => word !== '');

/** Eva Berg is not in the line of Evamaria Berger, nor in that of Eva Berg-Kurz. Whoever has no name is told by none. */
export function tellsOf({ members, addresses }: Forgotten) {
  const called = members
    .filter((member) => namesOf(member) > 0)
    .map((member) => ({ member, name: nameWords(member), isWhole: namesOf(member) === 2 }));
  const own = addresses.map(emailKey);
  return {
    name: (text: string): boolean => called.some(({ name }) => isSaidIn(name, [wordsOf(text)])),
    /** All words of a name in it are enough, whatever else it says. */
    fileName: (text: string): boolean => {
      const said = new Set(fileWords(text));
      const lower = text.normalize('NFKC').toLowerCase();
      return (
        own.some((address) => lower.includes(address)) ||
        called.some(
          ({ name, isWhole }) => isWhole && name.flatMap(fileWords).every((word) => said.has(word)),
        )
      );
    },
    /** @param json as ImportRowTable has it. */
    cells: (json: string): boolean => {
      const cells = (JSON.parse(json) as string[]).map((cell) => unmarked(cell.trim()));
      const text = cells
        .join('\n')
        .replace(/\p{Format}/gu, '')
        .normalize('NFKC')
        .toLowerCase();
      if (own.some((address) => hasAddress(text, address))) return true;
      // Of most lines that is all there is to ask: a key takes a while.
      const words = new Set(wordsOf(...cells));
      const near = called.filter(({ name }) =>
        name.every((word) => word === '' || words.has(word)),
      );
      if (near.length === 0) return false;
      const said = cells.filter((cell) => cell !== '').map((cell) => wordsOf(cell));
      return near.some(({ member, name, isWhole }) =>
        isWhole ? isSaidIn(name, said) : isSaidBeside(member, said),
      );
    },
  };
}
