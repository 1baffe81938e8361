/**
 * Prepares text for the search, so that "ANNE weiss" finds "Änne Weiß", and "müller", "mueller" and "muller" find the
 * same, on both databases alike. What is stored has a word with ae, oe or ue a second time without the e; what is
 * searched for is only looked up without it. A word with an apostrophe has a second spelling, too: o'connor, oconnor.
 * Whatever apostrophe or hyphen somebody's keyboard has, it is one: O´Connor is O'Connor, Meyer – Bohn is Meyer-Bohn.
 */

/** Letters that are no other letter with a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
/** As keyboards, phones and spreadsheets have them. */
const APOSTROPHES = /['’‘´`ʼ′]/g;
const HYPHENS = /[-‐‑‒–—−－]/g;
/** Of writing direction, and joints: seen by nobody. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Before a normal form makes a space of ´. A hyphen that spaces are around stands between two parts of a name. */
const withOneSign = (text: string): string =>
  text
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .replace(/(?<=[\p{Letter}\p{Mark}])\s*-\s*(?=\p{Letter})/gu, '-');

type Parts = readonly (string | number | null | undefined)[];

/** Lower case, without accents, single spaces: the order of names. */
export function plainText(...parts: Parts): string {
  const text = parts.filter((part) => part !== null && part !== undefined).join(' ');
  return withOneSign(text.replace(UNSEEN, ''))
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

const withoutE = (text: string): string => text.replace(/([aou])e/g, '$1');

/** The same for names that are spelt or ordered in another way: "Müller, Änne" and "Aenne Mueller". @param name any */
export const nameKey = (...name: Parts): string =>
  withoutE(plainText(...name).replace(APOSTROPHES, ''))
    .split(/[ -]/)
    .sort()
    .join(' ');

/** As people write letters that their keyboard has not. */
const TRANSCRIBED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/**
 * The same for names that differ in case, order, spaces, transcription, or the kind of apostrophe or hyphen alone; accents
 * make another: “Köhler”, “Kohler”.
 */
export const nameSpelling = (...name: Parts): string =>
  withOneSign(name.join(' ').replace(UNSEEN, ''))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => TRANSCRIBED[letter] ?? letter)
    .trim()
    .split(/\s+/)
    .sort()
    .join(' ');

/** What is stored to be searched in. */
export const searchText = (...parts: Parts): string => searchTextFrom(plainText(...parts));

/** @param text of `plainText`, or of this function, which then changes nothing. */
export function searchTextFrom(text: string): string {
  const plain = plainText(text);
  const words = new Set(plain.split(' '));
  const others = [...words]
    .flatMap((word) => [withoutE(word), withoutE(word.replace(APOSTROPHES, ''))])
    .filter((word) => word !== '' && !words.has(word));
  return [plain, ...new Set(others)].join(' ').trim();
}

/** Names have one apostrophe or another: of a word with any, the longest part is looked for, where it says something. */
export const withoutApostrophes = (typed: string): string =>
  typed
    .split(/\s+/)
    .map((word) => {
      const [longest = ''] = word.split(APOSTROPHES).toSorted((a, b) => b.length - a.length);
      return longest.length >= 3 ? longest : word;
    })
    .join(' ');

/**
 * Of an address as mail programs copy it, `Mia Moll <mia@example.org>`, `Mia Moll [mailto:mia@example.org]` or
 * `mailto:mia@example.org`, the address alone.
 */
export const bareAddress = (text: string): string =>
  text
    .replace(/^(?:[^<>]*<|[^[\]]*\[)((?:mailto:)?[^<>[\]\s]+@[^<>[\]\s]+)[>\]][\s,;.]*$/iu, '$1')
    .replace(/^\s*mailto:/iu, '');

/**
 * As people bring it along: of an address as mail programs copy it the address alone, a number as lists and we ourselves
 * write it behind a name; commas stand between words, quotation marks and brackets around them, and a phone ends what
 * was dictated with a full stop.
 */
export const asSought = (typed: string): string =>
  bareAddress(typed)
    .replace(/(?<=\S)\s*@\s*(?=\S)/gu, '@')
    .replace(/^\s*(?:mitglieds?[- ]?)?(?:nr|nummer)(?:[.:]+\s*|\s+|(?=#))#?(\d{1,9})\s*$/iu, '#$1')
    .replace(/^.*\s\(#(\d{1,9})\)\s*$/u, '#$1')
    .replace(/(?<=\S\s+)#(\d{1,9})(?=\s*$)/u, '$1')
    .replace(/["„“”«»]/gu, '')
    .replace(/(?<=\p{L})[,;]+(?=\p{L})/gu, ' ')
    .replace(/(?<=^|\s)[([{]+(?=[#\p{L}\p{N}])/gu, '')
    .replace(/(?<=[\p{L}\p{N}])[,;.:!?)\]}]+(?=\s|$)/gu, '');

/** Anna-Maria is also Anna Maria; of short parts each would stand in nearly every name. */
const TWO_NAMES = /^\p{L}{3,}(?:-\p{L}{3,})+$/u;

/** The words of what somebody searches for: each is somewhere in the `searchText` of what is found. */
export const searchWords = (typed: string): string[] =>
  withoutE(plainText(withoutApostrophes(typed)))
    .split(' ')
    .flatMap((word) => (TWO_NAMES.test(word) ? word.split('-') : [word]))
    .filter((word) => word !== '');
