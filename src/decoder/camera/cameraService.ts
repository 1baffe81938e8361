/** Starts and stops the camera, and owns its one stream. */
import { deviceMemory } from '../../shared/deviceMemory.ts';
import type { CameraClaims } from './cameraClaims.ts';
import {
  applyWishes,
  readControls,
  wishesOfFarSighted,
  type CameraControls,
  type ControlWishes,
} from './cameraControls.ts';
import { CameraError, CameraStartCancelled } from './cameraErrors.ts';
import { playStream, requestStream } from './cameraStream.ts';
import { stopTracks } from './constraints.ts';
import { watchFrames, type StallReason } from './frameWatchdog.ts';
import type { FrameSource } from '../transport/framePump.ts';
import { betterLens, findLenses, lensesOf, type Lenses } from './lenses.ts';
import { ListenerSet } from '../../shared/listenerSet.ts';
import { sleep } from './sleep.ts';

/** §9: torch and zoom are known only once the camera has settled. */
const SETTLE_MS = 500;

/** Why the picture stopped although nobody stopped it here. */
export type LossReason = StallReason | 'taken';

export interface SettledCamera {
  controls: CameraControls;
  lenses: Lenses;
}

/** There is one of it: on many phones a second getUserMedia ends the first one's stream. */
export interface CameraService {
  /** The element that shows the picture, or null when it goes away. */
  attach: (video: HTMLVideoElement | null) => void;
  /**
   * Starts the camera anew. Calls `onPlaying` once frames flow and resolves with what is known when the
   * camera has settled. @throws CameraError, with every track stopped by then; CameraStartCancelled
   * when `stop` or another `start` came first.
   */
  start: (onPlaying: (source: FrameSource) => void) => Promise<SettledCamera>;
  /** Resolves once the camera is free. */
  stop: () => Promise<void>;
  /** Sets torch and zoom; they are set again when the camera restarts. */
  adjust: (wishes: ControlWishes) => Promise<CameraControls>;
  /** The lens for all next starts; remembered on the device. */
  choose: (lensId: string) => void;
  /** The picture stopped although nobody stopped it. Returns a function that unsubscribes. */
  onLoss: (listener: (reason: LossReason) => void) => () => void;
}

interface Running {
  stream: MediaStream;
  source: FrameSource;
  unwatch: () => void;
}

export function createCameraService(claims: CameraClaims): CameraService {
  const lossListeners = new ListenerSet<LossReason>();
  let element: HTMLVideoElement | null = null;
  let running: Running | null = null;
  let starting: AbortController | null = null;
  let adjusting: Promise<CameraControls> | null = null;
  let unclaim: () => void = () => undefined;
  let wishes: ControlWishes = {};
  /** The lens that replaced the browser's own choice at an earlier start. */
  let betterId: string | null = null;
  /** Starts, stops and adjustments run one after the other. */
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

  /** @returns the stream of the chosen lens; without a choice, of a lens that can read codes. */
  async function requestFitStream(signal: AbortSignal): Promise<MediaStream> {
    const chosenId = deviceMemory.read('camera') ?? betterId;
    const stream = await requestStream(chosenId, signal);
    const [track] = stream.getVideoTracks();
    if (chosenId !== null || track === undefined) return stream;
    const better = await betterLens(track);
    if (better === null) return stream;
    stopTracks(stream);
    try {
      const betterStream = await requestStream(better.id, signal);
      betterId = better.id;
      return betterStream;
    } catch (error) {
      if (error instanceof CameraStartCancelled) throw error;
      return requestStream(null, signal);
    }
  }

  async function open(
    signal: AbortSignal,
    onPlaying: (source: FrameSource) => void,
  ): Promise<SettledCamera> {
    if (signal.aborted) throw new CameraStartCancelled();
    claims.claim();
    const stream = await requestFitStream(signal);
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
      running.unwatch = watchFrames(video, track, (reason) => lossListeners.tell(reason));
      onPlaying(running.source);
      const [all] = await Promise.all([findLenses(), sleep(SETTLE_MS, signal)]);
      const lenses = lensesOf(track, all);
      if (lenses.isFarSighted) wishes = { ...wishesOfFarSighted(readControls(track)), ...wishes };
      // Without torch or zoom, as when the torch is too hot, tickets can still be scanned.
      const controls = await applyWishes(track, wishes).catch(() => readControls(track));
      return { controls, lenses };
    } catch (error) {
      close();
      throw error;
    }
  }

  return {
    attach(video) {
      element = video;
      unclaim();
      if (video !== null) {
        unclaim = claims.onLost(() => {
          if (running !== null || starting !== null) lossListeners.tell('taken');
        });
        return;
      }
      unclaim = () => undefined;
      // When the scanner is opened the next time, the torch is off.
      wishes = {};
    },
    start(onPlaying) {
      starting?.abort();
      const controller = new AbortController();
      starting = controller;
      return enqueue(() => {
        close();
        return open(controller.signal, onPlaying);
      }).finally(() => {
        if (starting === controller) starting = null;
      });
    },
    stop() {
      starting?.abort();
      starting = null;
      return enqueue(close);
    },
    adjust(wanted) {
      wishes = { ...wishes, ...wanted };
      // A slider moves faster than the camera follows: the one call that waits applies the newest wishes.
      adjusting ??= enqueue(() => {
        adjusting = null;
        if (running === null) throw new CameraStartCancelled();
        return applyWishes(running.source.track, wishes);
      });
      return adjusting;
    },
    choose(lensId) {
      deviceMemory.write('camera', lensId);
      // Each lens has its own range of zoom.
      delete wishes.zoom;
    },
    onLoss: (listener) => lossListeners.add(listener),
  };
}
