/** Texts that one slip of a hand makes of another: a wrong sign, one too few or too many, or two that changed places. */

/** Of all of them, those of the ids of tickets: their signs (contract/ticketCode.ts) and their length. */
const SIGNS = Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ23456789');
const LENGTH = 26;

/** @returns every id of a ticket that the text is one slip away from (Damerau, 1964); some 800. */
export function neighboursOf(text: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at <= text.length; at += 1) {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    found.add(before + after.slice(1));
    found.add(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2));
    for (const sign of SIGNS) {
      found.add(before + sign + after.slice(1));
      found.add(before + sign + after);
    }
  }
  return [...found].filter((id) => id.length === LENGTH);
}
