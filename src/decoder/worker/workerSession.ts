/** What the worker does, without its globals: loads the decoder, decodes what the page sends, and answers. */
import type { CodeReader } from '../engine/codeReader.ts';
import { FrameDecoder, type FallbackDecoder, type TakeTurn } from './frameDecoder.ts';
import { closeFrame } from '../imaging/frameLuma.ts';
import type { DecodeResult, FrameImage, FromWorker, ToWorker } from '../transport/protocol.ts';
import { TrackingBoxes } from '../imaging/trackingBox.ts';

/** How often a stream without news is reported, as a sign of life. */
const QUIET_RESULT_EVERY_MS = 500;

const HEARTBEAT_MS = 1_000;

/** A decoder with more memory than this leaks: a new one has a tenth of it. In bytes. */
const MEMORY_MAX = 256 * 2 ** 20;

export interface WorkerSessionDeps {
  post: (message: FromWorker) => void;
  loadReader: (wasmUrl: string) => Promise<CodeReader>;
  loadFallback: () => Promise<FallbackDecoder>;
  /** Milliseconds of a clock that never jumps. */
  now: () => number;
  /** Ends the worker. */
  close: () => void;
}

export class WorkerSession {
  readonly #deps: WorkerSessionDeps;
  readonly #loading: Promise<FrameDecoder>;
  #init: (wasmUrl: string) => void = () => undefined;
  #decoder: FrameDecoder | null = null;
  #accepting = false;
  /** The port of the stream that is being decoded. */
  #port: MessagePort | null = null;
  /** Resolves when the newest stream has ended and each of its frames is closed. */
  #streaming: Promise<void> = Promise.resolve();
  #boxes: TrackingBoxes | null = null;
  /** Counts the sources that were released: codes in frames of an earlier one are not outlined. */
  #releases = 0;
  /** The decoder has room for one frame, so each waits for the one before. */
  #lastDecode: Promise<unknown> = Promise.resolve();

  constructor(deps: WorkerSessionDeps) {
    this.#deps = deps;
    this.#loading = new Promise<string>((resolve) => {
      this.#init = resolve;
    }).then((wasmUrl) => this.#load(wasmUrl));
    this.#loading.catch((error: unknown) => deps.post({ type: 'error', message: textOf(error) }));
  }

  handle(message: ToWorker): void {
    switch (message.type) {
      case 'init':
        this.#init(message.wasmUrl);
        break;
      case 'frame':
        void this.#decodeFrame(message.id, message.image);
        break;
      case 'stream':
        this.#streaming = this.#decodeStream(message.port);
        break;
      case 'still':
        void this.#decodeStill(message.id, message.image);
        break;
      case 'boxes':
        this.#boxes = new TrackingBoxes(message.canvas);
        break;
      case 'view':
        this.#boxes?.fit(message.view);
        break;
      case 'accepting':
        this.#accepting = message.accepting;
        this.#decoder?.setAccepting(message.accepting);
        break;
      case 'pause':
        this.#release();
        break;
      case 'stop':
        this.#release();
        void Promise.all([this.#streaming, this.#lastDecode]).then(() => this.#deps.close());
        break;
    }
  }

  async #load(wasmUrl: string): Promise<FrameDecoder> {
    const { loadReader, loadFallback, now, post } = this.#deps;
    const decoder = new FrameDecoder(await loadReader(wasmUrl), now, loadFallback, () =>
      post({ type: 'alive' }),
    );
    decoder.setAccepting(this.#accepting);
    this.#decoder = decoder;
    post({ type: 'ready' });
    return decoder;
  }

  async #decodeFrame(id: number, image: FrameImage): Promise<void> {
    const result = await this.#decode(id, image);
    if (result !== null) this.#deps.post({ type: 'result', ...result });
  }

  async #decodeStill(id: number, image: FrameImage): Promise<void> {
    const turn: TakeTurn = async (look) => {
      const taken = await this.#inTurn(image, undefined, async () => ({ result: await look() }));
      if (taken === null) throw new Error('The decoder failed at this picture');
      this.#deps.post({ type: 'alive' });
      await nextTask();
      return taken.result;
    };
    // The fallback decoder may have to be fetched, and nothing else be asked meanwhile.
    const heartbeat = setInterval(() => this.#deps.post({ type: 'alive' }), HEARTBEAT_MS);
    try {
      const decoder = await this.#loading;
      this.#deps.post({ type: 'still', id, texts: await decoder.decodeStill(image, turn) });
    } catch {
      this.#deps.post({ type: 'still', id, texts: null });
    } finally {
      clearInterval(heartbeat);
    }
  }

  async #decodeStream(port: MessagePort): Promise<void> {
    this.#release();
    this.#port = port;
    try {
      const reader = (await streamFrom(port)).getReader();
      await this.#loading;
      let showedCodes = false;
      let postedMs = Number.NEGATIVE_INFINITY;
      for (let id = 0; ; id += 1) {
        const { value: frame } = await reader.read();
        if (frame === undefined) return;
        if (this.#port !== port) {
          // The stream is read to its end: cancelling it would drop its frames without closing them.
          frame.close();
          continue;
        }
        const result = await this.#decode(id, frame);
        if (this.#port !== port || result === null) continue;
        const showsCodes = result.codes.length > 0;
        const nowMs = this.#deps.now();
        const isNews = showsCodes
          ? !showedCodes || result.thorough || this.#boxes === null
          : showedCodes;
        if (isNews || nowMs - postedMs >= QUIET_RESULT_EVERY_MS) {
          this.#deps.post({ type: 'result', ...result });
          postedMs = nowMs;
        }
        showedCodes = showsCodes;
      }
    } catch {
      // The stream broke off, or there is no decoder: the page is told of both elsewhere.
    }
  }

  /** Resolves to null, and tells the page why, when this frame could not be decoded. */
  #decode(id: number, image: FrameImage): Promise<DecodeResult | null> {
    const releases = this.#releases;
    return this.#inTurn(image, id, async (decoder) => {
      const result = await decoder.decode(id, image);
      if (releases === this.#releases) this.#boxes?.draw(result);
      return result;
    });
  }

  #inTurn<Result>(
    image: FrameImage,
    id: number | undefined,
    task: (decoder: FrameDecoder) => Promise<Result>,
  ): Promise<Result | null> {
    const decode = async () => {
      try {
        const decoder = await this.#loading;
        const result = await task(decoder);
        if (decoder.memoryBytes() > MEMORY_MAX) this.#giveUp('The decoder has grown too large');
        return result;
      } catch (error) {
        // After a trap in WebAssembly its memory may be in any state.
        const isFatal = error instanceof WebAssembly.RuntimeError;
        if (isFatal) this.#giveUp(textOf(error));
        else if (id !== undefined) this.#deps.post({ type: 'error', id, message: textOf(error) });
        return null;
      } finally {
        closeFrame(image);
      }
    };
    const decoded = this.#lastDecode.then(decode);
    this.#lastDecode = decoded;
    return decoded;
  }

  /** Makes the page start another worker. */
  #giveUp(message: string): void {
    this.#deps.post({ type: 'error', message });
  }

  /** Stops decoding; what still comes through the stream is closed, until the camera ends it. */
  #release(): void {
    this.#port = null;
    this.#releases += 1;
    this.#boxes?.clear();
    this.#decoder?.forget();
  }
}

const streamFrom = (port: MessagePort): Promise<ReadableStream<VideoFrame>> =>
  new Promise((resolve) => {
    port.onmessage = ({ data }: MessageEvent<ReadableStream<VideoFrame>>) => resolve(data);
  });

/** Lets the messages and frames in that have come meanwhile. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
