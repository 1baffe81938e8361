/** Decoders side by side in one worker: the same photographs, taking turns. */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import { readBarcodes } from 'zxing-wasm/reader';
import { FrameDecoder } from '../../../src/decoder/worker/frameDecoder.ts';
import { compileWasm, createCodeReader } from '../../../src/decoder/engine/zxingReader.ts';
import type { Photograph } from '../corpus.ts';
import type { Attempt, DecodeOrder, DecodeOutcome } from './decodeProtocol.ts';
import { pixelsOf, videoFrameOf } from './photographs.ts';
import { VARIANTS } from './variants.ts';

prepareZXingModule({ overrides: { locateFile: () => '/polyfill/zxing_reader.wasm' } });

const wasmUrl = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;

type Decode = (frame: VideoFrame, pixels: ImageData) => Promise<string[]>;

/** Decoders of one kind of photograph; each gets the frame as a camera delivers it. */
async function decodersOf(kind: Photograph['kind']): Promise<Record<string, Decode>> {
  const decoder = new FrameDecoder(
    await createCodeReader(await compileWasm(wasmUrl)),
    () => performance.now(),
    async () => (await import('../../../src/decoder/worker/fallbackDecoder.ts')).readCode128,
  );
  const ours: Decode = (frame) => decoder.decodeFirst(frame);
  if (kind === 'c128') {
    const zxing: Decode = async (_, pixels) => {
      const reads = await readBarcodes(pixels, { formats: ['Code128'], textMode: 'Plain' });
      return reads.map(({ text }) => text);
    };
    return { ours, 'zxing-wasm': zxing };
  }
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  const polyfill: Decode = async (frame) => {
    const reads = await detector.detect(frame);
    return reads.map(({ rawValue }) => rawValue);
  };
  return { ours, polyfill };
}

async function compare({ photographs, rounds, variants }: DecodeOrder): Promise<DecodeOutcome> {
  const outcome: DecodeOutcome = {};
  const [first] = photographs;
  if (first === undefined) return outcome;
  const decoders = Object.entries(await decodersOf(first.kind));
  for (const [name] of decoders) outcome[name] = [];
  for (const [index, { file }] of photographs.entries()) {
    const photograph = await pixelsOf(`/corpus/${file}`);
    for (const variant of variants) {
      const pixels = VARIANTS[variant]?.(photograph) ?? photograph;
      const attempts = new Map<string, Attempt>();
      for (let round = 0; round < rounds; round += 1) {
        // Who goes first changes, so that neither always finds the warmer cache.
        const turn = (index + round) % 2 === 0 ? decoders : decoders.toReversed();
        for (const [name, decode] of turn) {
          const frame = videoFrameOf(pixels);
          const startMs = performance.now();
          const texts = await decode(frame, pixels);
          const ms = performance.now() - startMs;
          frame.close();
          const attempt = attempts.get(name) ?? { file, variant, texts, ms: [] };
          attempt.ms.push(ms);
          attempts.set(name, attempt);
        }
      }
      for (const [name, attempt] of attempts) outcome[name]?.push(attempt);
    }
  }
  return outcome;
}

addEventListener('message', ({ data }: MessageEvent<DecodeOrder>) => {
  compare(data).then(
    (outcome) => postMessage({ outcome }),
    (error: unknown) => postMessage({ error: String(error) }),
  );
});
