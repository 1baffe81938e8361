/** Sends the camera's frames to the worker, in the best way that the browser offers. */
import type { PixelFrame, ToWorker } from './protocol.ts';

/** The ways of a frame, the one that costs the page's thread least first. */
export const RUNGS = ['stream', 'videoFrame', 'bitmap', 'canvas'] as const;
export type Rung = (typeof RUNGS)[number];

/** §9: with the tracker on, a frame is tried again after 10 ms. */
const FRAME_RETRY_MS = 10;

/** §9, without one. A browser that has frame callbacks and has called none by the second time is asked no more: WebKitGTK's never comes. */
const FRAME_CALLBACK_MS = 500;

/**
 * So many frames of a stream wait while the worker is busy; then the oldest is dropped. With one fewer, every tenth
 * frame was lost on a busy machine; with more, no fewer than with two.
 */
const WAITING_MAX = 2;

/**
 * How long the page keeps a new stream before it hands it to the worker, in ms. Chromium loses a frame that arrives
 * during the handover without closing it, and complains of that in the console. After this time the first frame is
 * in the stream, at 20 frames a second or more, and no other comes before it is read.
 */
const FIRST_FRAME_MS = 50;

export interface FrameSource {
  track: MediaStreamTrack;
  /** Plays the track. */
  video: HTMLVideoElement;
}

export interface FramePump {
  /** The worker has answered the frame of this id: the next one may be sent. */
  done: (id: number) => void;
  stop: () => void;
}

export type SendToWorker = (message: ToWorker, transfer: Transferable[]) => void;

/** Only Chromium has it on a page; TypeScript's DOM library does not. */
type TrackProcessor = new (init: { track: MediaStreamTrack; maxBufferSize: number }) => {
  readable: ReadableStream<VideoFrame>;
};

const optionalGlobals = globalThis as unknown as {
  MediaStreamTrackProcessor?: TrackProcessor;
  VideoFrame?: typeof VideoFrame;
  OffscreenCanvas?: typeof OffscreenCanvas;
  createImageBitmap?: typeof createImageBitmap;
};

/** @returns the ways that this browser offers, best first. A canvas is always there. */
export function availableRungs(): Rung[] {
  const { MediaStreamTrackProcessor, VideoFrame, OffscreenCanvas, createImageBitmap } =
    optionalGlobals;
  const isAvailable: Record<Rung, boolean> = {
    stream: MediaStreamTrackProcessor !== undefined,
    videoFrame: VideoFrame !== undefined,
    // The worker draws bitmaps on a canvas of its own.
    bitmap: createImageBitmap !== undefined && OffscreenCanvas !== undefined,
    canvas: true,
  };
  return RUNGS.filter((rung) => isAvailable[rung]);
}

/**
 * Sends frames until it is stopped: one at a time, those that come meanwhile are dropped.
 * Calls `onUnsupported`, once, when this way does not work in this browser after all.
 */
export function startFramePump(
  rung: Rung,
  source: FrameSource,
  send: SendToWorker,
  onUnsupported: (error: unknown) => void,
): FramePump {
  if (rung === 'stream') return streamPump(source, send, onUnsupported);
  return singlePump(source.video, captures[rung](source.video), send, onUnsupported);
}

/** The worker reads the stream by itself, so a `pause` to the worker ends it; before the handover, `stop` does. */
function streamPump(
  { track }: FrameSource,
  send: SendToWorker,
  onUnsupported: (error: unknown) => void,
): FramePump {
  let isStopped = false;
  try {
    const port = portWithStream(track);
    setTimeout(() => {
      try {
        if (isStopped) discardStream(port);
        else send({ type: 'stream', port }, [port]);
      } catch (error) {
        onUnsupported(error);
      }
    }, FIRST_FRAME_MS);
  } catch (error) {
    onUnsupported(error);
  }
  return {
    done: () => undefined,
    stop: () => {
      isStopped = true;
    },
  };
}

