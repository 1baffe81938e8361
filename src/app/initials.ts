import type { CurrentMember } from '../../contract/entities.ts';

const letters = new Intl.Segmenter('de-DE', { granularity: 'grapheme' });

const firstLetter = (text: string | null | undefined): string =>
  letters.segment((text ?? '').trim()).containing(0)?.segment ?? '';

/** What the avatar shows (spec §2): letters of the names, else of the e-mail, else '?'. */
export function initialsOf(
  member: Partial<Pick<CurrentMember, 'first_name' | 'last_name' | 'email'>>,
): string {
  const ofNames = firstLetter(member.first_name) + firstLetter(member.last_name);
  return (ofNames || firstLetter(member.email) || '?').toLocaleUpperCase('de-DE');
}
