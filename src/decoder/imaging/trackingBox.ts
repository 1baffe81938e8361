/** Draws a box around each code in view, as it moves. */
import type { BoxesView, DecodeResult, Point, Size } from '../transport/protocol.ts';

/** §2: yellow. */
const COLOUR = '#ffd400';
/** In CSS pixels. */
const LINE_WIDTH = 2;

/** @returns where a point of the frame is in the view, which shows the frame with `object-fit: cover`. */
export function coverPoint({ x, y }: Point, frame: Size, view: Size): Point {
  const scale = Math.max(view.width / frame.width, view.height / frame.height);
  return {
    x: x * scale + (view.width - frame.width * scale) / 2,
    y: y * scale + (view.height - frame.height * scale) / 2,
  };
}

/** The canvas lies over the video; the worker draws on it, or the page where the worker cannot. */
export class TrackingBoxes {
  readonly #canvas: HTMLCanvasElement | OffscreenCanvas;
  readonly #context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  #ratio = 1;
  #isEmpty = true;

  constructor(canvas: HTMLCanvasElement | OffscreenCanvas) {
    this.#canvas = canvas;
    // Asked for once: asking with every frame makes a third of the worker's garbage. TypeScript does not see that
    // both kinds of canvas have this method.
    this.#context = (canvas as OffscreenCanvas).getContext('2d');
  }

  /** Gives the canvas the size of the view, which empties it. */
  fit({ width, height, ratio }: BoxesView): void {
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#ratio = ratio;
    this.#isEmpty = true;
  }

  /** Draws a box around every code of a frame, and removes the boxes before. */
  draw({ codes, ...frame }: DecodeResult): void {
    this.clear();
    if (codes.length === 0) return;
    const context = this.#context;
    if (context === null) return;
    this.#isEmpty = false;
    context.strokeStyle = COLOUR;
    context.lineJoin = 'round';
    context.lineWidth = LINE_WIDTH * this.#ratio;
    for (const { corners } of codes) {
      context.beginPath();
      for (const corner of corners) {
        const { x, y } = coverPoint(corner, frame, this.#canvas);
        context.lineTo(x, y);
      }
      context.closePath();
      context.stroke();
    }
  }

  /** Does nothing when nothing is drawn. */
  clear(): void {
    if (this.#isEmpty) return;
    this.#isEmpty = true;
    this.#context?.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
  }
}
