import { applyWishes, type CameraControls, type ControlWishes } from './cameraControls.ts';
import { CameraError, CameraStartCancelled } from './cameraErrors.ts';
import { playStream, requestStream, stopTracks } from './cameraStream.ts';
import { watchFrames, type StallReason } from './frameWatchdog.ts';
import type { FrameSource } from './framePump.ts';
import { sleep } from './sleep.ts';

/** §9: torch and zoom are known only once the camera has settled. */
const SETTLE_MS = 500;

/** The one owner of the camera: a second getUserMedia would kill the first one's stream. */
export interface CameraService {
  /** The element that shows the picture, or null when it goes away. */
  attach: (video: HTMLVideoElement | null) => void;
  /**
   * Starts the camera anew. Calls `onPlaying` once frames flow and resolves with the controls when the
   * camera has settled. @throws CameraError, with every track stopped by then; CameraStartCancelled
   * when `stop` or another `start` came first.
   */
  start: (onPlaying: (source: FrameSource) => void) => Promise<CameraControls>;
  /** Resolves once the camera is free. */
  stop: () => Promise<void>;
  /** Torch and zoom; the camera keeps them over restarts. */
  adjust: (wishes: ControlWishes) => Promise<CameraControls>;
  /** The picture stopped although nobody stopped it. Returns a function that unsubscribes. */
  onStall: (listener: (reason: StallReason) => void) => () => void;
}

interface Running {
  stream: MediaStream;
  source: FrameSource;
  unwatch: () => void;
}

export function createCameraService(): CameraService {
  const stallListeners = new Set<(reason: StallReason) => void>();
  let element: HTMLVideoElement | null = null;
  let running: Running | null = null;
  let starting: AbortController | null = null;
  let wishes: ControlWishes = {};
  /** Starts and stops follow one another, whatever order they are asked for. */
  let queue: Promise<unknown> = Promise.resolve();

  function enqueue<Result>(task: () => Result | Promise<Result>): Promise<Result> {
    const done = queue.then(task);
    queue = done.catch(() => undefined);
    return done;
  }

  function close(): void {
    if (running === null) return;
    const { stream, source, unwatch } = running;
    running = null;
    unwatch();
    stopTracks(stream);
    if (source.video.srcObject === stream) source.video.srcObject = null;
  }

  async function open(
    signal: AbortSignal,
    onPlaying: (source: FrameSource) => void,
  ): Promise<CameraControls> {
    if (signal.aborted) throw new CameraStartCancelled();
    const stream = await requestStream(signal);
    const [track] = stream.getVideoTracks();
    const video = element;
    if (track === undefined || video === null) {
      stopTracks(stream);
      throw video === null
        ? new CameraStartCancelled()
        : new CameraError('not-found', 'A stream without picture');
    }
    running = { stream, source: { track, video }, unwatch: () => undefined };
    try {
      await playStream(video, stream, signal);
      running.unwatch = watchFrames(video, track, (reason) => {
        for (const listener of stallListeners) listener(reason);
      });
      onPlaying(running.source);
      await sleep(SETTLE_MS, signal);
      return await applyWishes(track, wishes);
    } catch (error) {
      close();
      throw error;
    }
  }

  return {
    attach(video) {
      element = video;
      // Who opens the scanner again does not expect to be dazzled.
      if (video === null) wishes = {};
    },
    start(onPlaying) {
      starting?.abort();
      const controller = new AbortController();
      starting = controller;
      return enqueue(() => {
        close();
        return open(controller.signal, onPlaying);
      });
    },
    stop() {
      starting?.abort();
      return enqueue(close);
    },
    adjust(wanted) {
      wishes = { ...wishes, ...wanted };
      return enqueue(() => {
        if (running === null) throw new CameraStartCancelled();
        return applyWishes(running.source.track, wishes);
      });
    },
    onStall(listener) {
      stallListeners.add(listener);
      return () => void stallListeners.delete(listener);
    },
  };
}
