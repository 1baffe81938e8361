/** The modules that are the same in every QR code of a size (ISO/IEC 18004). */

export const LIGHT = 1;
export const DARK = -1;

const SMALLEST = 21;
const MODULES_A_VERSION = 4;
/** The centres of the alignment patterns of versions 2 to 20, besides the one at 6. */
const ALIGNMENT: readonly (readonly number[])[] = [
  ...[18, 22, 26, 30, 34].map((last) => [last]),
  [22, 38],
  [24, 42],
  [26, 46],
  [28, 50],
  [30, 54],
  [32, 58],
  [34, 62],
  [26, 46, 66],
  [26, 48, 70],
  [26, 50, 74],
  [30, 54, 78],
  [30, 56, 82],
  [30, 58, 86],
  [34, 62, 90],
];

/** Modules on each side of the largest code known here. */
export const LARGEST = SMALLEST + MODULES_A_VERSION * ALIGNMENT.length;

/** @returns for each module LIGHT or DARK where the standard fixes it, 0 where it depends on the text. */
export function knownModules(size: number): Int8Array {
  const known = new Int8Array(size * size);
  const set = (x: number, y: number, shade: number): void => {
    if (x >= 0 && y >= 0 && x < size && y < size) known[y * size + x] = shade;
  };
  /** @param lightRings how far from the centre the light rings are. */
  const target = (centreX: number, centreY: number, radius: number, lightRings: number[]): void => {
    for (let y = -radius; y <= radius; y += 1) {
      for (let x = -radius; x <= radius; x += 1) {
        const ring = Math.max(Math.abs(x), Math.abs(y));
        set(centreX + x, centreY + y, lightRings.includes(ring) ? LIGHT : DARK);
      }
    }
  };

  for (let along = 8; along < size - 8; along += 1) {
    set(along, 6, along % 2 === 0 ? DARK : LIGHT);
    set(6, along, along % 2 === 0 ? DARK : LIGHT);
  }
  const FINDER: [number, number[]] = [4, [2, 4]];
  target(3, 3, ...FINDER);
  target(size - 4, 3, ...FINDER);
  target(3, size - 4, ...FINDER);

  const centres = ALIGNMENT[(size - SMALLEST) / MODULES_A_VERSION - 1] ?? [];
  const last = centres.at(-1);
  for (const y of [6, ...centres]) {
    for (const x of [6, ...centres]) {
      const isFinder = (x === 6 && (y === 6 || y === last)) || (y === 6 && x === last);
      if (!isFinder) target(x, y, 2, [1]);
    }
  }
  return known;
}