/** @returns a port whose one message is the stream of the track's frames. */
function portWithStream(track: MediaStreamTrack): MessagePort {
  const { MediaStreamTrackProcessor } = optionalGlobals;
  if (MediaStreamTrackProcessor === undefined) throw new Error('No MediaStreamTrackProcessor');
  const { readable } = new MediaStreamTrackProcessor({ track, maxBufferSize: WAITING_MAX });
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(readable, [readable]);
  return port2;
}

/** For a stream that was stopped before the handover: closes the frame that waits in it. */
function discardStream(port: MessagePort): void {
  port.onmessage = ({ data: readable }: MessageEvent<ReadableStream<VideoFrame>>) => {
    const reader = readable.getReader();
    const discard = async () => {
      const { value: frame } = await reader.read();
      frame?.close();
      await reader.cancel();
    };
    // A stream that has failed holds no frame.
    discard().catch(() => undefined);
  };
}

interface Capture {
  image: VideoFrame | ImageBitmap | PixelFrame;
  transfer: Transferable[];
}

type CaptureFrame = () => Capture | Promise<Capture>;

const captures: Record<Exclude<Rung, 'stream'>, (video: HTMLVideoElement) => CaptureFrame> = {
  videoFrame: (video) => () => {
    const image = new VideoFrame(video);
    return { image, transfer: [image] };
  },

  bitmap: (video) => async () => {
    const image = await createImageBitmap(video);
    return { image, transfer: [image] };
  },

  canvas: (video) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    return () => {
      if (context === null) throw new Error('No canvas');
      const { videoWidth: width, videoHeight: height } = video;
      if (context.canvas.width !== width) context.canvas.width = width;
      if (context.canvas.height !== height) context.canvas.height = height;
      context.drawImage(video, 0, 0, width, height);
      const { data } = context.getImageData(0, 0, width, height);
      return { image: { data, width, height }, transfer: [data.buffer] };
    };
  },
};

function singlePump(
  video: HTMLVideoElement,
  capture: CaptureFrame,
  send: SendToWorker,
  onUnsupported: (error: unknown) => void,
): FramePump {
  let isStopped = false;
  let lastId = 0;
  let isInFlight = false;
  let sentTime = -1;
  let hasCallbacks = 'requestVideoFrameCallback' in video;

  /** Without frame callbacks the video is looked at more often than the camera has frames. */
  function hasNewFrame(): boolean {
    if (hasCallbacks) return true;
    const { currentTime } = video as { currentTime: number };
    const isNew = currentTime !== sentTime;
    sentTime = currentTime;
    return isNew;
  }

  async function sendFrame(): Promise<void> {
    isInFlight = true;
    lastId += 1;
    const { image, transfer } = await capture();
    try {
      if (isStopped) throw new Error('Stopped meanwhile');
      send({ type: 'frame', id: lastId, image }, transfer);
    } catch (error) {
      if ('close' in image) image.close();
      if (!isStopped) throw error;
    }
  }

  function awaitFrame(): void {
    if (!hasCallbacks) {
      setTimeout(step, FRAME_RETRY_MS);
      return;
    }
    let looks = 0;
    const watch = setInterval(() => {
      // The first look may be late by itself, and the callback be on its way.
      if (!isStopped && (!hasPicture(video) || ++looks < 2)) return;
      clearInterval(watch);
      hasCallbacks = false;
      step();
    }, FRAME_CALLBACK_MS);
    video.requestVideoFrameCallback(() => {
      clearInterval(watch);
      if (hasCallbacks) step();
    });
  }

  function step(): void {
    if (isStopped) return;
    awaitFrame();
    if (isInFlight || !hasPicture(video) || !hasNewFrame()) return;
    sendFrame().catch((error: unknown) => {
      isInFlight = false;
      if (isStopped) return;
      isStopped = true;
      onUnsupported(error);
    });
  }

  awaitFrame();
  return {
    done: (id) => {
      if (id === lastId) isInFlight = false;
    },
    stop: () => {
      isStopped = true;
    },
  };
}

/** False before a video's first frame and between two streams. */
const hasPicture = ({ videoWidth, readyState, HAVE_CURRENT_DATA }: HTMLVideoElement): boolean =>
  videoWidth > 0 && readyState >= HAVE_CURRENT_DATA;
