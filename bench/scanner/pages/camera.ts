/** The page of the camera bench: our ways from the camera to the worker, and a canvas on the page. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { startFramePump, type Rung } from '../../../src/decoder/framePump.ts';
import { CODE_FORMATS, type FromWorker, type ToWorker } from '../../../src/decoder/protocol.ts';
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
  /** Starts it; calls back for each frame that was decoded, with its way in ms where it is known. */
  start: (onResult: (wayMs: number | null) => void) => void;
  stop: () => void;
}

function ourWay(rung: Rung, source: { track: MediaStreamTrack; video: HTMLVideoElement }): Reading {
  const worker = new Worker(new URL('../../../src/decoder/decoderWorker.ts', import.meta.url));
  const sentMs = new Map<number, number>();
  const send = (message: ToWorker, transfer: Transferable[] = []): void => {
    if (message.type === 'frame') sentMs.set(message.id, performance.now());
    worker.postMessage(message, transfer);
  };
  send({ type: 'init', wasmUrl, formats: CODE_FORMATS });
  let pump: ReturnType<typeof startFramePump> | null = null;
  return {
    start(onResult) {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.type !== 'result') return;
        pump?.done(data.id);
        const startMs = sentMs.get(data.id);
        sentMs.delete(data.id);
        onResult(startMs === undefined ? null : performance.now() - startMs);
      };
      pump = startFramePump(rung, source, send, (error) => {
        throw error;
      });
    },
    stop() {
      pump?.stop();
      worker.terminate();
    },
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
      const step = async (): Promise<void> => {
        const startMs = performance.now();
        if (context === null || isStopped) return;
        context.canvas.width = video.videoWidth;
        context.canvas.height = video.videoHeight;
        context.drawImage(video, 0, 0);
        const { width, height } = context.canvas;
        await readBarcodes(context.getImageData(0, 0, width, height), { formats: ['QRCode'] });
        onResult(performance.now() - startMs);
        video.requestVideoFrameCallback(() => void step());
      };
      video.requestVideoFrameCallback(() => void step());
    },
    stop() {
      isStopped = true;
    },
  };
}

async function readCamera(order: CameraOrder): Promise<CameraOutcome> {
  const source = await openCamera(order);
  const reading = order.way === 'page' ? pagesWay(source) : ourWay(order.way, source);
  const waysMs: number[] = [];
  let results = 0;
  reading.start((wayMs) => {
    results += 1;
    if (wayMs !== null) waysMs.push(wayMs);
  });
  await pause(WARM_UP_MS);
  const unburden = burden(order.load);
  const framesBefore = source.video.getVideoPlaybackQuality().totalVideoFrames;
  results = 0;
  waysMs.length = 0;
  await pause(order.ms);
  const frames = source.video.getVideoPlaybackQuality().totalVideoFrames - framesBefore;
  const outcome = { frames, results, waysMs: [...waysMs] };
  unburden();
  reading.stop();
  source.track.stop();
  return outcome;
}

Object.assign(window, { readCamera });
