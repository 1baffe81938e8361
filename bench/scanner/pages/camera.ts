/** The page of the camera bench: our ways from the camera to the worker, and a canvas on the page. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { startFramePump } from '../../../src/decoder/transport/framePump.ts';
import type { FromWorker, ToWorker } from '../../../src/decoder/transport/protocol.ts';
import type { CameraOrder, CameraOutcome } from './cameraProtocol.ts';

const wasmUrl = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;
const LOAD_PERIOD_MS = 50;
const WARM_UP_MS = 1_500;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function openCamera({ width, height }: CameraOrder) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { width, height } });
  const [track] = stream.getVideoTracks();
  if (track === undefined) throw new Error('No camera');
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  document.body.append(video);
  await video.play();
  return { track, video };
}

/** Keeps the page's thread busy for that part of the time. */
function burden(load: number): () => void {
  const timer = setInterval(() => {
    const endMs = performance.now() + load * LOAD_PERIOD_MS;
    while (performance.now() < endMs);
  }, LOAD_PERIOD_MS);
  return () => clearInterval(timer);
}

interface Reading {
  /** Starts it; calls back for each frame that was decoded, with its time on the camera's clock in ms. */
  start: (onResult: (takenMs: number) => void) => void;
  stop: () => void;
}

/** The best way that we have. */
function streamWay(source: { track: MediaStreamTrack; video: HTMLVideoElement }): Reading {
  const worker = new Worker(new URL('./timedWorker.ts', import.meta.url));
  const send = (message: ToWorker, transfer: Transferable[] = []): void =>
    worker.postMessage(message, transfer);
  send({ type: 'init', wasmUrl });
  return {
    start(onResult) {
      worker.onmessage = ({ data }: MessageEvent<FromWorker & { takenUs?: number }>) => {
        if (data.type === 'result') onResult((data.takenUs ?? Number.NaN) / 1000);
      };
      startFramePump('stream', source, send, (error) => {
        throw error;
      });
    },
    stop: () => worker.terminate(),
  };
}

/** What most scanners do: draw, copy and decode on the page's thread. */
function pagesWay({ video }: { video: HTMLVideoElement }): Reading {
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  let isStopped = false;
  return {
    start(onResult) {
      const context = document
        .createElement('canvas')
        .getContext('2d', { willReadFrequently: true });
      const step = async (takenMs: number): Promise<void> => {
        if (context === null || isStopped) return;
        context.canvas.width = video.videoWidth;
        context.canvas.height = video.videoHeight;
        context.drawImage(video, 0, 0);
        const { width, height } = context.canvas;
        await readBarcodes(context.getImageData(0, 0, width, height), { formats: ['QRCode'] });
        onResult(takenMs);
        next();
      };
      const next = () =>
        video.requestVideoFrameCallback(
          (_, { captureTime }) => void step(captureTime ?? Number.NaN),
        );
      next();
    },
    stop() {
      isStopped = true;
    },
  };
}

/**
 * A stream's frames are stamped on another clock than the page's. Both stamp the same frames, so that
 * the difference that comes most often is the one between the clocks.
 */
function clockDifference(streamMs: readonly number[], pageMs: readonly number[]): number {
  const votes = new Map<number, number>();
  for (const ours of streamMs) {
    for (const theirs of pageMs) {
      const tenths = Math.round((ours - theirs) * 10);
      votes.set(tenths, (votes.get(tenths) ?? 0) + 1);
    }
  }
  const [most] = [...votes].sort(([, left], [, right]) => right - left);
  return (most?.[0] ?? Number.NaN) / 10;
}

/** When the camera has taken the frames that the page shows, on the page's clock. */
function watchTaken(video: HTMLVideoElement): number[] {
  const takenMs: number[] = [];
  const note: VideoFrameRequestCallback = (_, { captureTime }) => {
    if (captureTime !== undefined) takenMs.push(captureTime);
    video.requestVideoFrameCallback(note);
  };
  video.requestVideoFrameCallback(note);
  return takenMs;
}

async function readCamera(order: CameraOrder): Promise<CameraOutcome> {
  const source = await openCamera(order);
  const reading = order.way === 'page' ? pagesWay(source) : streamWay(source);
  const results: { takenMs: number; resultMs: number }[] = [];
  reading.start((takenMs) => results.push({ takenMs, resultMs: performance.now() }));
  await pause(WARM_UP_MS);
  const shownMs = order.way === 'page' ? [] : watchTaken(source.video);
  const unburden = burden(order.load);
  const framesBefore = source.video.getVideoPlaybackQuality().totalVideoFrames;
  results.length = 0;
  await pause(order.ms);
  const frames = source.video.getVideoPlaybackQuality().totalVideoFrames - framesBefore;
  const decoded = [...results];
  unburden();
  reading.stop();
  source.track.stop();
  const takenMs = decoded.map((result) => result.takenMs);
  const difference = order.way === 'page' ? 0 : clockDifference(takenMs, shownMs);
  return {
    frames,
    results: decoded.length,
    waysMs: decoded.map((result) => result.resultMs - (result.takenMs - difference)),
  };
}

Object.assign(window, { readCamera });
