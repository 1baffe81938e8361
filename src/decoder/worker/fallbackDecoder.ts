/** The fallback decoder: quagga2's Code 128, which reads prints that zxing-wasm does not. */
import './workerWindow.ts';
import Quagga, { type Readers } from '@ericblade/quagga2';
import type { CodeRead } from '../engine/codeReader.ts';
import { shadeAt, type Luma } from '../imaging/luma.ts';
import type { Corners, Point } from '../transport/protocol.ts';

/** Directions of the scan lines, as rise over run; vertical lines are added. */
const SLOPES = [0, 0.35, -0.35];
const LINES_A_DIRECTION = 15;
/** More than one, since bars may be little wider than a pixel. */
const SAMPLES_A_PIXEL = 1.6;
/** How much of a line lies around a point on either side, to tell whether it is light or dark. */
const NEIGHBOURHOOD = 1 / 24;
/** Where light and dark differ less, there is only paper. */
const CONTRAST_MIN = 20;
/** So many lines have to read the same, since Code 128 has a weak checksum. */
const LINES_MIN = 2;
/** A control character of Code 128 that does not belong to the text. */
const FNC1 = '\u001d';

/** quagga2's types hide it. */
const { Code128Reader } = (Quagga as unknown as { Readers: typeof Readers }).Readers;

/** Reads along scan lines of our own: quagga2's own way through a picture needs a page. */
export function readCode128(picture: Luma): CodeRead[] {
  const reader = new Code128Reader({});
  const agreed = new Map<string, number>();
  for (const [from, to] of scanLines(picture)) {
    const line = binaryLine(picture, from, to);
    const read = line === null ? null : reader.decodePattern(line);
    if (read === null) continue;
    const text = read.code.replaceAll(FNC1, '');
    const lines = (agreed.get(text) ?? 0) + 1;
    if (lines >= LINES_MIN) return [{ text, format: 'Code128', corners: lineAsCorners(from, to) }];
    agreed.set(text, lines);
  }
  return [];
}

const lineAsCorners = (from: Point, to: Point): Corners => [from, to, to, from];

function* scanLines({ width, height }: Luma): Generator<[Point, Point]> {
  for (let line = 1; line <= LINES_A_DIRECTION; line += 1) {
    const part = line / (LINES_A_DIRECTION + 1);
    for (const slope of SLOPES) {
      const rise = (slope * width) / 2;
      yield clipped(
        { x: 0, y: part * height - rise },
        { x: width - 1, y: part * height + rise },
        height,
      );
    }
    const x = part * (width - 1);
    yield [
      { x, y: 0 },
      { x, y: height - 1 },
    ];
  }
}

/** @returns the part of a line that is inside the picture. */
function clipped(from: Point, to: Point, height: number): [Point, Point] {
  const at = (y: number): Point => ({
    x: from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y),
    y,
  });
  const into = (point: Point): Point =>
    point.y < 0 ? at(0) : point.y > height - 1 ? at(height - 1) : point;
  return [into(from), into(to)];
}

/** @returns 1 where the line is dark, 0 where it is light; null when it is too short for a code. */
function binaryLine(picture: Luma, from: Point, to: Point): number[] | null {
  const length = Math.round(Math.hypot(to.x - from.x, to.y - from.y) * SAMPLES_A_PIXEL);
  if (length < 80) return null;
  const shades = Array.from({ length }, (_, index) => {
    const part = index / (length - 1);
    return shadeAt(picture, from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
  });
  const radius = Math.max(12, Math.round(length * NEIGHBOURHOOD));
  return shades.map((shade, index) => {
    let darkest = 255;
    let lightest = 0;
    const end = Math.min(length - 1, index + radius);
    for (let at = Math.max(0, index - radius); at <= end; at += 2) {
      const near = shades[at] ?? 0;
      if (near < darkest) darkest = near;
      if (near > lightest) lightest = near;
    }
    const isDark = lightest - darkest > CONTRAST_MIN && shade <= (lightest + darkest) / 2;
    return isDark ? 1 : 0;
  });
}
