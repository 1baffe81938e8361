/** Bars of a chart one unit wide each and `peak` high, as the path of an SVG. */
export function barsPath(counts: readonly number[], peak: number): string {
  return counts
    .map((count, index) =>
      count === 0 ? '' : `M${index + 0.1} ${peak}V${peak - count}h.8V${peak}z`,
    )
    .join('');
}
