/** The middle of the sorted values: what a busy machine disturbs least. NaN without values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** @param part between 0 and 1; the nearest value at or above it. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
