/** The messages between the page and the decoder's worker. */

/** A ticket is accepted when so many thorough looks agree: on a slow phone, too, where two already take long enough. */
export const AGREEING_LOOKS = 3;
/** The first of them and the last are at least so far apart, in ms. */
export const AGREEING_LOOKS_MS = 120;

/** QR codes, and the Code 128 that printed tickets carry beside it. */
export type CodeFormat = 'QRCode' | 'Code128';

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

/** The size of the canvas for the tracking boxes, in pixels of the screen. */
export interface BoxesView extends Size {
  /** Pixels of the screen for one CSS pixel. */
  ratio: number;
}

export type FrameImage = VideoFrame | ImageBitmap | PixelFrame;

export type ToWorker =
  /** First message. Frames that come before the decoder is ready wait for it. */
  | { type: 'init'; wasmUrl: string }
  /** One image, answered by exactly one `result` or `error` with its id. */
  | { type: 'frame'; id: number; image: FrameImage }
  /** A picture that is looked at with all effort, between frames; answered by one `still` with its id. */
  | { type: 'still'; id: number; image: PixelFrame }
  /**
   * Frames without end, answered by results only; a new stream replaces the one before. The port's one message is
   * a ReadableStream of VideoFrames.
   */
  | { type: 'stream'; port: MessagePort }
  /** The canvas on which the worker draws the tracking boxes; without it the page draws them. */
  | { type: 'boxes'; canvas: OffscreenCanvas }
  /** The canvas of the boxes has this size from now on. */
  | { type: 'view'; view: BoxesView }
  /** Whether a scan may be accepted next: then what is found is looked at thoroughly. */
  | { type: 'accepting'; accepting: boolean }
  /** Ends the stream and forgets what was seen; the decoder stays loaded. */
  | { type: 'pause' }
  /** Ends the worker. */
  | { type: 'stop' };

/** What may keep the decoder from reading a code. */
export type Hindrance = 'dark' | 'blurred' | 'far' | 'near';

export interface DecodeResult {
  /** The frame's id; frames of a stream are numbered by the worker. */
  id: number;
  codes: DecodedCode[];
  width: number;
  height: number;
  /** When the look at it began, by the worker's clock: messages may be held up on their way. */
  atMs: number;
  /** Time the decoder took for this frame. */
  ms: number;
  /** The whole frame was searched at full effort: a second code in it would have been noticed. */
  thorough: boolean;
  /** Codes that a thorough look has found beside these, and could not read. */
  unread: number;
  /** As of the last look for one, while nothing is read and a scan may be accepted; null when none is known. */
  hindrance: Hindrance | null;
}

export type FromWorker =
  | { type: 'ready' }
  /** Between two looks, each of which may take a second on a slow phone. */
  | { type: 'alive' }
  | ({ type: 'result' } & DecodeResult)
  /** What the codes in a picture say; null when the decoder failed at it. */
  | { type: 'still'; id: number; texts: string[] | null }
  /** With an id, that frame failed; without one, the worker is to be replaced. */
  | { type: 'error'; id?: number; message: string };
