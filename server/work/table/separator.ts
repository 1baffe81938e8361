/** Finds out what separates the cells of a text file. */
import { fieldOfName } from '../../modules/imports/headNames.ts';

const SEPARATORS = [';', ',', '\t', '|'] as const;
/** Excel's own first line, which says it. */
const SAID = /^sep=([^"\r\n])\r?\n/i;
const LINES_LOOKED_AT = 50;
/** As when the head is looked for (head.ts): above it there may be a title, and two known names are more than chance. */
const HEAD_LINES = 10;
const KNOWN_MIN = 2;

/** @param sample the beginning of the text. @returns the separator; what is to be left out before the table. */
export function separatorOf(sample: string): { separator: string; skip: number } {
  const said = SAID.exec(sample);
  if (said !== null) return { separator: said[1] ?? ';', skip: said[0].length };
  const lines = linesOf(sample);
  const rated = SEPARATORS.map((separator) => ({
    separator,
    ratings: [
      ...headRatings(lines.slice(0, HEAD_LINES).map((line) => knownIn(line.split(separator)))),
      separator === ',' && isInNames(lines) ? 0 : ratingOf(countsOf(lines, separator)),
    ],
  }));
  const best = rated.reduce((one, other) => (isAbove(other.ratings, one.ratings) ? other : one));
  return { separator: best.separator, skip: 0 };
}

const countsOf = (lines: readonly string[], separator: string): number[] =>
  lines.map((line) => line.split(separator).length - 1);

/** A list of names alone, some as “Weiß, Jürgen”, among lines without a comma. */
function isInNames(lines: readonly string[]): boolean {
  const counts = countsOf(lines, ',');
  if (!counts.includes(0) || counts.some((count) => count > 1)) return false;
  // Beside a name there may be an address, or whatever else: it would become a first name.
  return lines.every((line) => !/,(?! )|@/.test(line));
}

const knownIn = (cells: readonly string[]): number =>
  cells.filter((cell) => fieldOfName(cell) !== null).length;

/** Cells may hold lists with commas: a head whose names are known says more. The first such line; how many it has. */
function headRatings(known: readonly number[]): readonly number[] {
  const at = known.findIndex((count) => count >= KNOWN_MIN);
  return at === -1 ? [-HEAD_LINES, known[0] ?? 0] : [-at, known[at] ?? 0];
}

/** The first rating that differs decides. */
function isAbove(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((rating, index) => rating !== other[index]);
  return at !== -1 && (one[at] ?? 0) > (other[at] ?? 0);
}

/** Many lines with the same number of separators, and many of those. */
function ratingOf(counts: readonly number[]): number {
  const lines = Map.groupBy(counts, (count) => count);
  return Math.max(0, ...[...lines].map(([count, same]) => count * same.length ** 2));
}

/** What stands in quotes separates nothing; without the last line, which may be cut off. */
function linesOf(sample: string): string[] {
  const lines = sample
    .replace(/"(?:[^"]|"")*"/g, (quoted) => quoted.replace(/[";,\t|\r\n]/g, ' '))
    .split(/\r\n|\n|\r/);
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
  return whole.filter((line) => line.trim() !== '').slice(0, LINES_LOOKED_AT);
}
