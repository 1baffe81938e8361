import type { DecodeResult, Point } from '../../decoder/protocol.ts';

/** §2: yellow. */
const COLOUR = '#ffd400';
/** In CSS pixels. */
const LINE_WIDTH = 2;

export interface Size {
  width: number;
  height: number;
}

/** Where a point of the frame stands on the screen, which shows it with `object-fit: cover`. */
export function coverPoint({ x, y }: Point, frame: Size, view: Size): Point {
  const scale = Math.max(view.width / frame.width, view.height / frame.height);
  return {
    x: x * scale + (view.width - frame.width * scale) / 2,
    y: y * scale + (view.height - frame.height * scale) / 2,
  };
}

/** Draws a box around every code of a frame in place of the boxes before. */
export function drawTrackingBoxes(canvas: HTMLCanvasElement, { codes, ...frame }: DecodeResult) {
  const context = fitToScreen(canvas);
  if (context === null) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.strokeStyle = COLOUR;
  context.lineJoin = 'round';
  context.lineWidth = LINE_WIDTH * devicePixelRatio;
  for (const { corners } of codes) {
    context.beginPath();
    for (const corner of corners) {
      const { x, y } = coverPoint(corner, frame, canvas);
      context.lineTo(x, y);
    }
    context.closePath();
    context.stroke();
  }
}

export function clearTrackingBoxes(canvas: HTMLCanvasElement): void {
  canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height);
}

/** As many pixels as the screen has under the canvas; setting them empties it, so only on a change. */
function fitToScreen(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const width = Math.round(canvas.clientWidth * devicePixelRatio);
  const height = Math.round(canvas.clientHeight * devicePixelRatio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return canvas.getContext('2d');
}
