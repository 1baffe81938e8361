/** Tickets before the camera, and whether the scanner's rule accepts one of them. */
import { createDecoderClient } from '../../../src/decoder/decoderClient.ts';
import { CodeWatch } from '../../../src/features/scan/codeWatch.ts';
import type { DecodeResult } from '../../../src/decoder/transport/protocol.ts';
import { drawClip } from './pairDrawing.ts';
import type { PairClip, PairOrder, PairOutcome } from './pairsProtocol.ts';

const wasmUrl = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;
const SIZE = 720;
const FRAMES_PER_SECOND = 30;
const PRODUCT = 'einlass';

async function watchPairs(order: PairOrder): Promise<PairOutcome[]> {
  const pictures = await Promise.all(order.pictures.map(load));
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  let shown: { clip: PairClip; sinceMs: number } | null = null;
  const drawing = setInterval(() => {
    const atMs = shown === null ? 0 : performance.now() - shown.sinceMs;
    drawClip(context, pictures, shown?.clip ?? null, atMs);
  }, 1000 / FRAMES_PER_SECOND);
  const [track] = canvas.captureStream(FRAMES_PER_SECOND).getVideoTracks();
  if (track === undefined) throw new Error('No camera');
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = new MediaStream([track]);
  document.body.append(video);
  await video.play();
  const burners = Array.from({ length: order.burners }, startBurner);

  const client = createDecoderClient({
    createWorker: () =>
      new Worker(new URL('../../../src/decoder/worker/decoderWorker.ts', import.meta.url)),
    wasmUrl,
  });
  client.setAccepting(true);
  client.start({ track, video });
  const outcomes: PairOutcome[] = [];
  for (const clip of order.clips) {
    shown = null;
    await emptyView(client.onResult);
    // As when idle begins: what was looked at before does not count.
    client.setAccepting(true);
    shown = { clip, sinceMs: performance.now() };
    outcomes.push(await watch(client.onResult, order));
  }
  client.stop();
  clearInterval(drawing);
  track.stop();
  for (const burner of burners) burner.terminate();
  return outcomes;
}

type OnResult = (listener: (result: DecodeResult) => void) => () => void;

const emptyView = (onResult: OnResult): Promise<void> =>
  new Promise((resolve) => {
    const leave = onResult(({ codes }) => {
      if (codes.length > 0) return;
      leave();
      resolve();
    });
  });

function watch(onResult: OnResult, { watchMs, patienceMs }: PairOrder): Promise<PairOutcome> {
  const rule = new CodeWatch(PRODUCT);
  const outcome: PairOutcome = { oneLookMs: null, verdictMs: null, told: false };
  const startMs = performance.now();
  let sawSeveral = false;
  return new Promise((resolve) => {
    const end = (): void => {
      leave();
      clearTimeout(timer);
      resolve(outcome);
    };
    const isUndecided = (): boolean => !outcome.told && outcome.verdictMs === null;
    let timer = setTimeout(() => {
      if (isUndecided()) timer = setTimeout(end, patienceMs - watchMs);
      else end();
    }, watchMs);
    const leave = onResult((result) => {
      const ms = performance.now() - startMs;
      const { codes, thorough } = result;
      const texts = new Set(codes.map(({ text }) => text));
      const isSure = thorough && codes.every(({ settled }) => settled);
      if (isSure && texts.size > 1) sawSeveral = true;
      if (isSure && texts.size === 1 && !sawSeveral) outcome.oneLookMs ??= ms;
      const judgement = rule.see(result);
      if (judgement === null) return;
      if ('rejection' in judgement) outcome.told = true;
      else outcome.verdictMs ??= ms;
      // Nothing that comes later changes a verdict.
      if (outcome.verdictMs !== null || performance.now() - startMs > watchMs) end();
    });
  });
}

async function load(url: string): Promise<ImageBitmap> {
  const response = await fetch(url);
  return createImageBitmap(await response.blob());
}

function startBurner(): Worker {
  const script = 'for (;;) Math.sqrt(Math.random());';
  return new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
}

Object.assign(window, { watchPairs });
