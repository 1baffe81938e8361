/** What a label may be called, and what it is known by. */
import { isSeen } from '../seen.ts';

export const LABEL_MAX_CHARS = 40;
/** Who has so many is given no more; merging may bring more together. */
export const LABELS_PER_MEMBER_MAX = 20;

/** Filters have these words for something else. */
const RESERVED = ['keine'];

/** They say something of their own, other than hyphens, brackets and the like: “< 18” is not “> 18”, nor “Team 🔴” “Team 🔵”. */
const PICTURES = String.raw`\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}`;
const SIGNS = String.raw`\p{Currency_Symbol}<>=≤≥≠+±×÷%‰#${PICTURES}`;
/** Whether a sign is drawn as a picture or as text makes no other label. */
const PICTURE_OR_TEXT = /[\u{FE0E}\u{FE0F}]/gu;
const SEPARATORS = new RegExp(String.raw`[^\p{Letter}\p{Mark}\p{Number}${SIGNS}]+`, 'gu');
const SIGNS_APART = new RegExp(`-?([${SIGNS}]+)-?`, 'gu');

/**
 * What a label is known by, and typed as in a filter: “Helfer Freitag” and “helfer-freitag” are one label, and so are
 * “10 %” and “10%”.
 * @returns empty for a name without letters, digits and signs.
 */
export const labelKey = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(PICTURE_OR_TEXT, '')
    .replace(SEPARATORS, '-')
    .replace(SIGNS_APART, '$1')
    .replace(/^-|-$/g, '');

/** Signs alone are no name. */
export const isLabelKey = (key: string): boolean => /[\p{Letter}\p{Number}]/u.test(key);

/** @returns the name as it is kept; null: it names no label. */
export function labelName(typed: string): string | null {
  const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
  // Written in a list, it ends at a comma or a semicolon.
  if (name.length > LABEL_MAX_CHARS || /[,;\p{Cc}\p{Cf}]/u.test(name)) return null;
  const key = labelKey(name);
  return !isSeen(key.replaceAll('-', '')) || !isLabelKey(key) || RESERVED.includes(key)
    ? null
    : name;
}
