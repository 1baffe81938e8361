/** What an administrator typed into the member search, taken apart. Knows no SQL. */
import { searchText } from '../../lib/searchText.ts';

export type MemberSearch =
  | { readonly kind: 'all' }
  /** As the header writes it: #17. */
  | { readonly kind: 'number'; readonly number: number }
  /** All words are too short for the index of substrings: one of them begins the last name. */
  | {
      readonly kind: 'beginning';
      readonly words: readonly string[];
      /** The search is a member number. */
      readonly number: number | null;
    }
  | {
      readonly kind: 'containing';
      /** At least one, each of at least 3 characters. */
      readonly words: readonly string[];
      readonly shortWords: readonly string[];
      /** How a ticket-purchase code may begin, in its own spelling. */
      readonly codePrefix: string | null;
    };

/** The index of substrings knows groups of 3 characters. */
const INDEXED_CHARS = 3;
const CODE_GROUP_CHARS = 5;

export function parseMemberSearch(typed: string): MemberSearch {
  const words = searchText(typed)
    .split(' ')
    .filter((word) => word !== '');
  const [first] = words;
  if (first === undefined) return { kind: 'all' };
  if (words.length === 1 && /^#\d{1,9}$/.test(first)) {
    return { kind: 'number', number: Number(first.slice(1)) };
  }

  const isIndexed = (word: string) => Array.from(word).length >= INDEXED_CHARS;
  const indexed = words.filter(isIndexed);
  if (indexed.length === 0) {
    const isNumber = words.length === 1 && /^\d+$/.test(first);
    return { kind: 'beginning', words, number: isNumber ? Number(first) : null };
  }
  return {
    kind: 'containing',
    words: indexed,
    shortWords: words.filter((word) => !isIndexed(word)),
    codePrefix: words.length === 1 ? codePrefix(first) : null,
  };
}

/** With and without its hyphens, in any case: as people type a code that they read. */
function codePrefix(word: string): string | null {
  const signs = word.replaceAll('-', '').toUpperCase();
  if (!/^[A-Z0-9]{5,15}$/.test(signs)) return null;
  const groups: string[] = [];
  for (let start = 0; start < signs.length; start += CODE_GROUP_CHARS) {
    groups.push(signs.slice(start, start + CODE_GROUP_CHARS));
  }
  return groups.join('-');
}
