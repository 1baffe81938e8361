/** Whether two texts are one edit apart: a wrong sign, one too many, or two that changed places (Damerau, 1964). */
export function isOneEdit(one: string, other: string): boolean {
  const [a, b] = [Array.from(one), Array.from(other)];
  if (Math.abs(a.length - b.length) > 1) return false;
  const first = a.findIndex((sign, at) => sign !== b[at]);
  const at = first === -1 ? a.length : first;
  if (at === a.length && at === b.length) return false;
  const isSame = (left: readonly string[], right: readonly string[]) =>
    left.length === right.length && left.every((sign, index) => sign === right[index]);
  const [restOfA, restOfB] = [a.slice(at), b.slice(at)];
  return (
    isSame(restOfA.slice(1), restOfB.slice(1)) ||
    isSame(restOfA.slice(1), restOfB) ||
    isSame(restOfA, restOfB.slice(1)) ||
    (restOfA[0] === restOfB[1] &&
      restOfA[1] === restOfB[0] &&
      isSame(restOfA.slice(2), restOfB.slice(2)))
  );
}
