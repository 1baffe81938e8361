/** The perspective in which a square is seen, by its four corners. */
import type { Corners, Point } from '../transport/protocol.ts';

/** Maps a point of the unit square to its place in the picture. */
export type Projection = (u: number, v: number) => Point;

/** @param corners the places of (0,0), (1,0), (1,1) and (0,1) in the picture. */
export function projectionOnto([topLeft, topRight, bottomRight, bottomLeft]: Corners): Projection {
  const right = { x: topRight.x - bottomRight.x, y: topRight.y - bottomRight.y };
  const bottom = { x: bottomLeft.x - bottomRight.x, y: bottomLeft.y - bottomRight.y };
  const skew = {
    x: topLeft.x - topRight.x + bottomRight.x - bottomLeft.x,
    y: topLeft.y - topRight.y + bottomRight.y - bottomLeft.y,
  };
  const area = right.x * bottom.y - bottom.x * right.y;
  const g = (skew.x * bottom.y - bottom.x * skew.y) / area;
  const h = (right.x * skew.y - skew.x * right.y) / area;
  const alongX = {
    x: topRight.x - topLeft.x + g * topRight.x,
    y: topRight.y - topLeft.y + g * topRight.y,
  };
  const alongY = {
    x: bottomLeft.x - topLeft.x + h * bottomLeft.x,
    y: bottomLeft.y - topLeft.y + h * bottomLeft.y,
  };
  return (u, v) => {
    const depth = g * u + h * v + 1;
    return {
      x: (alongX.x * u + alongY.x * v + topLeft.x) / depth,
      y: (alongX.y * u + alongY.y * v + topLeft.y) / depth,
    };
  };
}
