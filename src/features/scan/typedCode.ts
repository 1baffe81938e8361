/** Makes a ticket code of what was typed, by a hand scanner or by a person. */
import { OWN_TICKET_ID, unwrapTicketCode, wrapTicketCode } from '../../../contract/ticketCode.ts';

/** The same keys on a US and on a German keyboard, one below the other. */
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

/** As with Caps Lock on. No key gives a capital `ß`. */
function otherCase(text: string): string {
  return text.replace(/\p{L}/gu, (letter) => {
    const lower = letter.toLowerCase();
    return letter === 'ß' || letter !== lower ? lower : letter.toUpperCase();
  });
}

/**
 * For a hand scanner, which may be set to another keyboard layout than the device, with Caps Lock on or off.
 * @returns the code with the product's prefix, or what was typed when there is no such code.
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

/**
 * For a person, who may leave out the prefix or type it in any case.
 * @param isOwnServer identifiers of our server have one case, and no blanks or hyphens; another server may mind all that.
 */
export function readTyped(typed: string, product: string, isOwnServer: boolean): string {
  const whole = typed.trim();
  const prefix = wrapTicketCode(product, '');
  const isPrefixed = whole.toLowerCase().startsWith(prefix.toLowerCase());
  const text = isPrefixed ? prefix + whole.slice(prefix.length) : readKeys(whole, product);
  const ticketId = unwrapTicketCode(product, text) ?? text;
  if (text === '' || (ticketId === text && text.includes('::'))) return text;
  const plain = ticketId.replace(/[\s-]/g, '').toUpperCase();
  return wrapTicketCode(product, isOwnServer && OWN_TICKET_ID.test(plain) ? plain : ticketId);
}
