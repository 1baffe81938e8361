import type { CurrentMember } from '../../contract/entities.ts';

/** Missing in browsers of before 2024, whatever its type says: then a letter is a code point. */
const { Segmenter } = Intl as { Segmenter?: typeof Intl.Segmenter };

/** A letter with nothing upon it, which is nearly everybody's: the browser's segments take it 30 ms to make ready. */
const PLAIN = /^\p{L}(?![\p{M}\p{Join_Control}])/u;

function firstLetter(text: string | null | undefined): string {
  const word = (text ?? '').trim();
  const plain = PLAIN.exec(word)?.[0];
  if (plain !== undefined) return plain;
  if (Segmenter === undefined) return /^./u.exec(word)?.[0] ?? '';
  const letters = new Segmenter('de-DE', { granularity: 'grapheme' });
  return letters.segment(word).containing(0)?.segment ?? '';
}

/** What the avatar shows (spec §2): letters of the names, else of the e-mail, else '?'. */
export function initialsOf(
  member: Partial<Pick<CurrentMember, 'first_name' | 'last_name' | 'email'>>,
): string {
  const ofNames = firstLetter(member.first_name) + firstLetter(member.last_name);
  return (ofNames || firstLetter(member.email) || '?').toLocaleUpperCase('de-DE');
}
