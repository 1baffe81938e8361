/** Numbers of releases, as Semantic Versioning counts them. */

/** @returns true when the first is the later one. @param one as `1.12.0`, both of them. */
export function isLater(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  const index = [0, 1, 2].find((part) => a?.[part] !== b?.[part]);
  return index !== undefined && (a?.[index] ?? 0) > (b?.[index] ?? 0);
}

export const isVersion = (text: string): boolean => /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(text);
