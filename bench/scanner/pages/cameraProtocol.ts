import type { Rung } from '../../../src/decoder/framePump.ts';

export interface CameraOrder {
  /** One of ours, or a canvas and the decoder on the page's own thread. */
  way: Rung | 'page';
  width: number;
  height: number;
  /** Part of the time that the page's thread is busy with something else. */
  load: number;
  /** How long it is measured. */
  ms: number;
}

export interface CameraOutcome {
  /** Frames that the camera has given in that time, as the video element counts them. */
  frames: number;
  /** Frames that were decoded. */
  results: number;
  /** From the frame in the page to its result, where it passes through the page. */
  waysMs: number[];
}
