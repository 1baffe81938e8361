/** Takes a name that stands in one cell apart. */

/** They belong to the family name that follows: Anna von der Heide. In lower case, as they are written there. */
const PARTICLES = new Set(
  'af al am auf bei bin d da das de del della den der des di do dos du el im la le of ten ter van vom von y zu zum zur'.split(
    ' ',
  ),
);

export interface SplitName {
  readonly first: string;
  readonly last: string;
}

/**
 * A comma stands behind the family name; without one, it is the last word or, `familyFirst`, the first one, with its
 * particles.
 * @returns null where there is one word only.
 */
export function splitName(text: string, familyFirst: boolean): SplitName | null {
  const [family = '', ...given] = text.split(',').map((part) => part.trim());
  if (given.length > 0) return whole({ last: family, first: given.join(' ').trim() });
  const words = family.split(/\s+/);
  const place = familyFirst ? endOfFamily(words) : beginOfFamily(words);
  const [before, after] = [words.slice(0, place).join(' '), words.slice(place).join(' ')];
  return whole(familyFirst ? { last: before, first: after } : { first: before, last: after });
}

const whole = (name: SplitName): SplitName | null =>
  name.first === '' || name.last === '' ? null : name;

const isParticle = (word: string | undefined): boolean => word !== undefined && PARTICLES.has(word);

/** @returns the place of the family name's first word; the first name keeps one. */
function beginOfFamily(words: readonly string[]): number {
  let place = words.length - 1;
  while (place > 1 && isParticle(words[place - 1])) place -= 1;
  return place;
}

/** @returns the place of the first name's first word. */
function endOfFamily(words: readonly string[]): number {
  let place = 1;
  while (place < words.length - 1 && isParticle(words[place - 1])) place += 1;
  return place;
}
