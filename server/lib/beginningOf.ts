import { withoutUnseen } from './entryName.ts';

/** As much of a text as there is room for; what nobody sees is none of it. */
export function beginningOf(text: string, maxChars: number): string {
  const characters = Array.from(withoutUnseen(text));
  return characters.length > maxChars
    ? `${characters.slice(0, maxChars).join('')} …`
    : characters.join('');
}
