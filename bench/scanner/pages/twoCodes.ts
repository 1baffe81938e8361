/** Pairs of codes before the camera, and what the decoder says of each when it would let somebody in. */
import { create } from 'qrcode';
import { createDecoderClient } from '../../../src/decoder/decoderClient.ts';
import type { DecodeResult } from '../../../src/decoder/transport/protocol.ts';
import type { PlacedCode } from './twoCodesProtocol.ts';

const wasmUrl = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;
const SIZE = 720;
const FRAMES_PER_SECOND = 30;
const QUIET_ZONE = 4;

/** @returns for each pair how many codes the first thorough look at it has found. */
async function countCodes(pairs: readonly (readonly PlacedCode[])[]): Promise<number[]> {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  let shown: readonly PlacedCode[] = [];
  const drawing = setInterval(() => draw(context, shown), 1000 / FRAMES_PER_SECOND);
  const stream = canvas.captureStream(FRAMES_PER_SECOND);
  const [track] = stream.getVideoTracks();
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  document.body.append(video);
  await video.play();
  if (track === undefined) throw new Error('No camera');

  const client = createDecoderClient({
    createWorker: () =>
      new Worker(new URL('../../../src/decoder/worker/decoderWorker.ts', import.meta.url)),
    wasmUrl,
  });
  const next = (fits: (result: DecodeResult) => boolean): Promise<DecodeResult> =>
    new Promise((resolve) => {
      const leave = client.onResult((result) => {
        if (!fits(result)) return;
        leave();
        resolve(result);
      });
    });
  client.setAccepting(true);
  client.start({ track, video });
  const counts: number[] = [];
  for (const pair of pairs) {
    shown = [];
    await next(({ codes }) => codes.length === 0);
    shown = pair;
    const { codes } = await next((result) => result.thorough && result.codes.length > 0);
    counts.push(new Set(codes.map(({ text }) => text)).size);
  }
  client.stop();
  clearInterval(drawing);
  track.stop();
  return counts;
}

function draw(context: CanvasRenderingContext2D, codes: readonly PlacedCode[]): void {
  context.resetTransform();
  context.fillStyle = '#6b5f55';
  context.fillRect(0, 0, SIZE, SIZE);
  for (const { text, x, y, module, tilt } of codes) {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    const edge = (modules.size + 2 * QUIET_ZONE) * module;
    context.resetTransform();
    context.translate(x, y);
    context.rotate((tilt * Math.PI) / 180);
    context.translate(-edge / 2, -edge / 2);
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, edge, edge);
    context.fillStyle = '#000000';
    for (let row = 0; row < modules.size; row += 1) {
      for (let column = 0; column < modules.size; column += 1) {
        if (modules.get(row, column) === 0) continue;
        const left = (column + QUIET_ZONE) * module;
        context.fillRect(left, (row + QUIET_ZONE) * module, module + 0.3, module + 0.3);
      }
    }
  }
}

Object.assign(window, { countCodes });
