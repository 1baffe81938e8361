/** What the page and the decoder worker say to each other. */

/** QR codes, and the Code 128 that printed tickets carry beside it. */
export const CODE_FORMATS = ['QRCode', 'Code128'] as const;
export type CodeFormat = (typeof CODE_FORMATS)[number];

export interface Point {
  x: number;
  y: number;
}

/** Clockwise from the code's own top left, in pixels of the frame. */
export type Corners = readonly [Point, Point, Point, Point];

export interface DecodedCode {
  text: string;
  format: CodeFormat;
  corners: Corners;
  /** False for a one-dimensional read that no second frame has confirmed yet. */
  settled: boolean;
}

/** Pixels as a canvas on the page gives them, for browsers that can transfer nothing better. */
export interface PixelFrame {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** What the screen has under the canvas of the tracking boxes. */
export interface BoxesView extends Size {
  /** Pixels of the screen for one of CSS. */
  ratio: number;
}

export type FrameImage = VideoFrame | ImageBitmap | PixelFrame;

export type ToWorker =
  /** First message. Frames that come before the decoder is ready wait for it. */
  | { type: 'init'; wasmUrl: string; formats: readonly CodeFormat[] }
  /** One image, answered by exactly one `result` or `error` with its id. */
  | { type: 'frame'; id: number; image: FrameImage }
  /** A picture that is looked at with all effort, between frames; answered by one `still` with its id. */
  | { type: 'still'; id: number; image: PixelFrame }
  /**
   * Frames without end, answered by results only; a new stream replaces the one before. The port's one message is
   * a ReadableStream of VideoFrames.
   */
  | { type: 'stream'; port: MessagePort }
  /** Where the worker is to draw the tracking boxes; without it the page does. */
  | { type: 'boxes'; canvas: OffscreenCanvas }
  /** The canvas of the boxes has this size from now on. */
  | { type: 'view'; view: BoxesView }
  /** While accepting, results are made thorough before they are worth a decision. */
  | { type: 'accepting'; accepting: boolean }
  /** Lets the source go and forgets what was seen; the decoder stays warm. */
  | { type: 'pause' }
  /** Lets everything go and ends the worker. */
  | { type: 'stop' };

export interface DecodeResult {
  /** The frame's id; frames of a stream are numbered by the worker. */
  id: number;
  codes: DecodedCode[];
  width: number;
  height: number;
  /** Time the decoder took for this frame. */
  ms: number;
  /** The whole frame was searched at full effort: a second code in it would have been noticed. */
  thorough: boolean;
}

export type FromWorker =
  | { type: 'ready' }
  | ({ type: 'result' } & DecodeResult)
  /** What the codes in a picture say; null when the decoder failed at it. */
  | { type: 'still'; id: number; texts: string[] | null }
  /** Without an id the decoder itself is of no use any more; with one, only that frame was. */
  | { type: 'error'; id?: number; message: string };
