export interface CameraOrder {
  /** Ours, the camera's stream in the worker, or a canvas and the decoder on the page's own thread. */
  way: 'stream' | 'page';
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
  /** From the moment the camera took the frame until the page has its result. */
  waysMs: number[];
}
