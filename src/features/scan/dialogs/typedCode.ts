import {
  OWN_TICKET_ID,
  unwrapTicketCode,
  wrapTicketCode,
} from '../../../../contract/ticketCode.ts';

/** What the same keys, one below the other, give on a US and on a German keyboard. */
const US_KEYS = 'yzYZ-_[]{};:\'"\\|,<.>/?';
const DE_KEYS = "zyZYß?ü+Ü*öÖäÄ#',;.:-_";

const mapping = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map(Array.from(from, (sign, index) => [sign, to.charAt(index)]));

const LAYOUTS: readonly ReadonlyMap<string, string>[] = [
  new Map(),
  /** A scanner set to US keys on a German device. */
  mapping(DE_KEYS, US_KEYS),
  /** A scanner set to German keys on a US device. */
  mapping(US_KEYS, DE_KEYS),
];

/** With Caps Lock on. `ß` has no other case that a keyboard gives. */
function otherCase(text: string): string {
  return text.replace(/\p{L}/gu, (letter) => {
    const lower = letter.toLowerCase();
    return letter === 'ß' || letter !== lower ? lower : letter.toUpperCase();
  });
}

/**
 * What a hand scanner typed, as the ticket code it read: scanner and device may disagree about the
 * keyboard's layout, and Caps Lock may be on. Unchanged when no reading begins with the product's prefix.
 */
export function readKeys(typed: string, product: string): string {
  for (const cased of [typed, otherCase(typed)]) {
    for (const layout of LAYOUTS) {
      const reading = cased.replace(/./gsu, (sign) => layout.get(sign) ?? sign);
      if (unwrapTicketCode(product, reading) !== null) return reading;
    }
  }
  return typed;
}

/** What a person typed, who may leave out the prefix and need not mind case, blanks and hyphens. */
export function readTyped(typed: string, product: string): string {
  const text = readKeys(typed.trim(), product);
  const ticketId = unwrapTicketCode(product, text) ?? text;
  if (text === '' || (ticketId === text && text.includes('::'))) return text;
  const plain = ticketId.replace(/[\s-]/g, '').toUpperCase();
  return wrapTicketCode(product, OWN_TICKET_ID.test(plain) ? plain : ticketId);
}
