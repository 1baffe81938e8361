/** Finds out what separates the cells of a text file. */

const SEPARATORS = [';', ',', '\t', '|'] as const;
/** Excel's own first line, which says it. */
const SAID = /^sep=(.)\r?\n/i;
const LINES_LOOKED_AT = 50;

/** @param sample the beginning of the text. @returns the separator; what is to be left out before the table. */
export function separatorOf(sample: string): { separator: string; skip: number } {
  const said = SAID.exec(sample);
  if (said !== null) return { separator: said[1] ?? ';', skip: said[0].length };
  const lines = linesOf(sample);
  const rated = SEPARATORS.map((separator) => ({
    separator,
    rating: ratingOf(lines.map((line) => line.split(separator).length - 1)),
  }));
  const best = rated.reduce((one, other) => (other.rating > one.rating ? other : one));
  return { separator: best.separator, skip: 0 };
}

/** Many lines with the same number of separators, and many of those. */
function ratingOf(counts: readonly number[]): number {
  const lines = Map.groupBy(counts, (count) => count);
  return Math.max(0, ...[...lines].map(([count, same]) => count * same.length ** 2));
}

/** Without what stands in quotes, and without the last line, which may be cut off. */
function linesOf(sample: string): string[] {
  const lines = sample.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\n|\r/);
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
  return whole.filter((line) => line.trim() !== '').slice(0, LINES_LOOKED_AT);
}
