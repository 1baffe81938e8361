import type { CodeReader } from '../engine/codeReader.ts';
import { FrameDecoder, type LateParts } from './frameDecoder.ts';
import { closeFrame } from '../imaging/frameLuma.ts';
import type {
  CodeFormat,
  DecodeResult,
  FrameImage,
  FromWorker,
  ToWorker,
} from '../transport/protocol.ts';
import { TrackingBoxes } from '../imaging/trackingBox.ts';

/** A stream that shows nothing new says so this often, as a sign of life, not with every frame. */
const QUIET_RESULT_EVERY_MS = 500;

/** A decoder that has grown beyond this leaks: a fresh one needs a tenth of it. In bytes. */
const MEMORY_MAX = 256 * 2 ** 20;

export interface WorkerSessionDeps {
  post: (message: FromWorker) => void;
  loadReader: (wasmUrl: string, formats: readonly CodeFormat[]) => Promise<CodeReader>;
  load: LateParts;
  /** Milliseconds of a clock that never jumps. */
  now: () => number;
  /** Ends the worker. */
  close: () => void;
}

/** The worker without its globals: does what the page's messages say. */
export class WorkerSession {
  readonly #deps: WorkerSessionDeps;
  readonly #loading: Promise<FrameDecoder>;
  #init: (wasmUrl: string, formats: readonly CodeFormat[]) => void = () => undefined;
  #decoder: FrameDecoder | null = null;
  #accepting = false;
  /** Through which the stream came that is being decoded. */
  #port: MessagePort | null = null;
  /** Settles when the newest stream has ended: after the camera, and with every frame closed. */
  #streaming: Promise<void> = Promise.resolve();
  #boxes: TrackingBoxes | null = null;
  /** How often the source was let go: frames of an earlier one are not outlined any more. */
  #releases = 0;
  /** The decoder has one place for one frame. */
  #lastDecode: Promise<unknown> = Promise.resolve();

  constructor(deps: WorkerSessionDeps) {
    this.#deps = deps;
    this.#loading = new Promise<{ wasmUrl: string; formats: readonly CodeFormat[] }>((resolve) => {
      this.#init = (wasmUrl, formats) => resolve({ wasmUrl, formats });
    }).then(({ wasmUrl, formats }) => this.#load(wasmUrl, formats));
    this.#loading.catch((error: unknown) => deps.post({ type: 'error', message: textOf(error) }));
  }

  handle(message: ToWorker): void {
    switch (message.type) {
      case 'init':
        this.#init(message.wasmUrl, message.formats);
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

  async #load(wasmUrl: string, formats: readonly CodeFormat[]): Promise<FrameDecoder> {
    const { loadReader, load, now, post } = this.#deps;
    const decoder = new FrameDecoder(await loadReader(wasmUrl, formats), now, load);
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
    const texts = await this.#inTurn(image, undefined, (decoder) => decoder.decodeStill(image));
    this.#deps.post({ type: 'still', id, texts });
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
          // Cancelling would drop the frames that wait in the stream, without closing them.
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
      // The camera took its stream back, or there is no decoder: the page hears of either elsewhere.
    }
  }

  /** Resolves to null, and says why, when this frame could not be decoded; the next one may. */
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
        // After a trap in WebAssembly its memory cannot be trusted any more.
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

  /** The page starts another worker. */
  #giveUp(message: string): void {
    this.#deps.post({ type: 'error', message });
  }

  /** What the stream still brings is closed, until it ends with the camera. */
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

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
