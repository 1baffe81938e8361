/** Guests are known by their address alone, and most addresses are made of their names: jan.hansen@… */
import { plainText } from '../../lib/searchText.ts';

/** What an address may be found by; all in lower case. */
export interface GuestSought {
  /** Its beginning. */
  readonly begin: readonly string[];
  /** What comes behind its first word, with the sign between. */
  readonly behind: readonly string[];
}

const CHARS_MIN = 3;
const WORDS_MAX = 3;
const BETWEEN = ['.', '_', '-'];
/** As somebody spells it who has no umlauts, and as somebody does who leaves out their dots. */
const SPELT_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** @returns null for what is too short, or longer than a name. */
export function guestSought(text: string): GuestSought | null {
  const typed = text.trim().toLowerCase();
  const words = typed.split(/\s+/);
  if (typed.length < CHARS_MIN || words.length > WORDS_MAX) return null;
  const spelt = typed.replace(/[äöü]/g, (letter) => SPELT_OUT[letter] ?? letter);
  const names = [...new Set([typed, plainText(spelt), plainText(typed)])];
  if (words.length === 1) {
    return {
      begin: names,
      behind: names.flatMap((name) => BETWEEN.map((sign) => sign + name)),
    };
  }
  const orders = names.flatMap((name) => [name.split(/\s+/), name.split(/\s+/).toReversed()]);
  return {
    begin: orders.flatMap((order) => ['', ...BETWEEN].map((sign) => order.join(sign))),
    behind: [],
  };
}
