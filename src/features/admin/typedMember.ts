/** A person as they are typed into the search: a name with an e-mail address. */
import { isEmail } from '../../../contract/rules.ts';

export interface TypedMember {
  readonly first_name: string;
  readonly last_name: string;
  readonly invite_email: string;
  /** The name as it was typed. */
  readonly words: string;
}

const FRAMES = /^[<("]+|[>)",;]+$/g;

/** As `Mia Moll mia@example.org`, `Moll, Mia <mia@example.org>`; null: there is no name, no address, or more than one. */
export function typedMember(text: string): TypedMember | null {
  const parts = text.trim().split(/\s+/);
  const addresses = parts.map((part) => part.replace(FRAMES, '')).filter(isEmail);
  const [address] = addresses;
  if (address === undefined || addresses.length > 1) return null;
  const words = parts
    .filter((part) => part.replace(FRAMES, '') !== address)
    .join(' ')
    .replace(FRAMES, '');
  const [family = '', given] = words.split(/\s*,\s*/, 2);
  const [first = '', ...rest] = words.split(' ');
  const last = rest.join(' ');
  if (given !== undefined) {
    return { first_name: given, last_name: family, invite_email: address, words };
  }
  return words === '' ? null : { first_name: first, last_name: last, invite_email: address, words };
}
