/** Takes apart what was typed into the member search, without knowing how it is looked up. */
import { OWN_TICKET_ID } from '../../../contract/ticketCode.ts';
import { asSought, plainText, searchWords } from '../../lib/searchText.ts';

export type MemberSearch =
  | { readonly kind: 'all' }
  /** A member number as the header shows it: #17. */
  | { readonly kind: 'number'; readonly number: number }
  /** All words are too short for the index of substrings. One of them is to be the beginning of the first or last name. */
  | {
      readonly kind: 'beginning';
      readonly words: readonly string[];
      /** The search read as a member number. */
      readonly number: number | null;
    }
  | {
      readonly kind: 'containing';
      /** At least one, each of at least 3 characters. */
      readonly words: readonly string[];
      readonly shortWords: readonly string[];
      /** The search read as an invitation code or the beginning of a ticket-purchase code, with its hyphens. */
      readonly codePrefix: string | null;
      /** The search read as a ticket's code. */
      readonly ticketId: string | null;
      /** The search read as the beginning of a guest's address, at least up to its @. */
      readonly guest: string | null;
    };

/** The index of substrings holds groups of 3 characters, so shorter words cannot be found in it. */
const INDEXED_CHARS = 3;
const CODE_GROUP_CHARS = 5;

export function parseMemberSearch(text: string): MemberSearch {
  const typed = asSought(text);
  const words = searchWords(typed);
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
    ...readTogether(typed.trim()),
  };
}

const NOTHING_ALONE = { codePrefix: null, ticketId: null, guest: null };

/** A single word, or a whole code in groups with spaces between them, as people read it out. */
function readTogether(typed: string) {
  if (!/\s/.test(typed)) return readAlone(typed);
  const joined = typed.replace(/\s+/g, '');
  const { ticketId } = readAlone(joined);
  const isCode = /^[a-z\d]{5}(?:\s+[a-z\d]{5}){2}$/i.test(typed);
  return ticketId !== null || isCode ? readAlone(joined) : NOTHING_ALONE;
}

/** What a single word may be. A ticket's code may stand behind its prefix, as scanned (contract/ticketCode.ts). */
function readAlone(word: string) {
  const ticketId = word.slice(word.lastIndexOf(':') + 1).toUpperCase();
  return {
    codePrefix: codePrefix(plainText(word)),
    ticketId: OWN_TICKET_ID.test(ticketId) ? ticketId : null,
    guest: word.includes('@') ? word.toLowerCase() : null,
  };
}

/** People type codes with and without hyphens, in upper and lower case. @returns null for what begins no code. */
function codePrefix(word: string): string | null {
  const signs = word.replaceAll('-', '').toUpperCase();
  if (!/^[A-Z0-9]{5,15}$/.test(signs)) return null;
  const groups: string[] = [];
  for (let start = 0; start < signs.length; start += CODE_GROUP_CHARS) {
    groups.push(signs.slice(start, start + CODE_GROUP_CHARS));
  }
  return groups.join('-');
}
