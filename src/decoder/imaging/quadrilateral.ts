/** Where a code lies, by its four corners. */
import type { Corners, Point } from '../transport/protocol.ts';

export const middleOf = (corners: Corners): Point => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
  y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
});

export const meanSide = (corners: Corners): number =>
  corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % corners.length] ?? { x, y };
    return sum + Math.hypot(next.x - x, next.y - y);
  }, 0) / corners.length;

/** Whether the point is on the same side of each edge, whichever way round the corners go. */
export function isInside(point: Point, corners: Corners): boolean {
  const sides = corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
  });
  return sides.every((side) => side > 0) || sides.every((side) => side < 0);
}
